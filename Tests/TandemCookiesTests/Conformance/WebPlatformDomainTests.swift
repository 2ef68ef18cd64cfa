import TandemCookies
import Testing

@Suite("The web platform: domains")
struct WebPlatformDomainTests {
    @Test(
        "Domains",
        arguments: [
            SendingCase(
                "a=b; Domain=example.com",
                sent: "a=b",
                to: "https://other.example.com/cookies/"
            ),
            SendingCase(
                "a=b; Domain=.example.com",
                sent: "a=b",
                to: "https://example.com/cookies/"
            ),
            SendingCase("a=b; Domain=EXAMPLE.COM", sent: "a=b", to: "https://example.com/cookies/"),
            SendingCase(
                "a=b; Domain=www.example.com",
                sent: "",
                to: "https://example.com/cookies/"
            ),
            SendingCase("a=b", sent: "", to: "https://a.www.example.com/cookies/"),
            SendingCase("a=b; Domain", sent: "a=b"),
            SendingCase("a=b; Domain=\"example.com\"", sent: ""),
            SendingCase("a=b; Domain=.", sent: ""), SendingCase("a=b; Domain=..", sent: ""),
            SendingCase("a=b; Domain=example.com; Domain=.", sent: ""),
            SendingCase("a=b; Domain=.; Domain=example.com", sent: "a=b"),
            SendingCase(
                "a=b; Domain=; Domain=example.com",
                sent: "a=b",
                to: "https://example.com/cookies/"
            ),
            SendingCase(
                "a=b; Domain=example.com; Domain=",
                sent: "",
                to: "https://example.com/cookies/"
            ),
            SendingCase("a=b; Domain=example.org; Domain=example.com", sent: "a=b"),
            SendingCase("a=b; Domain=example.com; Domain=example.org", sent: ""),
            SendingCase("a=b; Domain=com", sent: ""), SendingCase("a=b; Domain=.com", sent: ""),
            SendingCase("a=b; Domain=example.com:443", sent: ""),
            SendingCase("a=b; Domain= example.com ", sent: "a=b"),
            SendingCase("a=b; Domain=example.com/", sent: ""),
            SendingCase("a=b; Domain=*.example.com", sent: ""),
            SendingCase("a=1", "a=2; Domain=www.example.com", sent: "a=1; a=2"),
            SendingCase("a=1; Domain=example.com", "a=2; Domain=.example.com", sent: "a=2"),
        ]
    )
    func domains(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "A cookie that home.d.test sets is sent to the hosts of its domain",
        arguments: [
            ("Domain=home.d.test", "home", true), ("Domain=home.d.test", "sibling", false),
            ("Domain=.home.d.test", "home", true), ("Domain=home.d.test", "sub.home", true),
            ("Domain=.home.d.test", "sub.home", true), ("Domain=.home.d.test", "sibling", false),
            ("Domain=sibling.d.test", "sibling", false), ("Domain=.d.test", "home", true),
            ("Domain=d.test", "home", true), ("Domain=d.test", "", true),
            ("Domain=..home.d.test", "home", false), ("Domain=home..d.test", "home", false),
            ("Domain=  .home.d.test", "home", true), ("Domain=  .  home.d.test", "home", false),
            ("Domain=home.d.test.", "home", false), ("Domain=home.d.test..", "home", false),
            ("Domain=home.d.test .", "home", false), ("Domain=test", "home", false),
            ("Domain=.test", "home", false), ("Domain=.test.", "home", false),
            ("Domain=\"home.d.test\"", "home", false),
            ("Domain=.d.test; Domain=home.d.test", "sibling", false),
            ("Domain=home.d.test; Domain=.d.test", "sibling", true),
            ("Domain=hOmE.d.TEST", "home", true), ("Domain=\"home.d.test:80\"", "home", false),
            ("Domain=home.d.test:80", "home", false), ("Domain=sub.home.d.test", "sub.home", false),
            ("", "sub.home", false), ("", "home", true), ("Domain=", "home", true),
            ("Domain", "home", true), ("Domain=", "sub.home", false),
            ("Domain=home.d.test; Domain=home.d.testzzz", "home", false),
            ("Domain=home.d.testzzz; Domain=home.d.test", "home", true),
            ("Domain=home.d.test; Domain=x.test; Domain=home.d.test", "home", true),
            ("Domain=x.test; Domain=home.d.test; Domain=x.test", "home", false),
            ("Domain=home.d.test; Domain=home.d.test", "home", true),
            ("Domain=home.d.test; Domain=d.test", "home", true),
            ("Domain=d.test; Domain=home.d.test", "home", true),
            ("Domain=.sibling.d.test", "sibling", false),
            ("Domain=.sub.home.d.test", "sub.home", false),
            ("Domain=d.test; Domain=", "home", true), ("Domain=d.test; Domain=", "", false),
            ("Domain=sibling.d.test; Domain=", "home", true), ("Domain=.", "home", false),
            ("Domain=d.test; Domain=.", "home", false), ("Domain=/", "home", false),
            ("Domain=http://home.d.test", "home", false), ("Domain=home.d.test?x", "home", false),
            ("Domain=home.d.test/x", "home", false), ("Domain=home.d.test#x", "home", false),
            ("Domain=home.d.test:", "home", false), ("Domain=ome.d.test", "home", false),
            ("Domain=home.d.test.net", "home", false), ("Domain=%68ome.d.test", "home", false),
            ("Domain=*.d.test", "home", false), ("Domain=home.d.test,d.test", "home", false),
            ("Domain=home%2Ed.test", "home", false), ("Domain=home\u{3002}d.test", "home", false),
            ("Domain=HOME.D.TEST; domain=home.d.test", "home", true),
            ("DOMAIN=home.d.test", "home", true), (" domain = home.d.test ", "home", true),
            ("Domain=d.test; x=y", "home", true),
        ]
    )
    func domain(_ attributes: String, _ label: String, _ isSent: Bool) throws {
        let host = label.isEmpty ? "d.test" : "\(label).d.test"
        try SendingCase(
            "a=1; \(attributes)",
            sent: isSent ? "a=1" : "",
            from: "http://home.d.test/dir/page",
            to: "http://\(host)/dir/"
        ).check()
        // The case of a URL's host is no matter.
        try SendingCase(
            "a=1; \(attributes)",
            sent: isSent ? "a=1" : "",
            from: "http://hOMe.D.test/dir/page",
            to: "http://\(host.uppercased())/dir/"
        ).check()
    }

