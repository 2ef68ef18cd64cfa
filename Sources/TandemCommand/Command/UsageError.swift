/// Why a command line could not be understood.
enum UsageError: Error, Equatable, CustomStringConvertible {
    /// There is no such command.
    case unknownCommand(String)
    /// No command was named.
    case missingCommand
    /// The command has no such option.
    case unknownOption(String)
    /// The option may be given once.
    case repeatedOption(String)
    /// The option needs a value.
    case missingValue(option: String, placeholder: String)
    /// The option takes no value.
    case unexpectedValue(option: String)
    /// The option cannot use its value.
    case invalidValue(option: String, value: String, expected: String)
    /// The command needs one more operand.
    case missingOperand(String)
    /// The command takes no further operand.
    case unexpectedOperand(String)

    /// What is wrong, and where to read what is right.
    var description: String {
        "\(reason). See tandem --help."
    }

    private var reason: String {
        switch self {
        case .unknownCommand(let name): "there is no command \"\(name)\""
        case .missingCommand: "name a command"
        case .unknownOption(let option): "there is no option \(option) here"
        case .repeatedOption(let option): "\(option) may be given once"
        case .missingValue(let option, let placeholder): "\(option) needs a value: \(placeholder)"
        case .unexpectedValue(let option): "\(option) takes no value"
        case .invalidValue(let option, let value, let expected):
            "\(option) cannot be \"\(value)\": it is \(expected)"
        case .missingOperand(let operand): "\(operand) is missing"
        case .unexpectedOperand(let operand): "\"\(operand)\" is one word too many"
        }
    }
}
