/// Takes what a session has to say of itself.
///
/// A session logs nothing unless it is given a logger. An entry holds no cookie's value, token, header
/// or query: names, domains, paths and numbers only.
///
/// ```swift
/// struct PrintLogger: SessionLogger {
///     func log(_ entry: SessionLogEntry) {
///         guard entry.level >= .warning else { return }
///         print(entry)
///     }
/// }
/// session.logger = PrintLogger()
/// ```
public protocol SessionLogger: Sendable {
    /// Takes an entry; called from anywhere, in order for one profile, and not to be blocked.
    func log(_ entry: SessionLogEntry)
}

extension WebSession {
    /// Where the session's profile logs to, nil: nowhere.
    ///
    /// All sessions of a profile share it. A logger is told at once of a damaged database that was
    /// set aside when the profile was opened.
    public var logger: (any SessionLogger)? {
        get { hub.logger.logger }
        set {
            hub.logger.logger = newValue
            if let recovery { hub.log(.recovered(recovery)) }
        }
    }
}
