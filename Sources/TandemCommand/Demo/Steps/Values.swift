import Foundation
import LoopbackServer
import Tandem

extension DemoStep {
    /// Values that break what splits cookies at every comma.
    private static let difficult: [(what: String, name: String, value: String)] = [
        ("quotes", "quotes", #""a b""#),
        ("a quote inside", "quote", #"say "hi" now"#),
        ("equals signs", "equals", "a=b==c="),
        ("commas", "commas", "a,b, c,,d"),
        ("spaces", "spaces", "a b  c"),
        ("emoji", "emoji", "😀🍪"),
    ]

    /// Step 8: values that others mangle.
    static let values = DemoStep(
        8,
        "Difficult values arrive byte for byte or are reported, each Set-Cookie apart"
    ) { scene in
        let site = scene.site
        // In a month, to the second; the text has a comma.
        let expiry = Date(
            timeIntervalSince1970: (Date.now.timeIntervalSince1970 + 2_592_000).rounded()
        )
        let lines = difficult.map { "\($0.name)=\($0.value); Path=/" }
        site.respond(
            to: "/values",
            settingCookies: lines + ["lasting=1; Path=/; Expires=\(expiry.httpText)"]
        )
        let names = Set(difficult.map(\.name) + ["lasting"])

        let ada = try scene.visitor()
        try await ada.request("/values")
        var jar = try await ada.jar()
        scene.check("a native response's Set-Cookie lines stay apart", Set(jar.keys), is: names)
        let readiness = try await ada.session.prepare()
        let page = ada.page()
        var mark = site.mark
        try await page.open(site.url("/echo"))
        let web = site.requests(after: mark, to: "/echo").first
        compare(web, refused: readiness.refused, in: scene)
        let stored = try await ada.webStore()
        scene.check("the Expires arrives", stored["lasting"]?.expiresDate, is: expiry)

        let ben = try scene.visitor()
        let other = ben.page()
        try await other.open(site.url("/values"))
        jar = try await ben.jar()
        scene.check("a page's Set-Cookie lines stay apart", Set(jar.keys), is: names)
        mark = site.mark
        try await other.open(site.url("/echo"))
        try await ben.request("/echo")
        let requests = site.requests(after: mark, to: "/echo")
        compare(requests.last, withThoseOf: requests.first, in: scene)
        let seconds = jar["lasting"]?.expires.map { Double($0.milliseconds) / 1_000 }
        scene.check("the Expires arrives", seconds, is: expiry.timeIntervalSince1970)
    }

    /// Compares what a page sent with what native code had been given.
    @MainActor
    private static func compare(
        _ request: HTTPServer.Request?,
        refused: [WebSession.RefusedCookie],
        in scene: Scene
    ) {
        for (what, name, value) in difficult {
            let reported = refused.first { $0.identity.name == name }
            if let reported, request?.cookie(name) != value {
                scene.check("\(what) to the page: reported as \(reported.reason)", true)
            } else {
                scene.check("\(what) to the page: byte for byte", request?.cookie(name), is: value)
            }
        }
    }

    /// Compares what native code sent with what the page that had been given it sent.
    @MainActor
    private static func compare(
        _ request: HTTPServer.Request?,
        withThoseOf page: HTTPServer.Request?,
        in scene: Scene
    ) {
        for (what, name, value) in difficult {
            let kept = page?.cookie(name) ?? ""
            let claim =
                kept == value ? "byte for byte" : "altered by the engine itself, the same for both"
            scene.check("\(what) to native code: \(claim)", request?.cookie(name), is: kept)
        }
    }
}

extension Date {
    /// The date as HTTP writes it (RFC 9110, section 5.6.7).
    fileprivate var httpText: String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: self)
    }
}
