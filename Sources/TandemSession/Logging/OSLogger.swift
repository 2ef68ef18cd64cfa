#if canImport(os)
    public import os

    /// Writes a session's entries to the system's log.
    ///
    /// ```swift
    /// session.logger = OSLogger(Logger(subsystem: "com.example.app", category: "session"))
    /// ```
    public struct OSLogger: SessionLogger {
        private let logger: Logger

        /// Makes a logger.
        ///
        /// - Parameter logger: Where it writes to.
        public init(_ logger: Logger) {
            self.logger = logger
        }

        /// Writes an entry in clear, since it holds no secret.
        public func log(_ entry: SessionLogEntry) {
            logger.log(level: entry.level.osLogType, "\(entry.description, privacy: .public)")
        }
    }

    extension SessionLogEntry.Level {
        fileprivate var osLogType: OSLogType {
            switch self {
            case .debug: .debug
            case .info: .info
            case .warning: .default
            case .error: .error
            }
        }
    }
#endif
