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

extension FixedWidthInteger {
    /// The whole number that is nearest to one of the app's; 0 for one that is not a number.
    init(nearest value: Double) {
        let inRange = Self(exactly: value.rounded(.towardZero))
        self = inRange ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
    }
}

extension gint {
    /// A length on the screen; window systems know none beyond the largest.
    init(length: Double) { self = gint(Int16(nearest: Swift.max(length, 0))) }
}

/// The elements of a list, in order; list and elements stay whose they were.
func elements(of list: UnsafeMutablePointer<GList>?) -> [UnsafeMutableRawPointer] {
    let links = sequence(first: list) { $0?.pointee.next }.prefix { $0 != nil }
    return links.compactMap { $0?.pointee.data }
}
