import CWebKitGTK
import Testing

@testable import WebKit

@Suite("Asynchronous calls of GIO", .timeLimit(.minutes(1)))
@MainActor
struct AsyncReadyTests {
    private func size(of path: String) async throws(GLibError) -> Int {
        let file = g_file_new_for_path(path)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return try await awaitReady {
            g_file_load_contents_async(file, nil, $0, $1)
        } finish: { result throws(GLibError) in
            try GLibError.rethrowing { error in
                var (contents, length) = (UnsafeMutablePointer<CChar>?.none, gsize(0))
                g_file_load_contents_finish(file, result, &contents, &length, nil, error)
                g_free(contents)
                return Int(length)
            }
        }
    }

    @Test("The result is what the call's end makes of it")
    func value() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "async-\(UUID())")
        try Data(repeating: 1, count: 12_345).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try await size(of: file.path) == 12_345)
    }

    @Test("An error of the end is thrown")
    func error() async {
        let error = await #expect(throws: GLibError.self) {
            try await size(of: "/nowhere/at all")
        }
        #expect(error?.domain == tandem_io_error_domain())
        #expect(error?.code == Int(G_IO_ERROR_NOT_FOUND.rawValue))
    }
}
