import Foundation
import TandemSession

/// The script that defines a global variable for pages of listed origins.
struct ContextScript {
    let name: String
    let origins: Set<PageOrigin>

    /// The script's text for a value.
    ///
    /// The value crosses as JSON in a string: read by `JSON.parse`, a key such as `__proto__` is a key
    /// like any other. It runs before any script of the page could have changed what it calls.
    func source(for value: some Encodable) throws(PageContext.Failure) -> String {
        guard name.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$]*/) != nil else {
            throw .invalidName(name)
        }
        let json: Data
        do {
            json = try JSONEncoder().encode(value)
        } catch {
            let error = error as NSError
            throw .notEncodable(reason: "\(error.domain) \(error.code)")
        }
        return """
            (() => {
                if (!\(origins.javaScriptArray).includes(self.origin)) { return; }
                const freeze = (value) => {
                    if (value !== null && typeof value === "object") {
                        Object.values(value).forEach(freeze);
                        Object.freeze(value);
                    }
                    return value;
                };
                const value = JSON.parse(\(javaScriptLiteral(String(decoding: json, as: UTF8.self))));
                Object.defineProperty(self, \(javaScriptLiteral(name)), { value: freeze(value) });
            })();
            """
    }
}

extension PageContext {
    /// Why pages could not be told something.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The name cannot be that of a global variable.
        case invalidName(String)
        /// The value cannot be encoded as JSON: the error's domain and code.
        case notEncodable(reason: String)
        /// The session was signed out: the context was that of another user.
        case signedOut

        /// What went wrong, and what to do about it.
        public var description: String {
            switch self {
            case .invalidName(let name):
                "\"\(name)\" is no name of a variable: use letters, digits, _ and $."
            case .notEncodable(let reason):
                "The value cannot be encoded as JSON: \(reason)"
            case .signedOut:
                "The session was signed out. Share a context anew after the next sign-in."
            }
        }
    }
}
