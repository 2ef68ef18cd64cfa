internal import CWebKitGTK
public import Foundation

extension WKWebView {
    /// Makes an archive of the page with its images, styles and scripts.
    ///
    /// On Linux the archive is MHTML (`multipart/related`), where Apple's platforms make a web archive.
    /// The handler takes it, or a `WKError`.
    @MainActor @preconcurrency
    public func createWebArchiveData(
        completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
    ) {
        guard let engine else { return completionHandler(.failure(obstacle)) }
        let view = engine.view
        whenReady {
            webkit_web_view_save(view, WEBKIT_SAVE_MODE_MHTML, nil, $0, $1)
        } finish: { result in
            do throws(GLibError) {
                let stream = try GLibError.rethrowing {
                    webkit_web_view_save_finish(view, result, $0)
                }
                guard let stream else {
                    let error = WKError(.unknown, message: "The engine made no archive.")
                    return completionHandler(.failure(error))
                }
                let memory = GObjectReference(adopting: stream)
                completionHandler(.success(try memory.data()))
            } catch {
                completionHandler(.failure(WKError(.unknown, message: error.message)))
            }
        }
    }
}
