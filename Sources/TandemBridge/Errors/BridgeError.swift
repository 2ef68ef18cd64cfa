/// Why a call between Swift and a page did not succeed.
///
/// The same on both sides: a page's task that throws an error with a code, a message and data fails the
/// native call with them, and a native task that throws a `BridgeError` rejects the page's promise
/// with them. Of any other error that a native task throws, the page learns the type alone.
public struct BridgeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public let code: Code
    /// What went wrong, and what mends it.
    public let message: String
    /// What else the side that failed tells.
    public let data: BridgeValue?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is: one of the bridge's, or a word of the app's own.
    ///   - message: What went wrong. The other side can show or log it.
    ///   - data: What else the other side should know.
    public init(_ code: Code, _ message: String, data: BridgeValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}

extension BridgeError {
    /// A kind of failure, which both sides compare by its name.
    public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        /// The name.
        public let rawValue: String

        /// Makes a code of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a code of a name.
        public init(stringLiteral value: String) { rawValue = value }

        /// The side that was called has no task of that name.
        public static let unknownTask: Code = "unknownTask"
        /// The caller's origin or frame may not call the task, or the page may not be told.
        public static let notAllowed: Code = "notAllowed"
        /// A name is empty, longer than 128 characters, or has control characters.
        public static let invalidName: Code = "invalidName"
        /// A value cannot be passed, or does not fit the type that is expected.
        public static let invalidValue: Code = "invalidValue"
        /// A value is larger than a message may be.
        public static let tooLarge: Code = "tooLarge"
        /// A value is nested deeper than the limit.
        public static let tooDeep: Code = "tooDeep"
        /// More is under way, or waits, than the limits let.
        public static let tooMany: Code = "tooMany"
        /// The call took longer than it may.
        public static let timeout: Code = "timeout"
        /// The call was cancelled by who made it.
        public static let cancelled: Code = "cancelled"
        /// The page was left before the answer came: another one was loaded, or the same again.
        public static let navigated: Code = "navigated"
        /// The process of the page ended.
        public static let processTerminated: Code = "processTerminated"
        /// The app closed the bridge, or it is gone, or the web view is.
        public static let closed: Code = "closed"
        /// The task failed in a way of its own.
        public static let failed: Code = "failed"
        /// A message is not of the form that both halves of the bridge agree on.
        public static let malformed: Code = "malformed"
    }
}

extension BridgeError {
    static let closed = BridgeError(.closed, "The app has closed the bridge, or its container.")
    static let bridgeGone = BridgeError(
        .closed,
        "The bridge is gone. Keep a reference to it: its configuration does not."
    )
    static let configurationGone = BridgeError(
        .closed,
        "The bridge's configuration is gone, with all of its web views. Keep a reference to one of them."
    )
    static let viewGone = BridgeError(
        .closed,
        "The web view is gone. Keep a reference to it for as long as its page is needed."
    )
    static let anotherView = BridgeError(
        .closed,
        "The bridge serves another web view, the one it was given: use the bridge of this one."
    )
    static let navigated = BridgeError(.navigated, "The page was left before the answer came.")
    static let processTerminated = BridgeError(
        .processTerminated,
        "The process of the page ended. Reload the page."
    )

    static let invalidName = BridgeError(.invalidName, String.bridgeNameRule)

    static func cancelled(_ name: String) -> BridgeError {
        BridgeError(.cancelled, "The call of '\(name)' was cancelled.")
    }

    static func timeout(_ name: String, _ bound: Duration) -> BridgeError {
        BridgeError(.timeout, "'\(name)' did not answer within \(bound).")
    }

    static func tooLarge(_ name: String, _ size: Int, _ limits: Bridge.Limits) -> BridgeError {
        BridgeError(
            .tooLarge,
            """
            \(name) has \(size) octets, and \(limits.messageSize) are the limit: pass less at a \
            time, or raise 'messageSize' of Bridge.Limits.
            """
        )
    }

    static func tooDeep(_ name: String, _ limit: Int) -> BridgeError {
        BridgeError(
            .tooDeep,
            "\(name) is nested more than \(limit) deep, which is 'depth' of Bridge.Limits."
        )
    }

    static func unknown(_ kind: String, _ name: String, known: [String]) -> BridgeError {
        BridgeError(
            .unknownTask,
            known.isEmpty
                ? "The app has no \(kind) '\(name)', nor any other for this page."
                : "The app has no \(kind) '\(name)'; it has: \(known.joined(separator: ", "))."
        )
    }

    /// The error for a stream that was called as a task, or the reverse.
    static func mistaken(for kind: String, _ name: String) -> BridgeError {
        BridgeError(
            .unknownTask,
            kind == "task"
                ? "'\(name)' is a stream of the app and no task: use WebBridge.stream."
                : "'\(name)' is a task of the app and no stream: use WebBridge.call."
        )
    }

    /// What the page is told of an error that a task threw.
    init(thrown error: any Error, by name: String) {
        switch error {
        case let error as BridgeError: self = error
        case is CancellationError: self = .cancelled(name)
        default: self.init(.failed, "The task '\(name)' failed: \(type(of: error)).")
        }
    }
}

// MARK: As text

extension BridgeError {
    /// The error as the page reads it.
    ///
    /// Data that cannot be passed is left out: an error must not be lost for what it tells beside.
    var text: String {
        var members: [(String, ValueItem)] = [
            ("code", .value(.string(code.rawValue))),
            ("message", .value(.string(message))),
        ]
        if let data, let item = try? ValueEncoder.item(for: data, named: "data") {
            members.append(("data", item))
        }
        return ValueText.write(.container(.init(.object(members))))
    }

    /// Reads an error that the page wrote.
    ///
    /// Data that Swift cannot have is left out, as it is on the way to the page.
    init(text: Substring, limits: Bridge.Limits) {
        let read = { (text: Substring) in try? ValueText.read(String(text), depth: limits.depth) }
        // The page's half writes data last, and a quote within its strings never so.
        let withoutData = text.firstRange(of: ",\"data\":").map { text[..<$0.lowerBound] + "}" }
        guard let value = read(text) ?? withoutData.flatMap(read),
            case .string(let code)? = value["code"],
            case .string(let message)? = value["message"]
        else {
            self.init(.malformed, "The page's error cannot be read.")
            return
        }
        self.init(
            Code(rawValue: code),
            message,
            data: value["data"].flatMap { $0.isNil ? nil : $0 }
        )
    }
}
