import Foundation
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A snapshot")
    @MainActor
    struct SnapshotTests {
        static let page = "<body style='margin: 0'><div style='width: 300px; height: 200px'>"

        private func view() async throws -> WKWebView {
            let view = WKWebView.isolated()
            try await Navigator().load(html: Self.page, in: view)
            return view
        }

        @Test("of a view in no window shows the whole document, as PNG")
        func document() async throws {
            let image = try await view().takeSnapshot(configuration: nil)
            #expect(image.pngData.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(image.size == CGSize(width: 300, height: 200))
        }

        @Test("shows a part, at a width")
        func part() async throws {
            let configuration = WKSnapshotConfiguration()
            configuration.rect = CGRect(x: 10, y: 10, width: 100, height: 50)
            configuration.snapshotWidth = 200
            let image = try await view().takeSnapshot(configuration: configuration)
            #expect(image.size == CGSize(width: 200, height: 100))
        }

        @Test(
            "of a part without bounds is one of all",
            arguments: [
                CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
                CGRect(x: 0, y: 0, width: 10, height: CGFloat.nan),
                CGRect.infinite,
            ]
        )
        func withoutBounds(rect: CGRect) async throws {
            let configuration = WKSnapshotConfiguration()
            configuration.rect = rect
            let image = try await view().takeSnapshot(configuration: configuration)
            #expect(image.size == CGSize(width: 300, height: 200))
        }

        @Test("comes by the callback spelling too")
        func callback() async throws {
            let view = try await view()
            let image = await withCheckedContinuation { continuation in
                view.takeSnapshot(with: nil) { image, error in
                    #expect(error == nil)
                    continuation.resume(returning: image)
                }
            }
            #expect(image?.size == CGSize(width: 300, height: 200))
        }
    }
}
