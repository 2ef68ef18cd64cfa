import TandemCookies

/// The script that shows cookies to pages which no cookie store reaches.
///
/// The engine neither shows such a page a cookie nor keeps one that it sets, so the script puts its own
/// `document.cookie` before the engine's, for the document that it runs in and no longer. Nothing is
/// stored but the versions of what the page deleted, in its session storage.
package struct CookieScript: Hashable, Sendable {
    /// A cookie, and the version of the jar that it has had since.
    struct Planted: Hashable, Sendable {
        let name: String
        let value: String
        let version: UInt64
    }

    private static let mark = "/* Tandem: planted cookies */"

    let cookies: [Planted]
    let origins: Set<PageOrigin>

    /// Whether a script's source is one of these.
    package static func isOurs(_ source: String) -> Bool { source.hasPrefix(mark) }

    /// The script's text, nil if there is nothing to plant.
    package var source: String? {
        guard !cookies.isEmpty, !origins.isEmpty else { return nil }
        let list = cookies.map { cookie in
            let name = javaScriptLiteral(cookie.name)
            return "[\(name), \(javaScriptLiteral(cookie.value)), \(cookie.version)]"
        }
        return """
            \(Self.mark)
            (() => {
                if (!\(origins.javaScriptArray).includes(self.origin)) { return; }
                const engine = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
                const read = () => { try { return engine.get.call(document); } catch { return ""; } };
                const write = (text) => { try { engine.set.call(document, text); } catch {} };
                const nameOf = (pair) => pair.includes("=") ? pair.split("=", 1)[0].trim() : "";
                const pairOf = ([name, value]) => name === "" ? value : name + "=" + value;
                const names = () => new Set(read().split("; ").filter(Boolean).map(nameOf));
                const key = "tandem.deletedCookies";
                let deleted = [];
                try { deleted = JSON.parse(sessionStorage.getItem(key)) ?? []; } catch {}
                const given = [\(list.joined(separator: ", "))];
                const own = names();
                let shown = given.filter(
                    ([name, , version]) => !own.has(name) && !deleted.includes(version));
                const isDeletion = (attributes) => {
                    const value = (name) => attributes.map((text) => text.split("="))
                        .findLast(([other]) => other.trim().toLowerCase() === name)?.[1]?.trim();
                    const age = value("max-age") ?? "";
                    if (/^-?[0-9]+$/.test(age)) { return Number(age) <= 0; }
                    return Date.parse(value("expires") ?? "") <= Date.now();
                };
                Object.defineProperty(document, "cookie", {
                    configurable: true,
                    enumerable: true,
                    get: () => [read(), ...shown.map(pairOf)].filter(Boolean).join("; "),
                    set: (text) => {
                        write(text);
                        const [pair, ...attributes] = String(text).split(";");
                        const name = nameOf(pair);
                        shown = shown.filter(([other]) => other !== name);
                        if (isDeletion(attributes)) {
                            deleted.push(...given.filter(([other]) => other === name)
                                .map(([, , version]) => version));
                            try { sessionStorage.setItem(key, JSON.stringify(deleted)); } catch {}
                        } else if (!names().has(name)) {
                            shown.push([name, pair.slice(pair.indexOf("=") + 1).trim()]);
                        }
                    },
                });
            })();
            """
    }
}
