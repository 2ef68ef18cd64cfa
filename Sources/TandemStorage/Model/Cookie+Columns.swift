import TandemCookies

extension Cookie.Identity {
    static let columns = ["name", "domain", "host_only", "path"] + Partition.columns

    func bind(to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(nameOctets)
        try binder.append(domain.serialized)
        try binder.append(isHostOnly)
        try binder.append(pathOctets)
        try Partition.bind(partition, to: &binder)
    }

    init(from row: inout ColumnReader) throws(SQLiteFailure) {
        let name = try row.octets()
        let domain = try row.required(try? CookieHost(row.text()))
        let isHostOnly = try row.flag()
        let path = try row.octets()
        let partition = try Partition.read(from: &row)
        self.init(
            nameOctets: name,
            domain: domain,
            isHostOnly: isHostOnly,
            pathOctets: path,
            partition: partition
        )
    }
}

extension Partition {
    /// They are empty where there is no partition: in a unique key no two NULLs would be equal.
    fileprivate static let columns = [
        "partition_scheme", "partition_host", "partition_cross_site",
    ]

    fileprivate static func bind(
        _ partition: Partition?,
        to binder: inout Binder
    ) throws(SQLiteFailure) {
        try binder.append(partition?.topLevelSite.scheme ?? "")
        try binder.append(partition?.topLevelSite.host.serialized ?? "")
        try binder.append(partition?.hasCrossSiteAncestor ?? false)
    }

    fileprivate static func read(
        from row: inout ColumnReader
    ) throws(SQLiteFailure) -> Partition? {
        let scheme = try row.text()
        let host = try row.text()
        let hasCrossSiteAncestor = try row.flag()
        if host.isEmpty { return nil }
        return Partition(
            topLevelSite: Site(scheme: scheme, host: try row.required(try? CookieHost(host))),
            hasCrossSiteAncestor: hasCrossSiteAncestor
        )
    }
}

extension Cookie {
    /// The columns of all that a cookie is beside its identity.
    ///
    /// A NULL in the first one, the value, means that there is no cookie; in `expires`, that it is a
    /// session cookie. Times are milliseconds since 1970.
    static func contentColumns(prefix: String = "") -> [String] {
        ["value", "expires", "secure", "http_only", "same_site", "creation", "last_access"]
            .map { prefix + $0 }
    }

    static func bindContent(of cookie: Cookie?, to binder: inout Binder) throws(SQLiteFailure) {
        try binder.append(cookie?.valueOctets)
        try binder.append(cookie?.expires?.milliseconds)
        try binder.append(cookie?.isSecure)
        try binder.append(cookie?.isHTTPOnly)
        try binder.append(cookie?.sameSite.rawValue)
        try binder.append(cookie?.creation.milliseconds)
        try binder.append(cookie?.lastAccess.milliseconds)
    }

    static func content(
        for identity: Cookie.Identity,
        from row: inout ColumnReader
    ) throws(SQLiteFailure) -> Cookie? {
        let value = try row.optionalOctets()
        let expires = try row.optionalInteger()
        let isSecure = try row.optionalFlag()
        let isHTTPOnly = try row.optionalFlag()
        let sameSite = try row.optionalText()
        let creation = try row.optionalInteger()
        let lastAccess = try row.optionalInteger()
        guard let value else { return nil }
        return try Cookie(
            identity: identity,
            valueOctets: value,
            expires: expires.map { Timestamp(milliseconds: $0) },
            isSecure: row.required(isSecure),
            isHTTPOnly: row.required(isHTTPOnly),
            sameSite: row.required(sameSite.flatMap { SameSite(rawValue: $0) }),
            creation: Timestamp(milliseconds: row.required(creation)),
            lastAccess: Timestamp(milliseconds: row.required(lastAccess))
        )
    }
}
