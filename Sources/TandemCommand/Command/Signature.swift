/// What a command is called and takes.
struct Signature: Sendable {
    /// The word that names the command.
    let name: String
    /// What the command does, in a line.
    let summary: String
    /// What more there is to know, in lines.
    var details: String?
    /// What stands on the command line beside options, each needed.
    var operands: [String] = []
    /// The options, in the order of the help.
    var options: [Option] = []
    /// Whether the help leaves the command out: it is for the tool itself.
    var isHidden = false

    /// One option of a command.
    struct Option: Sendable {
        /// The name without its two dashes.
        let name: String
        /// What its value is called; nil: it takes none.
        var value: String?
        /// Whether it may be given more than once.
        var isRepeatable = false
        /// What it does, in a line.
        let summary: String
    }
}
