internal import Foundation

/// A part of a value that is being encoded: finished, or a container that others still write to.
enum ValueItem {
    case value(BridgeValue)
    case container(Container)

    /// A container, whose members keep the order in which they were encoded.
    final class Container {
        enum Content {
            case single(ValueItem?)
            case array([ValueItem])
            case object([(name: String, item: ValueItem)])
        }

        var content: Content

        init(_ content: Content) { self.content = content }
    }

    /// Whether containers are nested no deeper; what is a value already was seen to when it was taken.
    func isWithin(depth: Int) -> Bool {
        guard case .container(let container) = self else { return true }
        return switch container.content {
        case .single(let item): item?.isWithin(depth: depth) ?? (depth > 0)
        case .array(let items): depth > 0 && items.allSatisfy { $0.isWithin(depth: depth - 1) }
        case .object(let members):
            depth > 0 && members.allSatisfy { $0.item.isWithin(depth: depth - 1) }
        }
    }

    /// The value that the parts make up.
    var value: BridgeValue {
        switch self {
        case .value(let value):
            value
        case .container(let container):
            switch container.content {
            case .single(let item): item?.value ?? .object([:])
            case .array(let items): .array(items.map(\.value))
            case .object(let members):
                .object(
                    Dictionary(members.map { ($0.name, $0.item.value) }) { _, later in later }
                )
            }
        }
    }
}
