import Testing

@testable import TandemCommand

/// What a command line asks the tool for.
struct InvocationTests {
    private func invocation(_ words: String...) throws(UsageError) -> Invocation {
        try Invocation(words, commands: TandemCommand.commands)
    }

    @Test(arguments: ["--help", "-h", "help"])
    func `help can be asked for`(word: String) throws {
        guard case .help = try invocation(word) else {
            Issue.record("\(word) does not ask for help")
            return
        }
    }

    @Test func `the version can be asked for`() throws {
        guard case .version = try invocation("--version") else {
            Issue.record("--version does not ask for the version")
            return
        }
    }

    @Test func `a command can be asked for, with its arguments`() throws {
        guard case .command(let command) = try invocation("demo", "--step", "3") else {
            Issue.record("demo does not ask for the demonstration")
            return
        }
        #expect(command is DemoCommand)
    }

    @Test func `a command's help needs nothing else to be right`() throws {
        guard case .commandHelp(let signature) = try invocation("demo", "--nonsense", "--help")
        else {
            Issue.record("demo --help does not ask for help")
            return
        }
        #expect(signature.name == "demo")
    }

    @Test(arguments: [
        ([], UsageError.missingCommand),
        (["dance"], .unknownCommand("dance")),
        (["--dance"], .unknownOption("--dance")),
        (["demo", "--dance"], .unknownOption("--dance")),
        (["demo", "dance"], .unexpectedOperand("dance")),
    ])
    func `what the tool does not know is refused`(words: [String], refusal: UsageError) {
        #expect(throws: refusal) { try Invocation(words, commands: TandemCommand.commands) }
    }

    @Test func `every command has a name of its own`() {
        let names = TandemCommand.commands.map { $0.signature.name }
        #expect(Set(names).count == names.count)
    }
}
