internal import Foundation

extension URL {
    /// `about:blank`, for what has no address.
    static var blank: URL { URL(filePath: "/").blankened }

    private var blankened: URL { URL(string: "about:blank") ?? self }

    /// Reads what the engine gives as an address; an empty one is none.
    init?(engine text: String?) {
        guard let text, !text.isEmpty else { return nil }
        self.init(string: text)
    }
}
