import Foundation

extension URLRequest {
    private static let generationMark = "tandem-generation="

    /// The generation of the session that the request was authorized by, nil if it was not.
    ///
    /// A property of `URLProtocol` would be the place for it, but on Linux a request loses those.
    /// `mainDocumentURL` stays with a request on its way through other code, is not sent, and has no
    /// other use where Foundation is to leave cookies alone. It is the fragment that says it.
    var generation: UInt64? {
        get {
            guard let fragment = mainDocumentURL?.fragment(percentEncoded: false),
                fragment.hasPrefix(Self.generationMark)
            else { return nil }
            return UInt64(fragment.dropFirst(Self.generationMark.count))
        }
        set {
            guard let document = mainDocumentURL ?? url,
                var components = URLComponents(url: document, resolvingAgainstBaseURL: true)
            else { return }
            components.fragment = newValue.map { Self.generationMark + String($0) }
            mainDocumentURL = components.url
        }
    }
}
