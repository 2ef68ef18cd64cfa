import Foundation
import Testing
import WebKit

/// A download delegate that says where files go, notes what it is told, and lets a test await the end.
@MainActor
final class DownloadKeeper: NSObject, WKDownloadDelegate {
    /// Where files go.
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// What is answered to the question for a destination, given the suggested name.
    var decide: (String) -> URL?

    private(set) var suggestions: [String] = []
    private(set) var responses: [URLResponse] = []
    private(set) var errors: [any Error] = []
    private(set) var finished = 0
    private var waiter: (() -> Void)?

    override init() {
        let folder = folder
        decide = { folder.appending(path: $0) }
        super.init()
        #expect(throws: Never.self) {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true
            )
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
    ) {
        suggestions.append(suggestedFilename)
        responses.append(response)
        completionHandler(decide(suggestedFilename))
    }

    func downloadDidFinish(_ download: WKDownload) {
        finished += 1
        waiter?()
    }

    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
        #expect(resumeData == nil)
        errors.append(error)
        waiter?()
    }

    /// Returns when a download has ended.
    func end() async throws {
        if finished + errors.count == 0 { try await once { waiter = $0 } }
    }

    /// What a file holds.
    func contents(_ name: String) -> String? {
        try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
}