    @Test(
        "What names one domain names one cookie",
        arguments: [
            SendingCase("a=1; Domain=example.com", "b=1; Domain=.example.com", sent: "a=1; b=1"),
            SendingCase("b=1; Domain=.example.com", "a=1; Domain=example.com", sent: "b=1; a=1"),
            SendingCase("a=1; Domain=www.example.com", "a=2; Domain=.www.example.com", sent: "a=2"),
            SendingCase("a=1; Domain=.www.example.com", "a=2; Domain=WWW.Example.com", sent: "a=2"),
            SendingCase("a=1; Domain=www.example.com", "a=2; Domain=example.com", sent: "a=1; a=2"),
            SendingCase("a=1; Domain=www.example.com", "a=2; Domain=", sent: "a=1; a=2"),
            SendingCase("a=1", "a=2; Domain=", sent: "a=2"),
            SendingCase("a=1", "a=2; Domain", sent: "a=2"),
        ]
    )
    func identity(_ vector: SendingCase) throws {
        try vector.check()
    }

    @Test(
        "A host that is a public suffix keeps cookies to itself",
        arguments: [
            ("http://com/", "", true), ("http://com/", "Domain=com", true),
            ("http://com/", "Domain=.com", true), ("http://localhost/", "Domain=localhost", true),
            ("http://co.uk/", "Domain=co.uk", true), ("http://co.uk/", "Domain=uk", false),
            ("http://github.io/", "Domain=github.io", true), ("http://a.b/", "Domain=b", false),
            ("http://me.github.io/", "Domain=github.io", false),
            ("http://a.com/", "Domain=com", false),
        ]
    )
    func publicSuffix(_ url: String, _ attribute: String, _ isStored: Bool) throws {
        var jar = CookieJar()
        try jar.set("a=1; \(attribute)", from: url)
        #expect(try jar.sent(to: url) == (isStored ? "a=1" : ""))
        #expect(jar.cookies.filter(\.isHostOnly).count == jar.count)
        #expect(try jar.sent(to: url.replacing("://", with: "://below.")) == "")
    }

