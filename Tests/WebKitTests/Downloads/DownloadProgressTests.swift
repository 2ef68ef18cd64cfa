import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A download's progress")
    @MainActor
    struct DownloadProgressTests {
        let keeper = DownloadKeeper()
        let view = WKWebView.isolated()

        @Test("can be observed by key path")
        func observe() async throws {
            let gate = Gate()
            // The engine looks at half a kilobyte before it hands on anything.
            let part = String(repeating: "p", count: 1000)
            let server = try await HTTPServer { _ in
                HTTPServer.Response(
                    headers: [
                        .init("Content-Type", "application/octet-stream"),
                        .init("Content-Disposition", "attachment; filename=f"),
                    ],
                    body: Array(part.utf8)
                ).continued(after: gate, with: Array("rest".utf8))
            }
            let download = await view.startDownload(
                using: URLRequest(url: try #require(URL(string: server.url())))
            )
            let counts = Mutex<[Int64]>([])
            let ends = Mutex<[Bool]>([])
            let options: NSKeyValueObservingOptions = [.initial, .new]
            let observations = [
                download.progress.observe(\.completedUnitCount, options: options) { _, change in
                    counts.withLock { $0.append(change.newValue ?? -1) }
                    if change.newValue == 1000 { gate.open() }
                },
                download.progress.observe(\.isFinished, options: [.old, .new]) { _, change in
                    ends.withLock { $0 += [change.oldValue, change.newValue].compactMap { $0 } }
                },
            ]
            download.delegate = keeper
            try await keeper.end()
            #expect(keeper.contents("f") == part + "rest")
            let told = counts.withLock { $0 }
            #expect(told.first == 0 && told.contains(1000) && told.last == 1004)
            #expect(told == Set(told).sorted())
            #expect(ends.withLock { $0 } == [false, true])
            for observation in observations { observation.invalidate() }
        }

        @Test("of another kind tells an observer its present value")
        func other() {
            let progress = Progress(totalUnitCount: 8)
            progress.completedUnitCount = 2
            let values = Mutex<[Double?]>([])
            let observation = progress.observe(\.fractionCompleted, options: [.initial, .new]) {
                _,
                change in values.withLock { $0.append(change.newValue) }
            }
            progress.completedUnitCount = 4
            #expect(values.withLock { $0 } == [0.25])
            observation.invalidate()
        }
    }
}
