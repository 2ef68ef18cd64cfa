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

    @inline(__always)
    mutating func append(_ source: Span<UInt8>) {
        source.withUnsafeBufferPointer { octets.append(contentsOf: $0) }
    }

    mutating func append(_ source: ArraySlice<UInt8>) {
        append(source.span)
    }
}
