/// What a command line asks the tool for.
enum Invocation {
    /// What the tool can do.
    case help
    /// What a command takes.
    case commandHelp(Signature)
    /// The tool's version.
    case version
    /// A command, with its arguments.
    case command(any Command)

    /// Understands a command line.
    ///
    /// - Parameters:
    ///   - words: What stands after the tool's name.
    ///   - commands: The commands there are.
    /// - Throws: ``UsageError`` if it asks for nothing that exists.
    init(_ words: [String], commands: [any Command.Type]) throws(UsageError) {
        guard let first = words.first else { throw .missingCommand }
        switch first {
        case "--help", "-h", "help": self = .help
        case "--version": self = .version
        default:
            guard !first.hasPrefix("-") else { throw .unknownOption(first) }
            guard let command = commands.first(where: { $0.signature.name == first }) else {
                throw .unknownCommand(first)
            }
            let rest = Array(words.dropFirst())
            if rest.prefix(while: { $0 != "--" }).contains("--help") {
                self = .commandHelp(command.signature)
            } else {
                self = .command(try command.init(Arguments(rest, for: command.signature)))
            }
        }
    }
}