    @Test(
        "An address has cookies of its own alone",
        arguments: [
            ("1.2.3.4", "", true), ("1.2.3.4", "Domain=1.2.3.4", true),
            ("1.2.3.4", "Domain=1.2.3.3", false), ("1.2.3.4", "Domain=.3.4", false),
            ("1.2.3.4", "Domain=2.3.4", false), ("1.2.3.4", "Domain=4", false),
            ("[::1]", "", true), ("[::1]", "Domain=[::1]", true), ("[::1]", "Domain=::1", false),
            ("[2001:DB8::1]", "Domain=[2001:db8::1]", true),
            ("0x1.2.3.4", "Domain=1.2.3.4", true), ("0x1.2.3.4", "Domain=0x1.2.3.4", false),
        ]
    )
    func address(_ host: String, _ attribute: String, _ isStored: Bool) throws {
        let url = "http://\(host)/"
        try SendingCase("a=1; \(attribute)", sent: isStored ? "a=1" : "", from: url).check()
        try SendingCase("a=1; \(attribute)", sent: "", from: url, to: "http://5.1.2.3.4.test/")
            .check()
        try SendingCase("a=1; \(attribute)", sent: "", from: url, to: "http://9.2.3.4/").check()
    }

    @Test(
        "An international domain is named by its A-labels",
        arguments: [
            ("Domain=xn--lve-6lad.example.com", true), ("Domain=.XN--LVE-6LAD.example.com", true),
            ("Domain=élève.example.com", false), ("Domain=xn--lve-6la7i.example.com", false),
            ("Domain=ÿlève.example.com", false), ("Domain=example.com", true),
        ]
    )
    func international(_ attribute: String, _ isStored: Bool) throws {
        for url in ["http://élève.example.com/", "http://xn--lve-6lad.example.com/"] {
            try SendingCase("a=b; \(attribute)", sent: isStored ? "a=b" : "", from: url).check()
            try SendingCase(
                "a=b; \(attribute)",
                sent: isStored ? "a=b" : "",
                from: url,
                to: "http://ÉLÈVE。example.com/"
            ).check()
        }
    }

    @Test(
        "A trailing dot makes another host",
        arguments: [
            ("http://www.d.test/", "Domain=d.test.", "http://www.d.test/", false),
            ("http://www.d.test./", "", "http://www.d.test./", true),
            ("http://www.d.test./", "", "http://www.d.test/", false),
            ("http://www.d.test/", "", "http://www.d.test./", false),
            ("http://www.d.test./", "Domain=www.d.test.", "http://www.d.test./", true),
            ("http://www.d.test./", "Domain=d.test.", "http://x.d.test./", true),
            ("http://www.d.test./", "Domain=d.test", "http://www.d.test./", false),
            ("http://com./", "Domain=.com.", "http://www.com./", false),
        ]
    )
    func trailingDot(_ from: String, _ attribute: String, _ to: String, _ isSent: Bool) throws {
        let sent = isSent ? "a=1" : ""
        try SendingCase("a=1; \(attribute)", sent: sent, from: from, to: to).check()
    }
}
