import TandemCookies

/// Reads any text as a URL; what is written is read as the same URL.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    guard let url = try? CookieURL(text) else { return 0 }
    precondition(url.path.utf8.first == 0x2F && url.path.utf8.allSatisfy { 0x20..<0x7F ~= $0 })
    precondition((try? CookieURL(url.description)) == url, "What is written is read again.")
    return 0
}
