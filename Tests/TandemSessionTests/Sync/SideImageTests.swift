import TandemCookies
import Testing

@testable import TandemSession

@Suite("What a side shows of a cookie")
struct SideImageTests {
    private let expires = Timestamp(milliseconds: 10_999)

    private func image(
        value: String = "1",
        expires: Timestamp? = nil,
        isSecure: Bool = true,
        isHTTPOnly: Bool = true,
        sameSite: SameSite = .strict
    ) throws -> SideImage {
        SideImage(
            try .held(
                "a",
                value,
                expires: expires,
                isSecure: isSecure,
                isHTTPOnly: isHTTPOnly,
                sameSite: sameSite
            )
        )
    }

    @Test("is everything, on a side that holds everything")
    func everything() throws {
        let image = try image(expires: expires)
        #expect(SideCapabilities().projecting(image) == image)
    }

    @Test(
        "has its expiry cut to the side's unit, before 1970 too",
        arguments: [
            (10_999, 1000, 10_000), (10_000, 1000, 10_000), (10_999, 1, 10_999), (999, 1000, 0),
            (-1, 1, -1), (10_999, 0, 10_999), (90_500, 60_000, 60_000),
        ] as [(Int64, Int64, Int64)]
    )
    func cut(milliseconds: Int64, resolution: Int64, expected: Int64) throws {
        let capabilities = SideCapabilities(expiryResolution: resolution)
        let image = try image(expires: Timestamp(milliseconds: milliseconds))
        #expect(capabilities.projecting(image).expires?.milliseconds == expected)
        #expect(capabilities.projecting(try self.image()).expires == nil)
    }

    @Test(
        "has the SameSite values that the side tells apart",
        arguments: [
            (.nothing, [.unspecified, .unspecified, .unspecified, .unspecified]),
            (.laxAndStrict, [.unspecified, .unspecified, .lax, .strict]),
            (.all, [.unspecified, .none, .lax, .strict]),
        ] as [(SideCapabilities.SameSiteSupport, [SameSite])]
    )
    func sameSite(support: SideCapabilities.SameSiteSupport, expected: [SameSite]) throws {
        let capabilities = SideCapabilities(sameSite: support)
        let values: [SameSite] = [.unspecified, .none, .lax, .strict]
        let projected = try values.map { capabilities.projecting(try image(sameSite: $0)).sameSite }
        #expect(projected == expected)
    }

    @Test("lacks the flags that the side does not keep")
    func flags() throws {
        let image = try image()
        let first = SideCapabilities(holdsHTTPOnly: false).projecting(image)
        #expect(!first.isHTTPOnly)
        #expect(first.isSecure)
        let second = SideCapabilities(holdsSecure: false).projecting(image)
        #expect(second.isHTTPOnly)
        #expect(!second.isSecure)
    }

    @Test("projected twice is what it was projected once")
    func idempotence() throws {
        let capabilities = SideCapabilities(
            expiryResolution: 1000,
            sameSite: .laxAndStrict,
            holdsHTTPOnly: false,
            holdsSecure: false
        )
        let once = capabilities.projecting(try image(expires: expires, sameSite: .none))
        #expect(capabilities.projecting(once) == once)
    }

    @Test("may hold octets outside ASCII only where the side does")
    func octets() throws {
        let plain = try image()
        let other = try image(value: "é")
        #expect(SideCapabilities().canHold(other))
        #expect(SideCapabilities(holdsNonASCIIValues: false).canHold(plain))
        #expect(!SideCapabilities(holdsNonASCIIValues: false).canHold(other))
    }

    @Test("gives the jar's cookie the fields that changed since it was agreed, and no others")
    func merging() throws {
        let agreed = try image(expires: expires)
        var own = try Cookie.held(
            "a",
            "own",
            expires: Timestamp(milliseconds: 77),
            isSecure: false,
            isHTTPOnly: false,
            sameSite: .lax
        )
        own.creation = Timestamp(milliseconds: 5)
        #expect(SideImage(agreed.merged(into: own, since: agreed)) == SideImage(own))
        var seen = agreed
        seen.value = Array("2".utf8)
        #expect(seen.merged(into: own, since: agreed).value == "2")
        #expect(seen.merged(into: own, since: agreed).expires == own.expires)
        seen = agreed
        seen.expires = nil
        #expect(seen.merged(into: own, since: agreed).expires == nil)
        #expect(seen.merged(into: own, since: agreed).value == "own")
        seen = try image(expires: expires, isSecure: false, isHTTPOnly: false, sameSite: .none)
        own.isSecure = true
        own.isHTTPOnly = true
        let merged = seen.merged(into: own, since: agreed)
        #expect(!merged.isSecure)
        #expect(!merged.isHTTPOnly)
        #expect(merged.sameSite == .none)
        #expect(merged.creation == own.creation)
    }

    @Test("is expired from its expiry on, and never without one")
    func expiry() throws {
        let image = try image(expires: expires)
        #expect(!image.isExpired(at: Timestamp(milliseconds: 10_998)))
        #expect(image.isExpired(at: expires))
        #expect(try !self.image().isExpired(at: .distantFuture))
    }
}
