import Foundation
import FoundationNetworking
import Testing

/// A URLSession that keeps no cookies and follows no redirects.
final class Client: NSObject, URLSessionTaskDelegate {
    struct Answer {
        let status: Int
        let body: String
        fileprivate let response: HTTPURLResponse

        func header(_ name: String) -> String? {
            response.value(forHTTPHeaderField: name)
        }
    }

    func get(_ address: String) async throws -> Answer {
        try await send(URLRequest(url: try #require(URL(string: address))))
    }

    func send(_ request: URLRequest) async throws -> Answer {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let (body, response) = try await session.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        return Answer(
            status: head.statusCode,
            body: String(decoding: body, as: UTF8.self),
            response: head
        )
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
