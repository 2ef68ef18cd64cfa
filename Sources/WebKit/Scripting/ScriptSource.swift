/// The JavaScript that the module itself runs.
enum ScriptSource {
    /// An expression: the function that reads what `ScriptValue.json` wrote.
    static let decode = """
        (text => {
            const decode = v => Array.isArray(v) ? v.map(decode)
                : v === null || typeof v !== "object" ? v
                : "o" in v ? Object.fromEntries(Object.entries(v.o).map(([k, x]) => [k, decode(x)]))
                : "d" in v ? new Date(v.d) : "n" in v ? Number(v.n) : undefined;
            return decode(JSON.parse(text)[0]);
        })
        """

    /// Where a page keeps the numbers of the async calls that run in it.
    private static let calls = "self[Symbol.for(\"tandem.calls\")]"

    /// An expression: the numbers of the async calls that run in the page.
    static let runningCalls = "[...(\(calls) ?? [])]"

    /// The body of an async function that calls another one.
    ///
    /// - Parameters:
    ///   - number: The call's number, noted while it runs.
    ///   - names: The names of the function's parameters.
    ///   - arguments: Their values by name, as `ScriptValue.json` writes them.
    ///   - body: The function's body.
    /// - Returns: The outer function's body.
    static func asyncCall(number: Int, names: [String], arguments: String, body: String) -> String {
        """
        const $calls = \(calls) ??= new Set(); $calls.add(\(number)); \
        const $arguments = \(decode)(\(literal(arguments))); try { return await \
        (async function(\(names.joined(separator: ","))) { \(body)
        }).apply(self, \(literal(names)).map(name => $arguments[name])); \
        } finally { $calls.delete(\(number)); }
        """
    }

    private static func literal(_ texts: [String]) -> String {
        "[\(texts.map(literal).joined(separator: ","))]"
    }

    /// A text as a JavaScript string literal.
    static func literal(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "<", "\u{2028}", "\u{2029}", "\0"..<" ":
                literal += "\\u" + String(scalar.value + 0x10000, radix: 16).suffix(4)
            default:
                literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
