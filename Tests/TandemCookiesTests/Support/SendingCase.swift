import TandemCookies
import Testing

/// Fields that a response sets, and what a later request sends.
struct SendingCase: CustomTestStringConvertible {
    let fields: [String]
    let sent: String
    let from: String
    let to: String

    init(
        _ fields: String...,
        sent: String,
        from: String = "https://www.example.com/cookies/page",
        to: String? = nil
    ) {
        self.fields = fields
        self.sent = sent
        self.from = from
        self.to = to ?? from
    }

    var testDescription: String {
        "\(fields.map { $0.prefix(60).debugDescription }) from \(from) to \(to)"
    }

    /// Plays the case over HTTP and as a script would, which must be the same without HttpOnly.
    func check() throws {
        var jar = CookieJar()
        for field in fields {
            try jar.set(field, from: from)
        }
        #expect(try jar.sent(to: to) == sent)
        guard !jar.cookies.contains(where: \.isHTTPOnly) else { return }
        var scripted = CookieJar()
        for field in fields {
            try scripted.set(field, from: from, context: .script)
        }
        #expect(try scripted.sent(to: to, context: .script) == sent)
    }
}
