import Foundation

/// The body of an answer that is read while it comes in, until the last reference to it goes.
final class ResponseBody: Sendable {
    private let transfer: Transfer
    private let requests: RunningRequests
    private let key: RunningRequests.Key

    init(_ transfer: Transfer, among requests: RunningRequests) {
        self.transfer = transfer
        self.requests = requests
        key = requests.begin { transfer.cancel() }
    }

    deinit {
        _ = requests.end(key)
        transfer.cancel()
    }

    /// What has come in since the last call, waited for if that is nothing; nil at the end.
    func nextPart() async throws -> Data? {
        do {
            return try await transfer.nextPart()
        } catch SessionError.bodyInUse {
            // The body goes on with its reader, and ends at a sign-out as before.
            throw SessionError.bodyInUse
        } catch {
            throw requests.end(key) ?? error
        }
    }
}
