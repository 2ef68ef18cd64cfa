/// A Swift declaration, reduced to what a caller's code depends on.
///
/// Parameters keep their labels, types keep their optionality and their isolation; what only the
/// declaring side sees (`open`, the names within, the order of attributes) is dropped.
struct Declaration: Hashable, CustomStringConvertible {
    /// The declaration without spaces and attributes.
    let description: String

    /// Whether it must be used on the main actor.
    private(set) var isMainActor = false

    /// Whether a caller may ignore what it returns.
    private(set) var isDiscardable = false

    /// Reads a declaration as the compiler prints it, or as documentation does.
    init(_ source: String) {
        var words = source[...]
        while let match = words.prefixMatch(of: /(@?\w+)\s+/), Self.isDropped(match.1) {
            isMainActor = isMainActor || match.1 == "@MainActor"
            isDiscardable = isDiscardable || match.1 == "@discardableResult"
            words = words[match.range.upperBound...]
        }
        var text = String(words).replacing("`", with: "")
        text.replace(#/^class (func|var) /#) { "static \($0.1) " }
        // A nested type may be written with the type around it or without.
        text.replace(/\b[A-Z]\w*\.(?=[A-Z])/, with: "")
        description = Self.reduced(text).filter { !$0.isWhitespace }
    }

    private static func isDropped(_ word: Substring) -> Bool {
        let modifiers: Set<Substring> = [
            "open", "public", "final", "weak", "required", "convenience", "override", "optional",
        ]
        return word.hasPrefix("@") || modifiers.contains(word)
    }

    private static func reduced(_ text: String) -> String {
        if text.starts(with: #/(class|struct|enum|protocol) /#) {
            return String(text.prefix { $0 != ":" })
        }
        if text.hasPrefix("case ") { return String(text.prefix { $0 != "=" }) }
        if let constant = text.wholeMatch(of: #/(static )?let ([^={]+)(\{ get \})?/#) {
            return "\(constant.1 ?? "")var \(constant.2) { get }"
        }
        if text.contains(#/^(static )?var [^{]+$/#) { return text + " { get set }" }
        guard text.contains(#/^(static )?(func|init)/#), let start = text.firstIndex(of: "(") else {
            return text
        }
        let parameters = text[start...].replacing(/(\w+) \w+:/) { "\($0.1):" }
        return String(text[..<start]) + parameters
    }
}
