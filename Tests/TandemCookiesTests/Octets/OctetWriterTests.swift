import Testing

@testable import TandemCookies

@Suite("Writing octets")
struct OctetWriterTests {
    @Test("Octets and ranges come one after the other, beyond the capacity too")
    func append() {
        let source = Array("Set-Cookie".utf8)
        for capacity in [0, 1, 5, 100] {
            var writer = OctetWriter(capacity: capacity)
            #expect(writer.octets.isEmpty)
            writer.append(source, 4..<10)
            writer.append(0x3A)
            writer.append(source, 3..<3)
            writer.append(source, 0..<3)
            writer.append([], 0..<0)
            #expect(String(decoding: writer.octets, as: UTF8.self) == "Cookie:Set")
        }
    }
}
