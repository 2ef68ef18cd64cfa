internal import Foundation

extension ValueDecoder {
    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Keyed(members: try members(), decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Unkeyed(elements: try elements(), decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        Single(decoder: self)
    }

    private func members() throws -> [String: BridgeValue] {
        guard case .object(let members) = value else {
            throw Self.mismatch([String: Any].self, value, trail)
        }
        return members
    }

    private func elements() throws -> [BridgeValue] {
        guard case .array(let elements) = value else {
            throw Self.mismatch([Any].self, value, trail)
        }
        return elements
    }

    private func nested(_ value: BridgeValue, at key: any CodingKey) -> ValueDecoder {
        ValueDecoder(value: value, trail: CodingTrail(outer: trail, key: key))
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type,
        from value: BridgeValue,
        at key: any CodingKey
    ) throws -> Value {
        try Self.decode(type, from: value, trail: CodingTrail(outer: trail, key: key))
    }

    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let members: [String: BridgeValue]
        let decoder: ValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }
        var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

        private func value(_ key: any CodingKey) throws -> BridgeValue {
            guard let value = members[key.stringValue] else {
                throw DecodingError.keyNotFound(
                    key,
                    .init(codingPath: codingPath, debugDescription: "it is missing")
                )
            }
            return value
        }

        func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

        func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNil }

        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try decoder.decode(type, from: value(key), at: key)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<NestedKey> {
            try decoder.nested(value(key), at: key).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder.nested(value(key), at: key).unkeyedContainer()
        }

        func superDecoder() throws -> any Decoder {
            let key = PlaceKey.superclass
            return decoder.nested(members[key.stringValue] ?? .null, at: key)
        }

        func superDecoder(forKey key: Key) throws -> any Decoder {
            decoder.nested(members[key.stringValue] ?? .null, at: key)
        }
    }

    private struct Unkeyed: UnkeyedDecodingContainer {
        let elements: [BridgeValue]
        let decoder: ValueDecoder
        var currentIndex = 0

        var codingPath: [any CodingKey] { decoder.codingPath }
        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex >= elements.count }

        /// The next element, which is passed once something was made of it.
        private mutating func next<Value>(
            _ make: (BridgeValue, PlaceKey) throws -> Value
        ) throws -> Value {
            let key = PlaceKey(index: currentIndex)
            guard !isAtEnd else {
                throw DecodingError.valueNotFound(
                    Value.self,
                    .init(
                        codingPath: codingPath + [key],
                        debugDescription: "the array has no more elements"
                    )
                )
            }
            let value = try make(elements[currentIndex], key)
            currentIndex += 1
            return value
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, elements[currentIndex].isNil else { return false }
            currentIndex += 1
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            let decoder = decoder
            return try next { try decoder.decode(type, from: $0, at: $1) }
        }

        mutating func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type
        ) throws -> KeyedDecodingContainer<NestedKey> {
            let decoder = decoder
            return try next { try decoder.nested($0, at: $1).container(keyedBy: type) }
        }

        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            let decoder = decoder
            return try next { try decoder.nested($0, at: $1).unkeyedContainer() }
        }

        mutating func superDecoder() throws -> any Decoder {
            let decoder = decoder
            return try next { decoder.nested($0, at: $1) }
        }
    }

    private struct Single: SingleValueDecodingContainer {
        let decoder: ValueDecoder

        var codingPath: [any CodingKey] { decoder.codingPath }

        private func integer<Integer: FixedWidthInteger>() throws -> Integer {
            try ValueDecoder.integer(decoder.value) { decoder.trail }
        }

        func decodeNil() -> Bool { decoder.value.isNil }
        func decode(_ type: Bool.Type) throws -> Bool {
            guard case .bool(let value) = decoder.value else {
                throw ValueDecoder.mismatch(type, decoder.value, decoder.trail)
            }
            return value
        }
        func decode(_ type: Float.Type) throws -> Float {
            let value = Float(try ValueDecoder.number(decoder.value) { decoder.trail })
            guard value.isFinite else { throw ValueDecoder.misfit(type, decoder.trail) }
            return value
        }
        func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
        func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
        func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
        func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
        func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
        func decode(_ type: UInt.Type) throws -> UInt { try integer() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
        func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }
        // String, Int, Double and what else is known come through the generic method.
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try ValueDecoder.decode(type, from: decoder.value, trail: decoder.trail)
        }
    }
}
