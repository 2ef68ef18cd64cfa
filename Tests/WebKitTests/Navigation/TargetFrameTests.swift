import Testing

@testable import WebKit

@Suite("The target frame")
@MainActor
struct TargetFrameTests {
    private typealias Evidence = TargetFrame.Evidence

    @Test("of a load by the app is the main one")
    func requested() {
        let plain = request()
        #expect(TargetFrame(Evidence(address: "http://a/", requested: plain)) == .main)
        #expect(TargetFrame(Evidence(address: "about:blank", requested: plain)) == .main)
        var evidence = Evidence(address: "http://a/", referrer: "http://b/", requested: plain)
        #expect(TargetFrame(evidence) == .unknown)
        evidence.requested = request(address: "http://a/", referrer: "http://b/")
        #expect(TargetFrame(evidence) == .main)
        evidence.address = "http://a/frame"
        #expect(TargetFrame(evidence) == .unknown)
    }

    private func request(
        _ type: WKNavigationType = .other,
        address: String? = nil,
        referrer: String? = nil
    ) -> NavigationTracker.Request? {
        var tracker = NavigationTracker()
        _ = tracker.request(type, address: address, referrer: referrer)
        return tracker.request
    }

    @Test("of what is loaded again is the main one when it was there, whatever its `Referer`")
    func again() {
        var evidence = Evidence(address: "http://a/1", referrer: "http://b/")
        evidence.pageAddress = "http://a/2"
        evidence.listAddress = "http://a/1#x"
        for type in [WKNavigationType.backForward, .reload, .formResubmitted] {
            evidence.type = type
            evidence.address = "http://a/1"
            #expect(TargetFrame(evidence) == .main)
            evidence.address = "http://a/frame"
            #expect(TargetFrame(evidence) == .other)
        }
    }

    @Test("of a move to a fragment of the page is the main one")
    func fragments() {
        var evidence = Evidence(address: "http://a/1#x", type: .linkActivated)
        evidence.pageAddress = "http://a/1#y"
        #expect(evidence.staysInPage && TargetFrame(evidence) == .main)
        evidence.type = .reload
        #expect(!evidence.staysInPage)
        evidence.type = .other
        evidence.requested = request()
        #expect(!evidence.staysInPage)
        evidence.requested = request(address: "http://a/1#x")
        #expect(evidence.staysInPage)
        evidence.address = "http://a/1"
        #expect(!evidence.staysInPage)
        evidence.address = "http://a/2#x"
        #expect(!evidence.staysInPage)
    }

    @Test("of a redirect is the main one when the view's address moved with it")
    func redirects() {
        var evidence = Evidence(address: "http://a/2", isRedirect: true, isProvisional: true)
        evidence.viewAddress = "http://a/2"
        #expect(TargetFrame(evidence) == .main)
        evidence.viewAddress = "http://a/1"
        #expect(TargetFrame(evidence) == .other)
        evidence.viewAddress = "http://a/2"
        evidence.isProvisional = false
        #expect(TargetFrame(evidence) == .other)
    }

    @Test("of addresses that only frames within a page have is another one")
    func frameAddresses() {
        #expect(TargetFrame(Evidence(address: "about:srcdoc", requested: request())) == .other)
        #expect(TargetFrame(Evidence(address: "about:blank")) == .other)
    }

    @Test("is asked of the page otherwise, with its texts as literals")
    func question() {
        var evidence = Evidence(address: "http://a/\"</script>", referrer: "http://b/\u{2028}")
        evidence.type = .linkActivated
        #expect(TargetFrame(evidence) == .unknown)
        let question = TargetFrame.question(evidence)
        #expect(question.hasSuffix(#"("http://a/\u0022\u003c/script>", "http://b/\u2028", true)"#))
        #expect(
            TargetFrame.question(Evidence(address: "x")).hasSuffix(#"("x", null, false)"#)
        )
    }
}
