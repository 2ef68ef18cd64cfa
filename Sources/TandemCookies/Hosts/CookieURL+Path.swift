extension CookieURL {
    /// A path as the URL standard writes it, so that it compares with what goes over the wire.
    ///
    /// Dot segments are resolved and octets that a path cannot hold percent-encoded. In the schemes
    /// of the web, a backslash counts as a slash.
    static func normalizedPath(
        _ text: Span<UInt8>,
        _ path: Range<Int>,
        isWeb: Bool
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(path.count)
        var start = path.lowerBound
        while start < path.upperBound {
            // A segment goes from one slash to the next.
            var end = start + 1
            while end < path.upperBound, !isSlash(text[end], isWeb: isWeb) {
                end += 1
            }
            let dots = dots(of: text, start + 1..<end)
            if dots == 2 {
                result.removeLast(result.count - (result.lastIndex(of: Octet.slash) ?? 0))
            }
            let isOfDots = 1...2 ~= dots
            if !isOfDots || end == path.upperBound {
                result.add(Octet.slash)
            }
            for place in start + 1..<end where !isOfDots {
                appendEncoded(text[place], to: &result)
            }
            start = end
        }
        return result.isEmpty ? [Octet.slash] : result
    }

    /// How many dots a segment consists of, written as they are or as `%2e`; 0 when of anything else.
    private static func dots(of text: Span<UInt8>, _ segment: Range<Int>) -> Int {
        var place = segment.lowerBound
        var count = 0
        while place < segment.upperBound {
            if text[place] == Octet.dot {
                place += 1
            } else if text.starts(place..<segment.upperBound, withLowercase: "%2e") {
                place += 3
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
        let digits: StaticString = "0123456789ABCDEF"
        octets.add(Octet.percent)
        octets.add(digits.utf8Start[Int(octet >> 4)])
        octets.add(digits.utf8Start[Int(octet & 15)])
    }
}
