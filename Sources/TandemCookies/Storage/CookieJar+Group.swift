extension CookieJar {
    /// A cookie and its place in the order of coming.
    struct Entry {
        var cookie: Cookie
        /// Tells cookies apart that were created at one moment, as those of one response are.
        let ordinal: UInt64

        /// Whether the cookie is sent before another (section 5.8.3 step 2).
        func precedes(_ other: Entry) -> Bool {
            let count = cookie.pathCount
            let otherCount = other.cookie.pathCount
            if count != otherCount { return count > otherCount }
            if cookie.creation != other.cookie.creation {
                return cookie.creation < other.cookie.creation
            }
            return ordinal < other.ordinal
        }
    }

    /// The cookies of one domain, in the order in which they are sent.
    struct Group {
        var entries: [Entry] = []

        /// Puts an entry in its place, which is most often the last.
        mutating func insert(_ entry: Entry) {
            var low = 0
            var high = entries.count
            if let last = entries.last, last.precedes(entry) {
                low = high
            }
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].precedes(entry) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            entries.insert(entry, at: low)
        }
    }
}
