import Testing

@testable import TandemCookies

@Suite("The cookies that are chosen")
struct CookieJarSelectionTests {
    @Test(
        "A rank is lower by its class, then by its moment, then by its ordinal",
        arguments: [
            (1, 9, 9, 2, 0, 0, true), (2, 0, 0, 1, 9, 9, false), (1, 3, 9, 1, 4, 0, true),
            (1, 4, 0, 1, 3, 9, false), (1, 3, 0, 1, 3, 1, true), (1, 3, 1, 1, 3, 0, false),
            (1, 3, 1, 1, 3, 1, false), (-1, 0, 0, 0, 0, 0, true),
        ] as [(Int, Int64, UInt64, Int, Int64, UInt64, Bool)]
    )
    func rank(
        _ leftClass: Int,
        _ leftMoment: Int64,
        _ leftOrdinal: UInt64,
        _ rightClass: Int,
        _ rightMoment: Int64,
        _ rightOrdinal: UInt64,
        _ isFirst: Bool
    ) {
        let left = CookieJar.Rank(
            rankClass: leftClass,
            moment: Timestamp(milliseconds: leftMoment),
            ordinal: leftOrdinal
        )
        let right = CookieJar.Rank(
            rankClass: rightClass,
            moment: Timestamp(milliseconds: rightMoment),
            ordinal: rightOrdinal
        )
        #expect((left < right) == isFirst)
    }

    @Test("In the order of sending, longer paths come first, then earlier creations")
    func order() throws {
        var jar = CookieJar()
        try jar.set("short=1; Path=/")
        try jar.set("late=1; Path=/a", at: noon.advanced(bySeconds: 1))
        try jar.set("long=1; Path=/a")
        let entries = try #require(jar.groups.first).entries
        let order = entries.sorted { $0.order < $1.order }.map(\.cookie.name)
        #expect(order == ["long", "late", "short"])
        let arrival = entries.sorted { $0.arrival < $1.arrival }.map(\.cookie.name)
        #expect(arrival == ["short", "late", "long"])
    }

    @Test("Any number of selections is sorted by rank", arguments: [0, 1, 2, 3, 24, 25, 26, 500])
    func sorting(_ count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        var selections = (0..<count).map { index in
            CookieJar.Selection(
                rank: CookieJar.Rank(
                    rankClass: Int.random(in: 0...2, using: &generator),
                    moment: Timestamp(milliseconds: Int64.random(in: 0...9, using: &generator)),
                    ordinal: UInt64(index)
                ),
                place: CookieJar.Place(group: index, entry: 0)
            )
        }
        let expected = selections.sorted { $0.rank < $1.rank }.map(\.place.group)
        selections.sortByRank()
        #expect(selections.map(\.place.group) == expected)
    }
}
