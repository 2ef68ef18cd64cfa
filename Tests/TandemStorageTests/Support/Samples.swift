import TandemCookies

@testable import TandemStorage

extension Cookie {
    /// A cookie of `example.test` that differs from another one by its name and value.
    static func sample(
        _ name: String = "sid",
        value: String = "v",
        domain: String = "example.test",
        isHostOnly: Bool = true,
        path: String = "/",
        expires: Timestamp? = Timestamp(milliseconds: 2_000_000_000_123)
    ) throws -> Cookie {
        Cookie(
            identity: Identity(
                name: name,
                domain: try CookieHost(domain),
                isHostOnly: isHostOnly,
                path: path
            ),
            valueOctets: Array(value.utf8),
            expires: expires,
            isSecure: true,
            isHTTPOnly: false,
            sameSite: .lax,
            creation: Timestamp(milliseconds: 1_700_000_000_001),
            lastAccess: Timestamp(milliseconds: 1_700_000_000_002)
        )
    }
}

extension Contents {
    /// Rows in every table, each column with a value of its own.
    static func sample(cookies: [Cookie]) -> Contents {
        var contents = Contents()
        for (index, cookie) in cookies.enumerated() {
            let version = UInt64(index)
            contents.entries.append(JarEntry(cookie: cookie, version: version))
            contents.tombstones.append(Tombstone(identity: cookie.identity, version: version + 1))
            contents.records.append(
                SideRecord(
                    side: "web",
                    identity: cookie.identity,
                    agreedVersion: version,
                    image: cookie,
                    pendingVersion: version + 2,
                    pendingWrite: cookie,
                    attempts: 1,
                    wrongImage: nil,
                    wrongImageIsKnown: true,
                    outcome: 7
                )
            )
            contents.digests.append(
                DigestRow(
                    digest: .init(high: .max - version, low: version),
                    expires: Timestamp(milliseconds: 5)
                )
            )
        }
        contents.sides = [
            SideRow(name: "web", epoch: "e1", needsClear: true), SideRow(name: "native"),
        ]
        contents.settings = ["key": [0, 255], "empty": []]
        return contents
    }
}

extension Batch {
    /// The upserts that make an empty database hold `contents`.
    init(storing contents: Contents) {
        self.init()
        entries.upserts = contents.entries
        tombstones.upserts = contents.tombstones
        records.upserts = contents.records
        digests.upserts = contents.digests
        sides.upserts = contents.sides
        settings.upserts = contents.settings.map { Setting(name: $0.key, octets: $0.value) }
    }
}
