// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieHost {
    /// The canonical text: ASCII, with IPv6 addresses in brackets.
    public var serialized: String {
        String(decoding: octets[start...], as: UTF8.self)
    }

    /// The length of the canonical text in octets.
    @inline(__always)
    var count: Int {
        octets.count - start
    }

    /// The octets of the canonical text.
    var slice: ArraySlice<UInt8> {
        octets[start...]
    }

    /// The same host with octets of its own.
    var detached: CookieHost {
        CookieHost(canonical: Array(slice), isIPAddress: isIPAddress)
    }

    /// Whether the canonical text is that which goes from a place of the octets to their end.
    @inline(__always)
    func hasOctets(_ other: Span<UInt8>, from place: Int) -> Bool {
        count == other.count &- place
            && octets.span.matches(start..<octets.count, other, from: place)
    }

    /// The domain that begins at a place of the octets, sharing them.
    func suffix(startingAt place: Int) -> CookieHost {
        CookieHost(octets: octets, start: place, isIPAddress: isIPAddress)
    }

    /// A part of a host without its trailing dot, which shares the octets when there is none.
    func suffix(from place: Int, to end: Int) -> CookieHost {
        guard end < octets.count else { return suffix(startingAt: place) }
        return CookieHost(canonical: Array(octets[place..<end]), isIPAddress: false)
    }

    /// The domain one label above, or nil above a single label and for an IP address.
    var parent: CookieHost? {
        guard !isIPAddress else { return nil }
        let dot = octets.span.firstIndex(of: Octet.dot, in: start..<octets.count)
        guard dot + 1 < octets.count else { return nil }
        return suffix(startingAt: dot + 1)
    }
}

extension CookieHost: Hashable {
    /// Whether both are the same host.
    public static func == (left: CookieHost, right: CookieHost) -> Bool {
        left.hasOctets(right.octets.span, from: right.start)
    }

    /// Feeds the canonical text to the hasher.
    public func hash(into hasher: inout Hasher) {
        octets.span.hash(from: start, into: &hasher)
    }
}

extension CookieHost: Comparable {
    /// Orders hosts by the octets of their canonical texts.
    public static func < (left: CookieHost, right: CookieHost) -> Bool {
        left.octets.span.comparison(
            left.start..<left.octets.count,
            with: right.octets.span,
            right.start..<right.octets.count
        ) < 0
    }
}

extension CookieHost: CustomStringConvertible {
    /// The canonical text.
    public var description: String { serialized }
}
