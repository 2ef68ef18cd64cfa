/// Fills an array of a size known beforehand, with no check and no growth between its parts.
struct OctetWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    private init(buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    /// Makes an array of at most so many octets, which the closure writes.
    @inline(__always)
    static func array(capacity: Int, _ write: (inout OctetWriter) -> Void) -> [UInt8] {
        Array(unsafeUninitializedCapacity: capacity) { buffer, count in
            var writer = OctetWriter(buffer: buffer)
            write(&writer)
            count = writer.count
        }
    }

    @inline(__always)
    mutating func append(_ octet: UInt8) {
        precondition(count < buffer.count, "The array was made too small.")
        buffer.initializeElement(at: count, to: octet)
        count &+= 1
    }

    /// Appends a range of the octets of an array.
    @inline(__always)
    mutating func append(_ octets: [UInt8], _ range: Range<Int>) {
        precondition(range.count <= buffer.count &- count, "The array was made too small.")
        octets.withUnsafeBufferPointer { source in
            let part = UnsafeBufferPointer(rebasing: source[range])
            count = buffer[count...].initialize(fromContentsOf: part)
        }
    }
}
