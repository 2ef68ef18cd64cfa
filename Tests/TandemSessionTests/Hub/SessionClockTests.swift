import Foundation
import TandemCookies
import TandemTesting
import Testing

@testable import TandemSession

@Suite("Times and dates")
struct SessionClockTests {
    @Test(
        "A time survives the way to a date and back",
        arguments: [
            0, 1, -1, 999, 1_700_000_000_123, 1_767_225_600_001, 4_102_444_800_999,
            253_402_300_799_999, -62_135_596_800_000,
        ]
    )
    func roundTrip(milliseconds: Int64) {
        let time = Timestamp(milliseconds: milliseconds)
        #expect(Timestamp(time.date) == time)
    }

    @Test("Each of a thousand milliseconds in a row survives")
    func everyMillisecond() {
        for offset in 0..<1_000 {
            let time = Timestamp(milliseconds: 1_767_225_600_000 + Int64(offset))
            #expect(Timestamp(time.date) == time)
        }
    }

    @Test("A date that is farther away than any time becomes the last or the first one")
    func farAway() {
        #expect(Timestamp(Date(timeIntervalSince1970: 1e300)) == .distantFuture)
        #expect(Timestamp(Date(timeIntervalSince1970: -1e300)) == .distantPast)
        #expect(Timestamp(Date(timeIntervalSince1970: .infinity)) == .distantFuture)
    }

    @Test(
        "A bound that no clock can count to is a wait of decades, one before now is none",
        arguments: [
            (Double.infinity, 1e9), (.greatestFiniteMagnitude, 1e9), (.nan, 1e9), (1e10, 1e9),
            (0.25, 0.25), (0, 0), (-1, 0), (-.infinity, 0),
        ]
    )
    func countable(seconds: Double, expected: Double) async throws {
        #expect(seconds.countableSeconds == expected)
        // Either clock can wait so long.
        for clock in [SystemClock(), ManualClock()] as [any SessionClock] {
            let answer = try await withBound(seconds: max(1, seconds), of: clock) { 42 }
            #expect(answer == 42)
        }
    }

    @Test("The system's clock shows the time of dates")
    func systemClock() {
        let before = Timestamp(Date())
        let now = SystemClock().now
        #expect(now >= before)
        #expect(now <= Timestamp(Date()))
    }
}
