extension CookieURL {
    /// A path as the URL standard writes it, so that it compares with what goes over the wire.
    ///
    /// Dot segments are resolved and octets that a path cannot hold percent-encoded. In the schemes
    /// of the web, a backslash counts as a slash.
    static func normalizedPath(_ path: ArraySlice<UInt8>, isWeb: Bool) -> [UInt8] {
        guard !isNormal(path) else { return Array(path) }
        var segments: [ArraySlice<UInt8>] = []
        let parts = path.split(omittingEmptySubsequences: false) { octet in
            octet == Octet.slash || isWeb && octet == Octet.backslash
        }
        for (index, part) in parts.enumerated().dropFirst() {
            let isLast = index == parts.count - 1
            switch dots(of: part) {
            case 1: break
            case 2: _ = segments.popLast()
            default:
                segments.append(part)
                continue
            }
            if isLast {
                segments.append([])
            }
        }
        var octets: [UInt8] = segments.isEmpty ? [Octet.slash] : []
        for segment in segments {
            octets.append(Octet.slash)
            for octet in segment {
                appendEncoded(octet, to: &octets)
            }
        }
        return octets
    }

    /// Whether a path is what it would become.
    private static func isNormal(_ path: ArraySlice<UInt8>) -> Bool {
        guard path.first == Octet.slash else { return false }
        var last = Octet.slash
        for octet in path {
            // A segment that begins with a dot, encoded or not, may be one to resolve.
            let mayBeDots = last == Octet.slash && (octet == Octet.dot || octet == Octet.percent)
            guard !mayBeDots, !isEncoded(octet), octet != Octet.backslash else { return false }
            last = octet
        }
        return true
    }

    /// How many dots a segment consists of, written as they are or as `%2e`; 0 when of anything else.
    private static func dots(of segment: ArraySlice<UInt8>) -> Int {
        var rest = segment
        var count = 0
        while !rest.isEmpty {
            if rest.first == Octet.dot {
                rest = rest.dropFirst()
            } else if rest.starts(withLowercase: "%2e") {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
        }
        return count
    }

    /// Whether the octet belongs to the path percent-encode set.
    private static func isEncoded(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x00...0x20, 0x22, 0x23, 0x3C, 0x3E, 0x3F, 0x5E, 0x60, 0x7B, 0x7D, 0x7F...0xFF: true
        default: false
        }
    }

    private static func appendEncoded(_ octet: UInt8, to octets: inout [UInt8]) {
        guard isEncoded(octet) else {
            octets.append(octet)
            return
        }
        let digits = Array("0123456789ABCDEF".utf8)
        octets += [Octet.percent, digits[Int(octet >> 4)], digits[Int(octet & 15)]]
    }
}
