#if canImport(FoundationNetworking)
    extension HTTPCookieStorageSide.Direction {
        /// What the platform's storage is good for: on Linux it cannot be trusted with cookies.
        public static let standard = HTTPCookieStorageSide.Direction.exportOnly
    }
#else
    extension HTTPCookieStorageSide.Direction {
        /// What the platform's storage is good for: on Apple's platforms it keeps what it is given.
        public static let standard = HTTPCookieStorageSide.Direction.both
    }
#endif
