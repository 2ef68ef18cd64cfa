internal import Foundation

/// What a document's relay sends to native code.
struct BridgeMessage: Equatable {
    /// What it is about.
    enum Kind: String {
        /// A document begins.
        case hello
        /// A document is left.
        case bye
        /// The page calls a task.
        case call
        /// The page calls a task and asks for its progress.
        case follow
        /// The page opens a stream.
        case open
        /// The page asks for a stream's next value.
        case next
        /// The page asks how far a call has come.
        case progress
        /// The page cancels a call or a stream.
        case cancel
        /// The page asks whether there is a task or a stream.
        case has
        /// The page's address changed without a load.
        case history
    }

    let kind: Kind
    /// The document's identity, which its page does not know.
    let document: String
    /// The number of a call or a stream, the document's own; 0 if it is about none.
    let number: Int
    /// The name of a task or a stream.
    let name: String
    /// A value as text.
    let text: String

    /// Whether a body is that of a document which begins.
    static func isHello(_ body: Any) -> Bool {
        (body as? String)?.hasPrefix(Kind.hello.rawValue + "\n") ?? false
    }

    /// Reads the body of a script message; nil if it is of another form.
    init?(body: Any) {
        guard var body = body as? String else { return nil }
        body.makeContiguousUTF8()
        let parts = body.utf8
            .split(separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 5, let kind = Kind(rawValue: parts[0]), parts[1].utf8.count == 32,
            let number = Int(parts[2]), 0..<(1 << 53) ~= number, parts[3].utf8.count <= 512
        else { return nil }
        self.kind = kind
        document = parts[1]
        self.number = number
        name = parts[3]
        text = parts[4]
    }
}

/// What native code answers a message with.
enum BridgeReply: Equatable {
    /// A value as text.
    case value(String)
    /// It is done, and there is nothing to tell.
    case done
    /// A stream is open.
    case opened
    /// There is no more.
    case end
    /// It did not succeed.
    case failure(BridgeError)

    /// The reply as the page's half reads it: its first character says which it is.
    var text: String {
        switch self {
        case .value(let text): "+" + text
        case .done: "+true"
        case .opened: "!"
        case .end: "."
        case .failure(let error): "-" + error.text
        }
    }
}
