/// One of the tool's commands.
///
/// A new command is a type of its own, listed in ``TandemCommand/commands``.
protocol Command: Sendable {
    /// What the command is called and takes.
    static var signature: Signature { get }

    /// Takes the command's arguments.
    ///
    /// - Throws: ``UsageError`` if one has a value that the command cannot use.
    init(_ arguments: Arguments) throws(UsageError)

    /// Does the command's work, and says how it went.
    func run() async -> ExitStatus
}

/// How the tool ended, as a shell sees it; the numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
    case success = 0
    /// The work was done, and something in it failed.
    case failure = 1
    /// The command line was wrong.
    case usage = 64
    /// A file that the command was given does not hold what it should.
    case dataError = 65
    /// A file that the command was given cannot be read.
    case noInput = 66
    /// Something that the command needs is missing on this machine.
    case unavailable = 69
}
