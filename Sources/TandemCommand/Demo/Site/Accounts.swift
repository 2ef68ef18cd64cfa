import Synchronization

/// Who is signed in to the demonstration's website.
final class Accounts: Sendable {
    private let users = Mutex<[String: String]>([:])

    /// Signs a person in.
    ///
    /// - Returns: The token that the person's requests have to carry.
    func signIn(_ user: String) -> String {
        let parts = (0..<2).map { _ in
            let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        let token = parts.joined()
        users.withLock { $0[token] = user }
        return token
    }

    /// The person a token stands for, nil if it is not valid.
    func user(of token: String?) -> String? {
        guard let token else { return nil }
        return users.withLock { $0[token] }
    }

    /// Gives a person a new token in place of an old one.
    func rotate(_ token: String?) -> String? {
        guard let token, let user = users.withLock({ $0.removeValue(forKey: token) }) else {
            return nil
        }
        return signIn(user)
    }
}
