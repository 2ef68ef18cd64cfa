import TandemCookies
import Testing

/// The web platform's tests try each control character in each part of a cookie, by rule 1 of
/// section 5.6: a field with one anywhere is ignored, and a tab is none.
@Suite("Control characters in each part of a field")
struct ControlCharacterTests {
    static let templates = [
        "te#st=v", "#test=v", "test#=v", "test=#v", "test=v#", "test=v#w", "test=v; #",
        "test=v; #=w", "test=v; Path=/#", "test=v; Path=#/", "test=v; Pa#th=/",
        "test=v; Domain=exam#ple.com", "test=v; Do#main=example.com", "test=v; Max-Age=1#0",
        "test=v; Max-#Age=10", "test=v; Expires=Fri, 01 Jan 2038 00#:00:00 GMT",
        "test=v; Ex#pires=Fri, 01 Jan 2038 00:00:00 GMT", "test=v; Sec#ure", "test=v; Secure#",
        "test=v; HttpOn#ly", "test=v; HttpOnly=#", "test=v; Same#Site=Lax",
        "test=v; SameSite=La#x", "test=v; Partition#ed", "test=v; Unknown=#", "#",
    ]

    static let controls: [UInt8] = Array(0x00...0x08) + Array(0x0A...0x1F) + [0x7F]

    @Test("A control character makes the field to be ignored", arguments: templates)
    func control(_ template: String) throws {
        let url = try CookieURL("https://example.com/")
        for control in Self.controls {
            var jar = CookieJar()
            let field = template.utf8.map { $0 == 0x23 ? control : $0 }
            let outcome = jar.store(setCookie: field, from: url, at: noon)
            #expect(outcome.change == .ignored(.controlCharacter))
        }
    }

    @Test("A tab does not", arguments: templates)
    func tab(_ template: String) throws {
        let url = try CookieURL("https://example.com/")
        let field = template.utf8.map { $0 == 0x23 ? 0x09 : $0 }
        var jar = CookieJar()
        let outcome = jar.store(setCookie: field, from: url, at: noon)
        #expect(outcome.change != .ignored(.controlCharacter))
    }
}
