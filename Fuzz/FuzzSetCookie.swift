import TandemCookies

/// Parses any octets as a `Set-Cookie` field value, and as several folded into one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSetCookie(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let octets = Array(UnsafeBufferPointer(start: start, count: count))
    if let parsed = try? SetCookie.parse(octets) {
        precondition(parsed.nameOctets.count + parsed.valueOctets.count <= 4096)
        precondition(!parsed.valueOctets.contains(0x3B), "A value ends at a semicolon.")
        precondition((parsed.pathOctets ?? [0x2F]).first == 0x2F, "A path begins with a slash.")
        _ = parsed.violations
    }
    let fields = SetCookie.splitFolded(octets)
    precondition(fields.reduce(0) { $0 + $1.count } <= octets.count)
    return 0
}
