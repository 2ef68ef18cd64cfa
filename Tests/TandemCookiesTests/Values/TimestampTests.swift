import TandemCookies
import Testing

@Suite("Moments")
struct TimestampTests {
    @Test(
        "Seconds are added, and what cannot be represented becomes the nearest end",
        arguments: [
            Row([0, 0], 0), Row([0, 1], 1000), Row([0, -1], -1000), Row([5, 1], 1005),
            Row([-5, 1], 995), Row([1, 34_560_000], 34_560_000_001),
            Row([0, .max], .max), Row([0, .min], .min), Row([-1, .max], .max),
            Row([1, .min], .min),
            Row([.max, 0], .max), Row([.max, 1], .max), Row([.max, -1], .max - 1000),
            Row([.min, 0], .min), Row([.min, -1], .min), Row([.min, 1], .min + 1000),
            Row([.max - 1000, 1], .max), Row([.max - 999, 1], .max),
            Row([.max - 1001, 1], .max - 1),
            Row([.min + 1000, -1], .min), Row([.min + 999, -1], .min),
            Row([.max, .min], .min), Row([.min, .max], .max),
            Row([0, .max / 1000], .max / 1000 * 1000), Row([0, .max / 1000 + 1], .max),
            Row([0, .min / 1000], .min / 1000 * 1000), Row([0, .min / 1000 - 1], .min),
        ] as [Row<[Int64], Int64>]
    )
    func advanced(_ row: Row<[Int64], Int64>) {
        let moment = Timestamp(milliseconds: row.input[0]).advanced(bySeconds: row.input[1])
        #expect(moment.milliseconds == row.output)
    }

    @Test("Moments are ordered as their milliseconds are")
    func order() {
        let moments = [Int64.min, -1000, -1, 0, 1, 999, .max].map(Timestamp.init(milliseconds:))
        #expect(moments.shuffled().sorted() == moments)
        #expect(moments.first == .distantPast && moments.last == .distantFuture)
        #expect(Set(moments + moments).count == moments.count)
    }
}
