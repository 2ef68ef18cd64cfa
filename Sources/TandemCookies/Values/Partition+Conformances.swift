// Apart from the declaration, whose accessors and value witnesses then need no unwinding tables.
extension Partition: Hashable {
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
