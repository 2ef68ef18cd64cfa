internal import CWebKitGTK
public import Foundation

extension WKWebView {
    /// Makes a PDF of the page, as it is printed, on one sheet.
    ///
    /// The handler takes the PDF, or a `WKError`.
    @MainActor @preconcurrency
    public func createPDF(
        configuration: WKPDFConfiguration = .init(),
        completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
    ) {
        guard let engine else { return completionHandler(.failure(obstacle)) }
        guard configuration.rect == nil else {
            let message = """
                WebKitGTK makes a PDF of the whole page only: leave WKPDFConfiguration.rect nil, or \
                take a snapshot of the part.
                """
            return completionHandler(.failure(WKError(.unknown, message: message)))
        }
        let size = "const e = document.documentElement; return [e.scrollWidth, e.scrollHeight];"
        callFunction(size, arguments: [:], frame: nil, world: .observer) { [scriptCalls] result in
            switch result {
            case .success(let size):
                let lengths = size as? [Double] ?? []
                let paper = CGSize(width: lengths.first ?? 0, height: lengths.last ?? 0)
                // It ends with the view or its process, of which the engine says nothing here.
                let number = scriptCalls.begin(world: nil, isAsync: false) {
                    completionHandler($0.map { $0 as? Data ?? Data() }.mapError { $0 })
                }
                PrintOperation.print(engine.view, size: paper) {
                    scriptCalls.end(number, $0.map { $0 })
                }
            case .failure(let error):
                completionHandler(.failure(error))
            }
        }
    }

    /// Returns a PDF of the page, as it is printed, on one sheet.
    ///
    /// - Throws: `WKError`.
    @MainActor @preconcurrency
    public func pdf(configuration: WKPDFConfiguration = .init()) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            createPDF(configuration: configuration) { continuation.resume(with: $0) }
        }
    }
}
