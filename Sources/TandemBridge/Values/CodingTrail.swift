/// The way to a part of a value, from the whole to the part.
///
/// A list from the part outwards: to go one step further costs one link, whatever the depth.
final class CodingTrail {
    let outer: CodingTrail?
    let key: any CodingKey
    let depth: Int

    init(outer: CodingTrail?, key: any CodingKey) {
        self.outer = outer
        self.key = key
        depth = (outer?.depth ?? 0) + 1
    }

    /// The keys from the whole to the part.
    var path: [any CodingKey] {
        var path: [any CodingKey] = []
        var trail: CodingTrail? = self
        while let step = trail {
            path.append(step.key)
            trail = step.outer
        }
        return path.reversed()
    }
}

/// The key of an array's element, or of what a superclass encodes.
struct PlaceKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) { self.init(index: intValue) }

    static let superclass = PlaceKey(stringValue: "super")
}

extension [any CodingKey] {
    /// The path as a page's developer would write it, from a name on.
    func description(of name: String) -> String {
        reduce(name) { path, key in
            path + ((key as? PlaceKey)?.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)")
        }
    }
}
