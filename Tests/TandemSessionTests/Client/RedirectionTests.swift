import Foundation
import Testing

@testable import TandemSession

@Suite("A redirect")
struct RedirectionTests {
    private static let url = "https://example.com/a/b?q=1#part"

    private func follow(
        _ status: Int,
        to location: String?,
        method: String = "GET",
        fields: [String: String] = [:],
        body: Data? = nil
    ) throws -> Redirection? {
        let url = try #require(URL(string: Self.url))
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        let response = try #require(
            HTTPURLResponse(
                url: url,
                statusCode: status,
                httpVersion: "HTTP/1.1",
                headerFields: location.map { ["Location": $0] } ?? [:]
            )
        )
        return Redirection(request).following(response)
    }

    @Test(
        "changes the method as the Fetch standard says, and drops the body with it",
        arguments: [
            (301, "GET", "GET"), (301, "POST", "GET"), (301, "PUT", "PUT"),
            (302, "GET", "GET"), (302, "POST", "GET"), (302, "DELETE", "DELETE"),
            (303, "GET", "GET"), (303, "HEAD", "HEAD"), (303, "POST", "GET"), (303, "PUT", "GET"),
            (307, "POST", "POST"), (307, "GET", "GET"), (308, "POST", "POST"), (308, "PUT", "PUT"),
        ]
    )
    func methods(status: Int, method: String, next: String) throws {
        let body = ["GET", "HEAD"].contains(method) ? nil : Data("body".utf8)
        let hop = try #require(
            try follow(
                status,
                to: "/next",
                method: method,
                fields: ["Content-Type": "text/plain", "X-Own": "1"],
                body: body
            )
        )
        #expect(hop.request.httpMethod == next)
        let keepsBody = method == next
        #expect(hop.request.httpBody == (keepsBody ? body : nil))
        let type = hop.request.value(forHTTPHeaderField: "Content-Type")
        #expect(type == (keepsBody ? "text/plain" : nil))
        #expect(hop.request.value(forHTTPHeaderField: "X-Own") == "1")
        #expect(hop.count == 1)
    }

    @Test(
        "goes where its Location says, from where it came",
        arguments: [
            ("/next", "https://example.com/next#part"), ("next", "https://example.com/a/next#part"),
            ("?q=2", "https://example.com/a/b?q=2#part"),
            ("//other.test/x", "https://other.test/x#part"),
            ("http://other.test/x#new", "http://other.test/x#new"),
            ("HTTPS://OTHER.test/x", "HTTPS://OTHER.test/x#part"),
            ("/a b/ü", "https://example.com/a%20b/%C3%BC#part"),
        ]
    )
    func targets(location: String, target: String) throws {
        let hop = try #require(try follow(302, to: location))
        #expect(hop.request.url?.absoluteString == target)
    }

    @Test(
        "is handed out as it is when it cannot be followed",
        arguments: [
            (302, nil), (302, ""), (302, "app://callback"), (302, "javascript:alert(1)"),
            (302, "file:///etc/passwd"), (302, "data:text/plain,x"), (300, "/next"), (304, "/next"),
            (200, "/next"), (305, "/next"),
        ] as [(Int, String?)]
    )
    func notFollowed(status: Int, location: String?) throws {
        #expect(try follow(status, to: location) == nil)
    }

    @Test(
        "takes credentials along to the same origin only",
        arguments: [
            ("/next", true), ("https://example.com:443/", true), ("https://EXAMPLE.com/", true),
            ("https://other.test/", false), ("http://example.com/", false),
            ("https://example.com:8443/", false), ("https://www.example.com/", false),
        ]
    )
    func credentials(location: String, areKept: Bool) throws {
        let hop = try #require(
            try follow(307, to: location, fields: ["Authorization": "Bearer x", "X-Own": "1"])
        )
        let authorization = hop.request.value(forHTTPHeaderField: "Authorization")
        #expect(authorization == (areKept ? "Bearer x" : nil))
        #expect(hop.request.value(forHTTPHeaderField: "X-Own") == "1")
    }

    @Test("with a body that was a stream is handed out, unless it drops the body")
    func streams() throws {
        let url = try #require(URL(string: Self.url))
        for (status, isFollowed) in [(303, true), (307, false)] {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.httpBodyStream = InputStream(data: Data("body".utf8))
            let response = try #require(
                HTTPURLResponse(
                    url: url,
                    statusCode: status,
                    httpVersion: nil,
                    headerFields: ["Location": "/next"]
                )
            )
            #expect((Redirection(request).following(response) != nil) == isFollowed)
        }
    }

    @Test("counts on from hop to hop")
    func count() throws {
        var hop = try #require(try follow(302, to: "/1"))
        for number in 2...25 {
            let url = try #require(hop.request.url)
            let response = try #require(
                HTTPURLResponse(
                    url: url,
                    statusCode: 302,
                    httpVersion: nil,
                    headerFields: ["location": "/\(number)"]
                )
            )
            hop = try #require(hop.following(response))
            #expect(hop.count == number)
        }
    }
}
