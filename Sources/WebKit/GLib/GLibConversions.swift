internal import CWebKitGTK

extension String {
    /// Copies a string the caller owns, and frees it (`transfer full`).
    init?(consumingGString string: UnsafeMutablePointer<CChar>?) {
        guard let string else { return nil }
        self.init(cString: string)
        g_free(string)
    }

    /// Copies a string that someone else owns (`transfer none`).
    init?(gString string: UnsafePointer<CChar>?) {
        guard let string else { return nil }
        self.init(cString: string)
    }
}

/// The elements of a list, in order; list and elements stay whose they were.
func elements(of list: UnsafeMutablePointer<GList>?) -> [UnsafeMutableRawPointer] {
    let links = sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }
    return links.compactMap { $0?.pointee.data }
}
