/// Something that keeps a login out of step, found in an app's own code.
///
/// Each is one of the snippets that get passed around for sharing a login with a web view. It names
/// cookies, and holds no value.
public struct LoginProblem: Hashable, Sendable, CustomStringConvertible {
    /// What was found.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// A request brings a `Cookie` field of its own.
        case cookieField(CookieField)
        /// A user script sets cookies.
        case cookieScript(CookieScriptProblem)
        /// The configuration has another data store than the session's.
        case otherDataStore
    }

    /// What is wrong with the cookies in a request's own `Cookie` field.
    ///
    /// The name of a cookie without one is empty.
    public struct CookieField: Hashable, Sendable {
        /// Names of cookies that the rules do not send to the URL.
        public var foreign: [String] = []
        /// Names of cookies that are there with another value than the session's.
        public var stale: [String] = []
        /// Names that stand there more often than the session would send them.
        public var repeated: [String] = []
    }

    /// What is wrong with a user script that sets cookies.
    public struct CookieScriptProblem: Hashable, Sendable {
        /// The script's place among those of the configuration.
        public var index: Int
        /// Names that it sets and that belong to HttpOnly cookies of the session.
        public var httpOnly: [String] = []
        /// Whether it runs only when the document is parsed.
        public var isLate = false
        /// Whether it runs in the frames of other sites too.
        public var isInAllFrames = false
    }

    /// What was found.
    public let kind: Kind

    /// What goes wrong with it, and when.
    public var problem: String {
        switch kind {
        case .cookieField(let field):
            return """
                The request has a Cookie field of its own. A web view loses it at the first redirect \
                and sends it with no other request of the page; followed natively, it goes to whatever \
                host a redirect leads to.
                """ + field.sentences
        case .cookieScript(let script):
            return """
                User script \(script.index + 1) sets cookies. The page's first request is sent before \
                it runs, so that the server answers it signed out; a cookie that was deleted comes \
                back with the next page.
                """ + script.sentences
        case .otherDataStore:
            return """
                The configuration has a website data store of its own: what the session signs in does \
                not reach it, and what its pages change does not reach native code.
                """
        }
    }

    /// What to do instead.
    public var remedy: String {
        switch kind {
        case .cookieField:
            """
            Leave the field out. For a web view attach the session to its configuration and await \
            prepare(for:) before the load, or use a container; send native requests with the session's \
            data(for:). One request of another client can take cookieHeader(for:).
            """
        case .cookieScript:
            """
            Remove the script and await prepare(for:) before the load: the cookies are in the store \
            then, HttpOnly ones included. For pages that no store reaches use plantCookies(of:in:).
            """
        case .otherDataStore:
            "Call the session's attach(to:) with the configuration before the web view is made."
        }
    }

    /// What goes wrong, and what to do instead.
    public var description: String { problem + " " + remedy }

    package init(_ kind: Kind) {
        self.kind = kind
    }
}

extension LoginProblem.CookieField {
    fileprivate var sentences: String {
        sentence(foreign, "not sent to this URL by the cookie rules")
            + sentence(stale, "of another value than the session's")
            + sentence(repeated, "there more than once")
    }
}

extension LoginProblem.CookieScriptProblem {
    package init(index: Int) {
        self.index = index
    }

    fileprivate var sentences: String {
        sentence(httpOnly, "HttpOnly, which no script can set")
            + (isLate ? " It runs after the page's own scripts have looked for the cookies." : "")
            + (isInAllFrames ? " Frames of other sites are given the cookies too." : "")
    }
}

/// A sentence about some names; nothing if there are none.
private func sentence(_ names: [String], _ predicate: String) -> String {
    guard !names.isEmpty else { return "" }
    let names = names.map { $0.isEmpty ? "a cookie without a name" : $0 }
    return " \(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") \(predicate)."
}
