import Foundation

/// The body of an answer that is read while it comes in, until the last reference to it goes.
final class ResponseBody: Sendable {
    private let transfer: Transfer
    private let requests: RunningRequests
    private let key: RunningRequests.Key

    init(_ transfer: Transfer, among requests: RunningRequests) {
        self.transfer = transfer
        self.requests = requests
        key = requests.begin { transfer.end(because: $0) }
    }

    deinit {
        _ = requests.end(key)
        transfer.cancel()
    }

    /// Whether a sign-out has ended it, so that nothing of it is handed out any more.
    var isEnded: Bool { transfer.isEnded }

    /// What has come in since the last call, waited for if that is nothing; nil at the end.
    func nextPart() async throws -> Data? {
        try await transfer.nextPart()
    }
}
