/// The compiled public suffix list: fixed records in the program's read-only data.
///
/// A record is ten characters of six bits each, the most significant first: the upper 58 bits of a
/// name's fingerprint, then its flags. The records are sorted. `Scripts/generate-public-suffixes.py`
/// writes them.
enum PublicSuffixTable {
    private static let width = 10
    private static let base: UInt8 = 0x3F

    /// The flags of the name with that fingerprint, or nil when the list does not have it.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of rules.
    static func flags(of fingerprint: Fingerprint) -> PublicSuffixList.Flags? {
        let key = fingerprint.value >> 6
        return records.withUTF8Buffer { octets in
            var low = 0
            var high = count
            while low < high {
                let middle = (low + high) / 2
                let record = record(middle, in: octets)
                if record >> 2 == key {
                    return PublicSuffixList.Flags(rawValue: UInt8(record & 3))
                }
                if record >> 2 < key {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            return nil
        }
    }

    private static func record(_ index: Int, in octets: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var record: UInt64 = 0
        for place in index * width..<(index + 1) * width {
            record = record << 6 | UInt64(octets[place] - base)
        }
        return record
    }
}

extension PublicSuffixTable {
    /// FNV-1a over the octets of a name from the last to the first, mixed at the end.
    ///
    /// So one pass over a host meets the fingerprint of each domain above it.
    struct Fingerprint {
        private var state: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func prepend(_ octet: UInt8) {
            state = (state ^ UInt64(octet)) &* 0x100_0000_01B3
        }

        var value: UInt64 {
            let mixed = (state ^ state >> 32) &* 0x9E37_79B9_7F4A_7C15
            return mixed ^ mixed >> 29
        }
    }
}
