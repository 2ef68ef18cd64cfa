import Foundation
import Synchronization

/// Runs the demonstration where it finds what it needs and touches nothing of the user's.
struct DemoLauncher {
    /// Why the demonstration cannot run on this machine.
    enum Error: Swift.Error, CustomStringConvertible {
        /// There is no display, and no program to make one.
        case noDisplay
        /// The tool does not find its own file.
        case noExecutable

        /// What is missing, and what mends it.
        var description: String {
            switch self {
            case .noDisplay:
                """
                There is no display, and no xvfb-run to make one. Install it: \
                apt-get install xvfb xauth
                """
            case .noExecutable:
                "The tool does not find its own file. Call it by its path."
            }
        }
    }

    private let environment = ProcessInfo.processInfo.environment

    /// Runs the tool with some arguments, in a home of its own and on a display, to its end.
    func launch(_ arguments: [String]) async throws -> ExitStatus {
        guard let tool = Bundle.main.executableURL else { throw Error.noExecutable }
        let command = try command(tool, arguments)
        let home = try TemporaryHome()
        defer { home.remove() }
        let child = try ChildProcess(
            command.program,
            command.arguments,
            environment: home.variables,
            output: .complaintsApart(home.complaints)
        )
        Interruption.forward(to: child.identifier)
        let status = status(of: await child.end())
        // The engine and its libraries say much that is of interest only where something fails.
        if status != .success {
            Console.complain(try String(contentsOf: home.complaints, encoding: .utf8))
        }
        return status
    }

    /// The command line, which makes a display where there is none.
    private func command(
        _ tool: URL,
        _ arguments: [String]
    ) throws -> (program: URL, arguments: [String]) {
        let displays = [environment["DISPLAY"], environment["WAYLAND_DISPLAY"]]
        guard displays.allSatisfy({ $0?.isEmpty ?? true }) else { return (tool, arguments) }
        guard let virtualDisplay = Executable.named("xvfb-run") else { throw Error.noDisplay }
        return (virtualDisplay, ["-a", tool.path(percentEncoded: false)] + arguments)
    }

    private func status(of end: ChildProcess.End) -> ExitStatus {
        switch end {
        case .exited(let status):
            return ExitStatus(rawValue: status) ?? .failure
        case .signalled(let signal):
            Console.complain("tandem: the demonstration was ended by signal \(signal).")
            return .failure
        }
    }
}

/// Hands on to the child what is to end the tool, so that the home is removed after it.
private enum Interruption {
    private static let group = Atomic<pid_t>(0)

    static func forward(to identifier: pid_t) {
        group.store(identifier, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                let identifier = Interruption.group.load(ordering: .sequentiallyConsistent)
                // The child leads a group of its own; what it has started ends with it.
                kill(-identifier, number)
            }
        }
    }
}
