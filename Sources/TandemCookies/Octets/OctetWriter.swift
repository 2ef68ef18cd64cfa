/// Fills an array whose size is known beforehand, so that it never grows.
struct OctetWriter {
    private(set) var octets: [UInt8] = []

    init(capacity: Int) {
        octets.reserveCapacity(capacity)
    }

    @inline(__always)
    mutating func append(_ octet: UInt8) {
        octets.append(octet)
    }

    /// Appends a range of the octets of an array.
    @inline(__always)
    mutating func append(_ source: [UInt8], _ range: Range<Int>) {
        source.withUnsafeBufferPointer { source in
            octets.append(contentsOf: UnsafeBufferPointer(rebasing: source[range]))
        }
    }
}
