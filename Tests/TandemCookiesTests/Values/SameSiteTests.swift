import TandemCookies
import Testing

@Suite("What SameSite asks for")
struct SameSiteTests {
    @Test("Every case is known by its name, as stores keep it", arguments: SameSite.allCases)
    func names(_ sameSite: SameSite) {
        #expect(SameSite(rawValue: sameSite.rawValue) == sameSite)
        #expect(sameSite.rawValue == "\(sameSite)")
    }

    @Test("Other names are no case", arguments: ["", "Lax", "STRICT", "default", "no_restriction"])
    func unknown(_ name: String) {
        #expect(SameSite(rawValue: name) == nil)
    }
}
