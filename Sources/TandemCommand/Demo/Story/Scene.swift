import Foundation
import Tandem

/// What a step acts on, and where it notes what it found.
@MainActor
final class Scene {
    /// The website that native code and pages talk to.
    let site: DemoSite
    /// Where the picture of the signed-in page goes.
    let screenshot: URL
    /// What has been looked at.
    private(set) var checks: [DemoReport.Check] = []
    /// Whether the picture was written.
    var hasScreenshot = false

    private let note: (DemoReport.Check) -> Void
    private let clock = ContinuousClock()
    private var last: ContinuousClock.Instant
    private var isOver = false

    init(
        site: DemoSite,
        screenshot: URL,
        note: @escaping (DemoReport.Check) -> Void
    ) {
        self.site = site
        self.screenshot = screenshot
        self.note = note
        last = clock.now
    }

    /// A person with a session of a profile, signed in nowhere yet.
    func visitor(_ profile: Profile = .named(UUID())) throws -> Visitor {
        try Visitor(profile, site: site.address)
    }

    // MARK: Checks

    /// Notes whether something holds.
    ///
    /// - Parameters:
    ///   - claim: What should hold.
    ///   - holds: Whether it does.
    ///   - found: What was found instead, asked for if it does not hold.
    func check(_ claim: String, _ holds: Bool, _ found: @autoclosure () -> String = "it does not") {
        // A step that was given up as late must not speak into the next one.
        guard !isOver else { return }
        let now = clock.now
        let check = DemoReport.Check(
            claim: claim,
            passed: holds,
            detail: holds ? nil : found(),
            seconds: (now - last).inSeconds
        )
        last = now
        checks.append(check)
        note(check)
    }

    /// Notes whether a value is the expected one.
    func check<Value: Equatable>(_ claim: String, _ value: Value, is expected: Value) {
        check(claim, value == expected, difference(value, expected))
    }

    /// Notes whether a value is there and the expected one.
    func check<Value: Equatable>(_ claim: String, _ value: Value?, is expected: Value) {
        check(claim, value == expected, difference(value, expected))
    }

    /// Takes no more checks.
    func end() { isOver = true }
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}

/// What a value is instead of the expected one, in words.
private func difference(_ value: Any?, _ expected: Any) -> String {
    "expected: \(words(for: expected))\nfound:    \(words(for: value))"
}

/// A value in words that are the same each time.
private func words(for value: Any?) -> String {
    switch value {
    case nil: "nothing"
    case let text as String: "\"\(text)\""
    case let texts as Set<String>: "\(texts.sorted())"
    case let pairs as [String: String]: "\(pairs.map { "\($0)=\($1)" }.sorted())"
    case let value?: "\(value)"
    }
}
