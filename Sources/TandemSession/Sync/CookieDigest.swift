import TandemCookies

/// A keyed digest of one cookie as it once was, so that a value can be recognised but not read back.
///
/// SipHash-2-4 with 128 bits of output, under a key of the profile's own: neither platform's
/// Foundation offers a keyed hash that stays the same from one launch to the next.
struct CookieDigest: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Digests what a side that cuts expiries to seconds and drops SameSite would still show.
    init(_ identity: Cookie.Identity, _ image: SideImage, key: Key) {
        var octets: [UInt8] = []
        func append(_ part: some Collection<UInt8>) {
            withUnsafeBytes(of: UInt64(part.count).littleEndian) { octets.append(contentsOf: $0) }
            octets.append(contentsOf: part)
        }
        append(identity.nameOctets)
        append(Array(identity.domain.serialized.utf8))
        append(identity.pathOctets)
        append(image.value)
        octets.append(identity.isHostOnly ? 1 : 0)
        octets.append(image.expires == nil ? 0 : 1)
        let seconds = (image.expires?.milliseconds ?? 0) / 1000
        withUnsafeBytes(of: seconds.littleEndian) { octets.append(contentsOf: $0) }
        self.init(octets, key: key)
    }

    /// Digests what an app offers again at each launch, with whatever expiry it has then.
    init(offered cookie: Cookie, key: Key) {
        var image = SideImage(cookie)
        image.expires = nil
        let digest = CookieDigest(cookie.identity, image, key: key)
        // Not the digest of a value that the jar held: a page may well set it again.
        let words = [digest.high, digest.low].flatMap { word in
            withUnsafeBytes(of: word.littleEndian, Array.init)
        }
        self.init(words, key: key)
    }

    init(_ octets: [UInt8], key: Key) {
        var state = SipState(key: key)
        (high, low) = state.digest(of: octets)
    }

    /// The secret that a profile's digests are made with.
    struct Key: Hashable, Sendable {
        let first: UInt64
        let second: UInt64

        static func random() -> Key {
            var generator = SystemRandomNumberGenerator()
            return Key(first: generator.next(), second: generator.next())
        }

        init(first: UInt64, second: UInt64) {
            self.first = first
            self.second = second
        }

        /// A key as it was kept, nil if the octets are not one.
        init?(octets: [UInt8]) {
            guard octets.count == 16 else { return nil }
            first = octets.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            second = octets.suffix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }

        var octets: [UInt8] {
            [first, second].flatMap { word in
                (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
            }
        }
    }
}

/// The four words that SipHash works on.
private struct SipState {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    init(key: CookieDigest.Key) {
        v0 = key.first ^ 0x736f_6d65_7073_6575
        // The longer output is told apart from the 64 bit one by this constant.
        v1 = key.second ^ 0x646f_7261_6e64_6f6d ^ 0xee
        v2 = key.first ^ 0x6c79_6765_6e65_7261
        v3 = key.second ^ 0x7465_6462_7974_6573
    }

    mutating func digest(of octets: [UInt8]) -> (high: UInt64, low: UInt64) {
        var index = 0
        while index + 8 <= octets.count {
            absorb(octets[index..<(index + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) })
            index += 8
        }
        let rest = octets[index...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        absorb(UInt64(truncatingIfNeeded: octets.count) << 56 | rest)
        v2 ^= 0xee
        rounds(4)
        let low = v0 ^ v1 ^ v2 ^ v3
        v1 ^= 0xdd
        rounds(4)
        return (v0 ^ v1 ^ v2 ^ v3, low)
    }

    private mutating func absorb(_ word: UInt64) {
        v3 ^= word
        rounds(2)
        v0 ^= word
    }

    private mutating func rounds(_ count: Int) {
        for _ in 0..<count {
            v0 = v0 &+ v1
            v1 = rotate(v1, 13) ^ v0
            v0 = rotate(v0, 32)
            v2 = v2 &+ v3
            v3 = rotate(v3, 16) ^ v2
            v0 = v0 &+ v3
            v3 = rotate(v3, 21) ^ v0
            v2 = v2 &+ v1
            v1 = rotate(v1, 17) ^ v2
            v2 = rotate(v2, 32)
        }
    }

    private func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
        word << bits | word >> (64 - bits)
    }
}
