import Testing

@testable import TandemCookies

@Suite("Writing octets")
struct OctetWriterTests {
    @Test("Octets and runs of them come one after the other, beyond the capacity too")
    func append() {
        let source = Array("Set-Cookie".utf8)
        for capacity in [0, 1, 5, 100] {
            var writer = OctetWriter(capacity: capacity)
            #expect(writer.octets.isEmpty)
            writer.append(source[4..<10])
            writer.append(0x3A)
            writer.append(source[3..<3])
            writer.append(source[0..<3])
            writer.append(ArraySlice<UInt8>())
            #expect(String(decoding: writer.octets, as: UTF8.self) == "Cookie:Set")
        }
    }
}
