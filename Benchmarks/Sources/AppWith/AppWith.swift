import TandemCookies

/// The program `AppWithout` with a jar: what it weighs more is what the engine adds to an app.
@main
enum AppWith {
    static func main() throws {
        var jar = CookieJar()
        let now = Timestamp(milliseconds: 0)
        for argument in CommandLine.arguments.dropFirst() {
            let url = try CookieURL(argument)
            print(jar.store(setCookie: "a=b", from: url, at: now).change)
            print(jar.cookieHeader(for: url, at: now) ?? "")
            print(jar.explain(url, at: now).compactMap(\.exclusion))
        }
        print(CommandLine.arguments.dropFirst().joined(separator: " "))
    }
}
