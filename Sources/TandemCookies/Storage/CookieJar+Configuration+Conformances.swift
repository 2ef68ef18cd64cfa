// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension CookieJar.Configuration {
    /// Makes a configuration, browsers' unless the closure changes it.
    public init(_ configure: (inout Self) -> Void = { _ in }) {
        configure(&self)
    }
}

extension CookieJar.Configuration: Hashable {
    /// Whether both set the same limits and policies.
    @inline(never)
    public static func == (left: Self, right: Self) -> Bool {
        left.maximumAgeSeconds == right.maximumAgeSeconds
            && left.rejectsPublicSuffixes == right.rejectsPublicSuffixes
            && left.treatsLoopbackAsSecure == right.treatsLoopbackAsSecure
            && left.laxAllowingUnsafeSeconds == right.laxAllowingUnsafeSeconds
            && left.cookiesPerDomain == right.cookiesPerDomain && left.cookies == right.cookies
            && left.octetsPerPartition == right.octetsPerPartition
    }

    /// Feeds the limits to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(maximumAgeSeconds)
        hasher.combine(laxAllowingUnsafeSeconds)
        hasher.combine(cookiesPerDomain)
        hasher.combine(cookies)
        hasher.combine(octetsPerPartition)
    }
}

extension CookieJar.Configuration.Limit: Hashable {
    /// Whether both numbers are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.maximum == right.maximum && left.remaining == right.remaining
    }

    /// Feeds both numbers to the hasher.
    @inline(never)
    public func hash(into hasher: inout Hasher) {
        hasher.combine(maximum)
        hasher.combine(remaining)
    }
}
