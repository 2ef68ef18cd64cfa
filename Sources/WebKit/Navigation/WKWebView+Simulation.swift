public import Foundation
public import FoundationNetworking

/// Loads of which the app gives the response.
extension WKWebView {
    /// Shows data as if it were the response to a request.
    ///
    /// On Linux the page sees of the response its type and encoding alone.
    @MainActor @preconcurrency @discardableResult
    public func loadSimulatedRequest(
        _ request: URLRequest,
        response: URLResponse,
        responseData data: Data
    ) -> WKNavigation {
        startLoading(
            data,
            mimeType: response.mimeType ?? "application/octet-stream",
            encoding: response.textEncodingName ?? "",
            baseURL: request.url ?? .blank
        )
    }

    /// Shows a page as if it were the response to a request.
    @MainActor @preconcurrency @discardableResult
    public func loadSimulatedRequest(
        _ request: URLRequest,
        responseHTML string: String
    ) -> WKNavigation {
        startLoading(
            Data(string.utf8),
            mimeType: "text/html",
            encoding: "UTF-8",
            baseURL: request.url ?? .blank
        )
    }

    /// Shows data as if it were the response to a request; the older name.
    @MainActor @preconcurrency @discardableResult
    public func loadSimulatedRequest(
        _ request: URLRequest,
        with response: URLResponse,
        responseData data: Data
    ) -> WKNavigation {
        loadSimulatedRequest(request, response: response, responseData: data)
    }

    /// Shows a page as if it were the response to a request; the older name.
    @MainActor @preconcurrency @discardableResult
    public func loadSimulatedRequest(
        _ request: URLRequest,
        withResponseHTML string: String
    ) -> WKNavigation {
        loadSimulatedRequest(request, responseHTML: string)
    }

    /// Loads a request of a file; the engine does not limit what it may read.
    @MainActor @preconcurrency @discardableResult
    public func loadFileRequest(
        _ request: URLRequest,
        allowingReadAccessTo readAccessURL: URL
    ) -> WKNavigation {
        load(request) ?? WKNavigation()
    }
}
