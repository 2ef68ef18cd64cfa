import Foundation

/// Whether a parser's time grows no faster than its input.
enum GrowthCheck {
    /// How much longer twice the input may take: half as much again is left for caches and noise.
    private static let limit = 2.5
    /// The shortest time that is measured, in seconds.
    ///
    /// Long enough for the limits of what is kept to be reached: below them each addition costs more
    /// than the one before, and from there on they all cost the same.
    private static let measurable = 0.03
    private static let maximumCount = 1 << 24

    /// Prints what each kind of input costs, and returns whether none costs too much.
    static func passes(_ target: any FuzzTarget.Type) -> Bool {
        var isPassed = true
        for growing in target.growing {
            let ratio = growth(of: growing, in: target)
            let isLinear = ratio.map { $0 <= limit } ?? true
            let figure = ratio.map { String(format: "%.2f", $0) } ?? "bounded"
            print("\(target.name)\t\(figure)\t\(growing.name.debugDescription)")
            isPassed = isPassed && isLinear
        }
        return isPassed
    }

    /// By what the time is multiplied when the input is doubled; nil for an input that never takes
    /// long.
    private static func growth(of growing: Growing, in target: any FuzzTarget.Type) -> Double? {
        var count = 1 << 10
        while seconds(of: growing.octets(count), in: target) < measurable {
            count *= 2
            guard count <= maximumCount else { return nil }
        }
        let once = growing.octets(count)
        let twice = growing.octets(2 * count)
        // What else the machine does only ever adds to a time.
        var least = (once: Double.infinity, twice: Double.infinity)
        for round in 0..<20 where round < 5 || least.twice > limit * least.once {
            least.once = min(least.once, seconds(of: once, in: target))
            least.twice = min(least.twice, seconds(of: twice, in: target))
        }
        return least.twice / least.once
    }

    /// The processor's time for one input.
    private static func seconds(of input: [UInt8], in target: any FuzzTarget.Type) -> Double {
        let start = processorSeconds()
        target.parse(input)
        return processorSeconds() - start
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
