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

    /// The parameters of the function that ``asyncCall(names:body:)`` makes.
    enum Parameter {
        /// The call's number, noted while it runs.
        static let number = "$number"
        /// The values of the inner function's parameters by name, as `ScriptValue.json` writes them.
        static let text = "$text"
    }

    /// The body of an async function that calls another one.
    ///
    /// It has the same text for each call, so that the engine need not compile it anew.
    ///
    /// - Parameters:
    ///   - names: The names of the function's parameters.
    ///   - body: The function's body.
    /// - Returns: The outer function's body.
    static func asyncCall(names: [String], body: String) -> String {
        """
        const $calls = \(calls) ??= new Set(); $calls.add(\(Parameter.number)); \
        const $arguments = \(decode)(\(Parameter.text)); try { return await \
        (async function(\(names.joined(separator: ","))) { \(body)
        }).apply(self, \(literal(names)).map(name => $arguments[name])); \
        } finally { $calls.delete(\(Parameter.number)); }
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
