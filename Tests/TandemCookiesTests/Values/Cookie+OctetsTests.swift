import Testing

@testable import TandemCookies

@Suite("The octets of a cookie")
struct CookieOctetsTests {
    private func cookie(
        _ identity: Cookie.Identity,
        value: [UInt8] = Array("v".utf8)
    ) -> Cookie {
        Cookie(
            identity: identity,
            valueOctets: value,
            expires: nil,
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .unspecified,
            creation: noon,
            lastAccess: noon
        )
    }

    @Test("Name, path and value are told apart, whatever they hold and however empty they are")
    func parts() throws {
        let host = try CookieHost("example.com")
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<300 {
            let parts = (0..<3).map { _ in
                generator.sequence(
                    of: [0x00, 0x2F, 0x3B, 0x3D, 0x61, 0x80, 0xFF] as [UInt8],
                    count: 0...9
                )
            }
            let identity = Cookie.Identity(
                nameOctets: parts[0],
                domain: host,
                isHostOnly: true,
                pathOctets: parts[1]
            )
            let cookie = cookie(identity, value: parts[2])
            #expect(cookie.nameOctets == parts[0] && cookie.name == cookie.identity.name)
            #expect(cookie.pathOctets == parts[1] && cookie.path == cookie.identity.path)
            #expect(cookie.valueOctets == parts[2])
            #expect(cookie.value == String(decoding: parts[2], as: UTF8.self))
            #expect(cookie.pathCount == parts[1].count)
            #expect(cookie.nameAndValueCount == parts[0].count + parts[2].count)
            #expect(cookie.identity == identity)
        }
    }

    @Test("A cookie has its own identity and no other, beside cookies and identities alike")
    func identity() throws {
        let identities = try CookieIdentityTests.ordered()
        for (index, identity) in identities.enumerated() {
            let cookie = cookie(identity)
            for (otherIndex, other) in identities.enumerated() {
                let otherCookie = self.cookie(other, value: Array("other".utf8))
                #expect(cookie.hasIdentity(other) == (index == otherIndex), "\(cookie), \(other)")
                #expect(cookie.hasIdentity(of: otherCookie) == (index == otherIndex))
            }
        }
    }
}
