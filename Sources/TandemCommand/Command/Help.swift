/// What the tool says of itself.
enum Help {
    /// What the tool can do.
    static func overview(of commands: [Signature]) -> String {
        let visible = commands.filter { !$0.isHidden }
        return """
            Keeps one login in step between native code and web views.

            \(section("Usage", visible.map { (usage(of: $0), "") }))

            \(section("Commands", visible.map { ($0.name, $0.summary) }))

            \(section("Options", [
                ("--help", "Says this, or after a command what it takes"),
                ("--version", "Says the tool's version"),
            ]))
            """
    }

    /// What a command takes.
    static func text(of signature: Signature) -> String {
        let options = signature.options.map { (written($0), $0.summary) }
        return """
            \(signature.summary).

            \(section("Usage", [(usage(of: signature), "")]))
            \(signature.details.map { "\n\($0)\n" } ?? "")
            \(section("Options", options + [("--help", "Says this")]))
            """
    }

    private static func usage(of signature: Signature) -> String {
        let options = signature.options.map { "[\(written($0))]\($0.isRepeatable ? "…" : "")" }
        return (["tandem", signature.name] + options + signature.operands).joined(separator: " ")
    }

    private static func written(_ option: Signature.Option) -> String {
        "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
    }

    /// A title over rows of two columns.
    private static func section(_ title: String, _ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { left, right in
            right.isEmpty ? "  \(left)" : "  \(left.padded(to: width))  \(right)"
        }
        return ([title + ":"] + lines).joined(separator: "\n")
    }
}

extension String {
    /// The text with spaces behind it up to a width in characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
