/// The compiled public suffix list: fixed records in the program's read-only data.
///
/// `Scripts/generate-public-suffixes.py` writes the records and describes them. A name that is not in
/// the list is taken for one that is with a probability of 2⁻⁴⁵.
enum PublicSuffixTable {
    /// The least character of the table, which stands for 0.
    private static let base: UInt8 = 0x30
    private static let bucketBits: UInt64 = 12
    private static let restBits: UInt64 = 46
    private static let bucketWidth = 3
    private static let recordWidth = 8

    /// The flags of the name with that fingerprint, or nil when the list does not have it.
    static func flags(of fingerprint: Fingerprint) -> PublicSuffixList.Flags? {
        let value = fingerprint.value >> (64 - bucketBits - restBits)
        let bucket = Int(value >> restBits)
        // The record as it would stand in the table without flags, as one number.
        var record: UInt64 = 0
        for place in 0..<UInt64(recordWidth) {
            let sextet = (value << 2) >> (6 * (UInt64(recordWidth) - 1 - place)) & 63
            record |= (sextet + UInt64(base)) << (8 * place)
        }
        return records.withUTF8Buffer { octets in
            for index in start(of: bucket)..<start(of: bucket + 1) {
                let other = UnsafeRawBufferPointer(octets)
                    .loadUnaligned(fromByteOffset: index * recordWidth, as: UInt64.self)
                // The flags are the low bits of the last character.
                let difference = UInt64(littleEndian: other) ^ record
                if difference & ~(3 << 56) == 0 {
                    return PublicSuffixList.Flags(rawValue: UInt8(difference >> 56))
                }
            }
            return nil
        }
    }

    /// The index of a bucket's first record.
    private static func start(of bucket: Int) -> Int {
        buckets.withUTF8Buffer { octets in
            var index = 0
            for place in bucket * bucketWidth..<(bucket + 1) * bucketWidth {
                index = index << 6 | Int(octets[place] - base)
            }
            return index
        }
    }
}

extension PublicSuffixTable {
    /// FNV-1a over the octets of a name from the last to the first, mixed at the end.
    ///
    /// So one pass over a host meets the fingerprint of each domain above it.
    struct Fingerprint {
        private var state: UInt64 = 0xCBF2_9CE4_8422_2325

        @inline(__always)
        mutating func prepend(_ octet: UInt8) {
            state = (state ^ UInt64(octet)) &* 0x100_0000_01B3
        }

        @inline(__always)
        var value: UInt64 {
            let mixed = (state ^ state >> 32) &* 0x9E37_79B9_7F4A_7C15
            return mixed ^ mixed >> 29
        }
    }
}
