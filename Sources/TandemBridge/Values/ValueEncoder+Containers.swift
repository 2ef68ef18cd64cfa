internal import Foundation

extension ValueEncoder {
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(container: opened(.object([])), encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        Unkeyed(container: opened(.array([])), encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        Single(encoder: self)
    }

    /// The encoder's container, which takes the form that is first asked for.
    private func opened(_ content: ValueItem.Container.Content) -> ValueItem.Container {
        if case .single = container.content { container.content = content }
        return container
    }

    /// An encoder that writes to a container within this one's.
    private func nested(
        _ key: any CodingKey,
        _ content: ValueItem.Container.Content
    ) -> ValueEncoder {
        ValueEncoder(
            container: ValueItem.Container(content),
            trail: CodingTrail(outer: trail, key: key),
            depthLimit: depthLimit
        )
    }

    private func item(for value: some Encodable, at key: any CodingKey) throws -> ValueItem {
        try Self.item(
            for: value,
            trail: CodingTrail(outer: trail, key: key),
            depthLimit: depthLimit
        )
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let container: ValueItem.Container
        let encoder: ValueEncoder

        var codingPath: [any CodingKey] { encoder.codingPath }

        private func add(_ item: ValueItem, _ key: any CodingKey) {
            guard case .object(var members) = container.content else { return }
            // The members must not be copied for each that is added.
            container.content = .object([])
            members.append((key.stringValue, item))
            container.content = .object(members)
        }

        mutating func encodeNil(forKey key: Key) { add(.value(.null), key) }

        mutating func encode(_ value: some Encodable, forKey key: Key) throws {
            add(try encoder.item(for: value, at: key), key)
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> {
            let nested = encoder.nested(key, .object([]))
            add(.container(nested.container), key)
            return nested.container(keyedBy: keyType)
        }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            let nested = encoder.nested(key, .array([]))
            add(.container(nested.container), key)
            return nested.unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { superEncoder(at: PlaceKey.superclass) }

        mutating func superEncoder(forKey key: Key) -> any Encoder { superEncoder(at: key) }

        private func superEncoder(at key: any CodingKey) -> any Encoder {
            let nested = encoder.nested(key, .single(nil))
            add(.container(nested.container), key)
            return nested
        }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let container: ValueItem.Container
        let encoder: ValueEncoder
        var count = 0

        var codingPath: [any CodingKey] { encoder.codingPath }

        private mutating func add(_ item: ValueItem) {
            guard case .array(var items) = container.content else { return }
            container.content = .array([])
            items.append(item)
            container.content = .array(items)
            count += 1
        }

        mutating func encodeNil() { add(.value(.null)) }

        mutating func encode(_ value: some Encodable) throws {
            add(try encoder.item(for: value, at: PlaceKey(index: count)))
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> {
            let nested = encoder.nested(PlaceKey(index: count), .object([]))
            add(.container(nested.container))
            return nested.container(keyedBy: keyType)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            let nested = encoder.nested(PlaceKey(index: count), .array([]))
            add(.container(nested.container))
            return nested.unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder {
            let nested = encoder.nested(PlaceKey(index: count), .single(nil))
            add(.container(nested.container))
            return nested
        }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: ValueEncoder

        var codingPath: [any CodingKey] { encoder.codingPath }

        private func set(_ value: BridgeValue) {
            encoder.container.content = .single(.value(value))
        }

        private func set(_ value: some BinaryInteger) throws {
            if let value = Int64(exactly: value) {
                set(.integer(value))
            } else if let value = UInt64(exactly: value) {
                set(.unsigned(value))
            } else {
                throw EncodingError.invalidValue(
                    value,
                    .init(
                        codingPath: codingPath,
                        debugDescription: "it has more than 64 bits",
                        underlyingError: OwnExplanation(text: "it has more than 64 bits")
                    )
                )
            }
        }

        mutating func encodeNil() { set(.null) }
        mutating func encode(_ value: Bool) { set(.bool(value)) }
        mutating func encode(_ value: String) { set(.string(value)) }
        mutating func encode(_ value: Double) throws {
            encoder.container.content = .single(
                try ValueEncoder.number(value) { encoder.trail }
            )
        }
        mutating func encode(_ value: Float) throws { try encode(Double(value)) }
        mutating func encode(_ value: Int) throws { try set(value) }
        mutating func encode(_ value: Int8) throws { try set(value) }
        mutating func encode(_ value: Int16) throws { try set(value) }
        mutating func encode(_ value: Int32) throws { try set(value) }
        mutating func encode(_ value: Int64) throws { try set(value) }
        mutating func encode(_ value: Int128) throws { try set(value) }
        mutating func encode(_ value: UInt) throws { try set(value) }
        mutating func encode(_ value: UInt8) throws { try set(value) }
        mutating func encode(_ value: UInt16) throws { try set(value) }
        mutating func encode(_ value: UInt32) throws { try set(value) }
        mutating func encode(_ value: UInt64) throws { try set(value) }
        mutating func encode(_ value: UInt128) throws { try set(value) }
        mutating func encode(_ value: some Encodable) throws {
            encoder.container.content = .single(
                try ValueEncoder.item(
                    for: value,
                    trail: encoder.trail,
                    depthLimit: encoder.depthLimit
                )
            )
        }
    }
}
