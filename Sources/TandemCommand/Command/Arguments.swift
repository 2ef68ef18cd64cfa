/// The words of a command line, sorted by the command's signature.
struct Arguments: Equatable, Sendable {
    /// What stands beside the options, in order.
    private(set) var operands: [String] = []
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]

    /// Sorts words; those after `--` are operands, whatever they look like.
    ///
    /// - Throws: ``UsageError`` if they do not fit the signature.
    init(_ words: [String], for signature: Signature) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            try take(word, &rest, for: signature)
        }
        if operands.count > signature.operands.count {
            throw .unexpectedOperand(operands[signature.operands.count])
        }
        if operands.count < signature.operands.count {
            throw .missingOperand(signature.operands[operands.count])
        }
    }

    /// Whether an option without a value was given.
    func has(_ name: String) -> Bool { flags.contains(name) }

    /// The value of an option, nil if it was not given.
    func value(of name: String) -> String? { values[name]?.last }

    /// The values of an option that may be given more than once.
    func values(of name: String) -> [String] { values[name] ?? [] }

    private mutating func take(
        _ word: String,
        _ rest: inout ArraySlice<String>,
        for signature: Signature
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let written = String(parts[0])
        guard let option = signature.options.first(where: { "--\($0.name)" == written }) else {
            throw .unknownOption(written)
        }
        guard option.isRepeatable || !has(option.name) && values[option.name] == nil else {
            throw .repeatedOption(written)
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        guard let placeholder = option.value else {
            guard attached == nil else { throw .unexpectedValue(option: written) }
            flags.insert(option.name)
            return
        }
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw .missingValue(option: written, placeholder: placeholder)
        }
        values[option.name, default: []].append(value)
    }
}
