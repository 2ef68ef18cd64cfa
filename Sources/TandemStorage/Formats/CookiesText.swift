public import TandemCookies

/// Netscape's `cookies.txt`, the format of curl, wget and browsers' extensions.
///
/// A line is a cookie: domain, whether subdomains are sent it too, path, whether it is secure, expiry
/// in seconds since 1970 or 0 for none, name and value, with tabs in between. `#HttpOnly_` before the
/// domain keeps it from scripts; other lines with a `#` are comments. SameSite, partitions, parts of
/// a second and times of creation have no place in it.
public enum CookiesText {
    /// What was read of a file.
    public struct Reading: Hashable, Sendable {
        /// The cookies, in the order of their lines.
        public internal(set) var cookies: [Cookie] = []
        /// The lines that are no cookie and no comment.
        public internal(set) var errors: [LineError] = []
    }

    /// A line that is no cookie.
    ///
    /// No case carries a cookie's value.
    public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The number of the line, from 1 on.
        public let line: Int
        /// What is wrong with it.
        public let reason: Reason

        /// What is wrong with a line.
        @nonexhaustive
        public enum Reason: Hashable, Sendable {
            /// It has so many fields, where it must have seven, or six of a cookie without a value.
            case fieldCount(Int)
            /// The domain is no host.
            case invalidDomain
            /// The second or the fourth field is neither `TRUE` nor `FALSE`.
            case invalidFlag(field: Int)
            /// The path does not begin with a slash.
            case invalidPath
            /// The expiry is no whole number of seconds.
            case invalidExpiry
            /// The name, the value or the path has an octet that no cookie can have.
            case controlCharacter
        }

        /// What is wrong, and how the line has to look.
        public var description: String {
            let problem =
                switch reason {
                case .fieldCount(let count):
                    "It has \(count) fields; separate seven of them by tabs"
                case .invalidDomain: "The first field must be a host, such as example.com"
                case .invalidFlag(let field): "Field \(field) must be TRUE or FALSE"
                case .invalidPath: "The third field must be a path, such as /"
                case .invalidExpiry: "The fifth field must be seconds since 1970, or 0 for none"
                case .controlCharacter: "Take the control characters out of path, name and value"
                }
            return "Line \(line) of the cookie file is no cookie. \(problem)."
        }
    }

    /// What was written, and what has no place in the format.
    public struct Writing: Hashable, Sendable {
        /// The file's octets.
        public internal(set) var octets: [UInt8]
        /// Cookies of a partition, or with an octet that would end a field: they are left out.
        public internal(set) var omitted: [Cookie.Identity] = []
    }
}
