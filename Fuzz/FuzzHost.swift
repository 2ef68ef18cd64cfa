import TandemCookies

/// Canonicalises any text as a host; what is canonical stays as it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHost(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    guard let host = try? CookieHost(text) else { return 0 }
    precondition(host.serialized.utf8.allSatisfy { $0 < 0x80 })
    precondition((try? CookieHost(host.serialized)) == host, "Canonical is canonical.")
    precondition(host.domainMatches(host))
    let list = PublicSuffixList.builtIn
    if let suffix = list.publicSuffix(of: host) {
        precondition(host.domainMatches(suffix))
        precondition(list.isPublicSuffix(host) == (suffix == host))
    }
    if let domain = list.registrableDomain(of: host) {
        precondition(host.domainMatches(domain))
    }
    return 0
}
