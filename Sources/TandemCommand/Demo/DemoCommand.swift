import Foundation

/// `tandem demo`: shows one login kept in step, on a real engine.
///
/// It prepares the surroundings (a home of its own, a display) and runs ``DemoRunCommand`` in them.
struct DemoCommand: Command {
    static let signature = Signature(
        name: "demo",
        summary: "Shows a login and a bridge between native code and web views, in sixteen steps",
        options: DemoOptions.options
    )

    private let options: DemoOptions

    init(_ arguments: Arguments) throws(UsageError) {
        options = try DemoOptions(arguments)
    }

    func run() async -> ExitStatus {
        do {
            return try await DemoLauncher().launch(DemoRunCommand.words(for: options))
        } catch {
            Console.complain("tandem: \(error)")
            return .unavailable
        }
    }
}

/// What ``DemoCommand`` runs in the surroundings that it has prepared.
struct DemoRunCommand: Command {
    static let signature = Signature(
        name: "demo-run",
        summary: "Runs the demonstration in the surroundings that tandem demo prepares",
        options: DemoOptions.options,
        isHidden: true
    )

    private let options: DemoOptions

    init(_ arguments: Arguments) throws(UsageError) {
        options = try DemoOptions(arguments)
    }

    func run() async -> ExitStatus {
        do {
            let report = try await Demo(options).run()
            return report.failed == 0 && report.passed > 0 ? .success : .failure
        } catch {
            Console.complain("tandem: \(error.localizedDescription)")
            return .unavailable
        }
    }

    /// The command line that runs the demonstration with these options.
    static func words(for options: DemoOptions) -> [String] {
        [signature.name, "--screenshot=\(options.screenshot.path(percentEncoded: false))"]
            + (options.isJSON ? ["--json"] : []) + options.steps.sorted().map { "--step=\($0)" }
    }
}
