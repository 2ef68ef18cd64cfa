import Testing

@testable import WebKit

@Suite("The target frame")
struct TargetFrameTests {
    private typealias Evidence = TargetFrame.Evidence

    @Test("of a load by the app is the main one")
    func requested() {
        #expect(TargetFrame(Evidence(address: "http://a/", isRequested: true)) == .main)
        #expect(TargetFrame(Evidence(address: "about:blank", isRequested: true)) == .main)
        let fromPage = Evidence(address: "http://a/", referrer: "http://b/", isRequested: true)
        #expect(TargetFrame(fromPage) == .unknown)
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
        #expect(TargetFrame(Evidence(address: "about:srcdoc", isRequested: true)) == .other)
        #expect(TargetFrame(Evidence(address: "about:blank")) == .other)
    }

    @Test("is asked of the page otherwise, with its texts as literals")
    func question() {
        let evidence = Evidence(address: "http://a/\"</script>", referrer: "http://b/\u{2028}")
        #expect(TargetFrame(evidence) == .unknown)
        let question = TargetFrame.question(evidence, type: .linkActivated)
        #expect(question.hasSuffix(#"("http://a/\u0022\u003c/script>", "http://b/\u2028", true)"#))
        #expect(
            TargetFrame.question(Evidence(address: "x"), type: .other).hasSuffix(
                #"("x", null, false)"#
            )
        )
    }
}
