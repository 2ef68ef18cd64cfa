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
