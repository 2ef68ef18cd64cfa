/// Where a partitioned cookie is kept apart: the site at the top of the page that set it.
///
/// A cookie with the `Partitioned` attribute is sent below the same top-level site only (CHIPS).
public struct Partition: Sendable {
    /// Almost every cookie has no partition, so that one reference is all it costs them.
    final class Storage: Sendable {
        let topLevelSite: Site
        let hasCrossSiteAncestor: Bool

        init(topLevelSite: Site, hasCrossSiteAncestor: Bool) {
            self.topLevelSite = topLevelSite
            self.hasCrossSiteAncestor = hasCrossSiteAncestor
        }
    }

    let storage: Storage

    /// Makes the key of a partition.
    public init(topLevelSite: Site, hasCrossSiteAncestor: Bool = false) {
        storage = Storage(topLevelSite: topLevelSite, hasCrossSiteAncestor: hasCrossSiteAncestor)
    }

    /// The site of the top-level document.
    public var topLevelSite: Site { storage.topLevelSite }

    /// Whether a document between the top and the cookie's own belongs to another site.
    public var hasCrossSiteAncestor: Bool { storage.hasCrossSiteAncestor }
}
