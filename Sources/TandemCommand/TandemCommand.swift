import Foundation

/// The command line tool `tandem`.
@main
enum TandemCommand {
    static let version = "0.1.0"

    /// Every command, those left out of the help too.
    static let commands: [any Command.Type] = [
        DemoCommand.self,
        ConformanceCommand.self,
        DemoRunCommand.self,
        DemoVisitorCommand.self,
    ]

    static func main() async {
        let status = await run(Array(CommandLine.arguments.dropFirst()))
        exit(status.rawValue)
    }

    /// Does what the words after the tool's name ask for.
    private static func run(_ words: [String]) async -> ExitStatus {
        let invocation: Invocation
        do {
            invocation = try Invocation(words, commands: commands)
        } catch {
            Console.complain("tandem: \(error)")
            return .usage
        }
        switch invocation {
        case .help:
            Console.print(Help.overview(of: commands.map { $0.signature }))
        case .commandHelp(let signature):
            Console.print(Help.text(of: signature))
        case .version:
            Console.print("tandem \(version)")
        case .command(let command):
            return await command.run()
        }
        return .success
    }
}
