import CWebKitGTK
import Testing

@testable import WebKit

@Suite("GLib's errors, texts and lists")
@MainActor
struct GLibConversionTests {
    @Test("An error is thrown with its domain, code and message, and freed")
    func errors() throws {
        let error = try #require(throws: GLibError.self) {
            try GLibError.rethrowing { error in
                var contents: UnsafeMutablePointer<CChar>?
                g_file_get_contents("/nowhere/at all", &contents, nil, error)
            }
        }
        #expect(error.domain == g_file_error_quark())
        #expect(error.code == Int(G_FILE_ERROR_NOENT.rawValue))
        #expect(error.description.contains("/nowhere/at all"))
    }

    @Test("Without an error the value is returned")
    func value() throws {
        #expect(try GLibError.rethrowing { _ in 7 } == 7)
    }

    @Test("Texts are copied, null is nil")
    func texts() {
        #expect(String(consumingGString: g_strdup("ü")) == "ü")
        #expect(String(consumingGString: nil) == nil)
        #expect(String(gString: "borrowed") == "borrowed")
        #expect(String(gString: nil) == nil)
    }

    @Test(
        "Numbers beyond a type's become the nearest",
        arguments: [
            (-1.5, -1), (1.9, 1), (40_000, 32_767), (-.infinity, -32_768), (.nan, 0),
        ] as [(Double, Int16)]
    )
    func numbers(given: Double, expected: Int16) {
        #expect(Int16(nearest: given) == expected)
    }

    @Test("A list's elements come in its order", arguments: [0, 1, 3])
    func lists(_ count: Int) {
        var list: UnsafeMutablePointer<GList>?
        let addresses = (0..<count).compactMap { UnsafeMutableRawPointer(bitPattern: $0 + 1) }
        for address in addresses { list = g_list_append(list, address) }
        #expect(elements(of: list) == addresses)
        g_list_free(list)
    }
}
