import TandemCookies

private let hosts = ["a.b.c.com", "com", "www.ck", "a.公司.cn", "x.", "192.0.2.1"]
    .compactMap { try? CookieHost($0) }

/// Reads any text as a list of public suffixes and asks it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPublicSuffixes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let list = PublicSuffixList(text: text)
    for host in hosts {
        let suffix = list.publicSuffix(of: host)
        precondition((suffix == nil) == host.isIPAddress)
        precondition(suffix.map(host.domainMatches) ?? true)
    }
    return 0
}
