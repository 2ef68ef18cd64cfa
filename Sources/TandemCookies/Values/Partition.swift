/// Where a partitioned cookie is kept apart: the site at the top of the page that set it.
///
/// A cookie with the `Partitioned` attribute is sent below the same top-level site only (CHIPS).
public struct Partition: Hashable, Sendable {
    /// Almost every cookie has no partition, so that one reference is all it costs them.
    private final class Storage: Sendable {
        let topLevelSite: Site
        let hasCrossSiteAncestor: Bool

        init(topLevelSite: Site, hasCrossSiteAncestor: Bool) {
            self.topLevelSite = topLevelSite
            self.hasCrossSiteAncestor = hasCrossSiteAncestor
        }
    }

    private let storage: Storage

    /// Makes the key of a partition.
    public init(topLevelSite: Site, hasCrossSiteAncestor: Bool = false) {
        storage = Storage(topLevelSite: topLevelSite, hasCrossSiteAncestor: hasCrossSiteAncestor)
    }

    /// The site of the top-level document.
    public var topLevelSite: Site { storage.topLevelSite }

    /// Whether a document between the top and the cookie's own belongs to another site.
    public var hasCrossSiteAncestor: Bool { storage.hasCrossSiteAncestor }

    /// Whether both are the same partition.
    public static func == (left: Partition, right: Partition) -> Bool {
        left.storage === right.storage
            || (left.topLevelSite == right.topLevelSite
                && left.hasCrossSiteAncestor == right.hasCrossSiteAncestor)
    }

    /// Feeds the site and the ancestor bit to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(topLevelSite)
        hasher.combine(hasCrossSiteAncestor)
    }
}

extension Partition: Comparable {
    /// Orders partitions by their sites.
    public static func < (left: Partition, right: Partition) -> Bool {
        guard left.topLevelSite == right.topLevelSite else {
            return left.topLevelSite < right.topLevelSite
        }
        return !left.hasCrossSiteAncestor && right.hasCrossSiteAncestor
    }
}

extension Partition: CustomStringConvertible {
    /// The site, and whether an ancestor is of another.
    public var description: String {
        hasCrossSiteAncestor ? "\(topLevelSite) (cross-site ancestor)" : "\(topLevelSite)"
    }
}
