import LoopbackServer

extension DemoSite {
    /// What every part of the story needs; a step adds what it alone needs.
    func addRoutes() {
        // Signs a person in who asks natively, and tells the token.
        respond(to: "/api/sign-in") { [self] request in
            let token = accounts.signIn(request.field("user") ?? "ada")
            return .json("\"\(token)\"", headers: Self.signInCookies(token))
        }
        // Tells a person who is signed in by name.
        respond(to: "/api/me") { [self] request in
            guard let user = accounts.user(of: request.cookie("sid")) else {
                return .json("null", status: 401)
            }
            return .json("\"\(user)\"")
        }
        respond(to: "/account") { [self] request in
            guard let user = accounts.user(of: request.cookie("sid")) else {
                return .html(DemoPages.signedOut, status: 401)
            }
            return .html(DemoPages.account(of: user))
        }
        respond(to: "/form") { _ in .html(DemoPages.form) }
        // Signs a person in who has filled the form in, and shows the account.
        respond(to: "/sign-in") { [self] request in
            .redirect(
                to: "/account",
                status: 303,
                headers: Self.signInCookies(accounts.signIn("ada"))
            )
        }
        // Signs a person in by two redirects, the second to a sibling of the first host.
        respond(to: "/start") { _ in
            .redirect(to: "/hop", headers: [.setCookie("hop=1; Path=/")])
        }
        respond(to: "/hop") { [self] _ in
            .redirect(
                to: plain.url(host: SiteAddress.Host.www.rawValue, path: "/account"),
                headers: Self.signInCookies(accounts.signIn("ada"))
            )
        }
        // Gives who is signed in a new token.
        respond(to: "/rotate") { [self] request in
            guard let token = accounts.rotate(request.cookie("sid")) else { return .status(401) }
            return .status(204, headers: [Self.tokenCookie(token)])
        }
    }

    /// What a sign-in sets: the token hidden from scripts, one cookie that lasts, and one that ends
    /// with the browser.
    static func signInCookies(_ token: String) -> [HTTPServer.Header] {
        [
            tokenCookie(token),
            .setCookie("theme=dark; Path=/; Domain=\(SiteAddress.domain); Max-Age=86400"),
            .setCookie("visit=1; Path=/; Domain=\(SiteAddress.domain)"),
        ]
    }

    /// The token of a sign-in: a session cookie, as most are.
    static func tokenCookie(_ token: String) -> HTTPServer.Header {
        .setCookie("sid=\(token); Path=/; Domain=\(SiteAddress.domain); HttpOnly")
    }
}
