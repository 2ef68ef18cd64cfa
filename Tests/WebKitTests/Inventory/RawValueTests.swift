import Testing
import WebKit

@Suite("The cases of the module's enumerations")
struct RawValueTests {
    /// Names the case of a number.
    private typealias Cases = @Sendable (Int) -> String?

    private static func cases<Enumeration: RawRepresentable<Int> & SendableMetatype>(
        _ type: Enumeration.Type
    ) -> Cases {
        { Enumeration(rawValue: $0).map { String(describing: $0) } }
    }

    /// Every enumeration of the inventory.
    private static let enumerations: [String: Cases] = [
        "WKDownload.RedirectPolicy": cases(WKDownload.RedirectPolicy.self),
        "WKError.Code": cases(WKError.Code.self),
        "WKHTTPCookieStore.CookiePolicy": cases(WKHTTPCookieStore.CookiePolicy.self),
        "WKMediaCaptureState": cases(WKMediaCaptureState.self),
        "WKMediaCaptureType": cases(WKMediaCaptureType.self),
        "WKMediaPlaybackState": cases(WKMediaPlaybackState.self),
        "WKNavigationActionPolicy": cases(WKNavigationActionPolicy.self),
        "WKNavigationResponsePolicy": cases(WKNavigationResponsePolicy.self),
        "WKNavigationType": cases(WKNavigationType.self),
        "WKPermissionDecision": cases(WKPermissionDecision.self),
        "WKPreferences.InactiveSchedulingPolicy": cases(
            WKPreferences.InactiveSchedulingPolicy.self
        ),
        "WKSecurityRestrictionMode": cases(WKSecurityRestrictionMode.self),
        "WKUserScriptInjectionTime": cases(WKUserScriptInjectionTime.self),
        "WKWebView.FullscreenState": cases(WKWebView.FullscreenState.self),
        "WKWebpagePreferences.ContentMode": cases(WKWebpagePreferences.ContentMode.self),
        "WKWebpagePreferences.UpgradeToHTTPSPolicy": cases(
            WKWebpagePreferences.UpgradeToHTTPSPolicy.self
        ),
    ]

    @Test("have the numbers of Apple's")
    func numbers() throws {
        let members = try Inventory.read.get().members.filter { $0.source.hasPrefix("case ") }
        #expect(Set(members.map(\.type)) == Set(Self.enumerations.keys))
        for member in members {
            let number = try #require(member.rawValue, "\(member)")
            #expect(Self.enumerations[member.type]?(number) == member.baseName, "\(member)")
        }
    }
}
