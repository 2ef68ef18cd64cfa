#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension StorageError {
    /// The process that has a profile's files.
    public struct Holder: Hashable, Sendable, CustomStringConvertible {
        /// The number that the system gave it.
        public let processID: Int32
        /// The name of its program.
        public let name: String

        /// Whether it is the process that asks.
        public var isCurrent: Bool { processID == Self.current.processID }

        /// The number and the name.
        public var description: String { "process \(processID) (\(name))" }

        static let current = Holder(
            processID: getpid(),
            name: FileSystem.name(of: CommandLine.arguments.first ?? "")
        )
    }
}

extension StorageError.Holder {
    /// What the lock's file holds: the number and the name, a line each.
    var text: String { "\(processID)\n\(name.prefix(64).filter { !$0.isNewline })\n" }

    init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // The last line is there only if all was written.
        guard lines.count == 3, let processID = Int32(lines[0]) else { return nil }
        self.init(processID: processID, name: String(lines[1]))
    }
}
