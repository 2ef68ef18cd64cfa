import CWebKitGTK
import Foundation
import Testing

@testable import WebKit

@Suite("A load's error")
struct LoadErrorTests {
    private func error(_ domain: GQuark, _ code: Int) throws -> any Error {
        let engine = try #require(g_error_new_literal(domain, gint(code), "words"))
        return LoadError.error(GLibError(consuming: engine), url: URL(string: "http://a/"))
    }

    @Test(
        "has Apple's code",
        arguments: [
            (tandem_network_error_domain(), 302, -999), (tandem_network_error_domain(), 301, -1002),
            (tandem_network_error_domain(), 303, -1100),
            (tandem_network_error_domain(), 399, -1004),
            (tandem_policy_error_domain(), 101, -1002), (tandem_resolver_error_domain(), 0, -1003),
            (tandem_tls_error_domain(), 0, -1200), (tandem_io_error_domain(), 39, -1004),
            (tandem_io_error_domain(), 24, -1001), (tandem_io_error_domain(), 1, -1100),
        ] as [(GQuark, Int, Int)]
    )
    func codes(domain: GQuark, code: Int, expected: Int) throws {
        let error = try #require(try error(domain, code) as? URLError)
        #expect(error.code.rawValue == expected && error.failingURL?.host() == "a")
        #expect(error.localizedDescription == "words")
    }

    @Test("is of WebKitErrorDomain when a policy interrupted the load")
    func interrupted() throws {
        let error = try error(tandem_policy_error_domain(), 102) as NSError
        #expect(error.domain == "WebKitErrorDomain" && error.code == 102)
    }

    @Test(
        "says what is wrong with a certificate",
        arguments: [(1, -1203), (2, -1202), (4, -1204), (8, -1201), (9, -1201), (16, -1202)]
    )
    func certificates(flags: Int, code: Int) {
        let error = LoadError.untrusted(flags, url: nil) as? URLError
        #expect(error?.code.rawValue == code)
    }
}
