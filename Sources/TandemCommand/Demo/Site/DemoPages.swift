/// The pages of the demonstration's website.
enum DemoPages {
    /// What a person who is signed in sees.
    static func account(of user: String) -> String {
        page(
            "Signed in",
            """
            <p class="mark">✓</p>
            <h1>Signed in as \(user)</h1>
            <p>Native code signed in. This page's first request carried the cookies.</p>
            <dl><dt>document.cookie</dt><dd id="cookies"></dd></dl>
            <p class="small">The session's token is HttpOnly: the server gets it, scripts do not.</p>
            <script>document.getElementById("cookies").textContent = document.cookie</script>
            """
        )
    }

    /// What everybody else sees.
    static let signedOut = page(
        "Signed out",
        """
        <p class="mark">–</p>
        <h1>Signed out</h1>
        """
    )

    /// A form that signs in.
    static let form = page(
        "Sign in",
        """
        <h1>Sign in</h1>
        <form method="post" action="/sign-in">
        <input name="user" value="ada"> <button>Sign in</button>
        </form>
        """
    )

    /// A page with a picture of a third party.
    static func advertised(by address: String) -> String {
        page("Advertised", "<h1>News</h1><img id=\"ad\" src=\"\(address)\" alt=\"\">")
    }

    private static func page(_ title: String, _ body: String) -> String {
        """
        <!doctype html>
        <meta charset="utf-8">
        <title>\(title)</title>
        <style>
        body { margin: 0; min-width: 50rem; min-height: 34rem; display: grid; place-items: center;
            background: #eef1f6; color: #1c2430; font: 16px/1.5 sans-serif }
        main { background: white; padding: 2.5rem 3rem; border-radius: 1rem; max-width: 34rem;
            text-align: center; box-shadow: 0 1rem 3rem #1c243020 }
        h1 { margin: 0 0 .5rem; font-size: 1.8rem }
        dt { font-weight: bold } dd { margin: 0; font-family: monospace }
        .mark { margin: 0; font-size: 3rem; color: #2a9d5c } .small { color: #6b7686 }
        </style>
        <main>
        \(body)
        </main>
        """
    }
}
