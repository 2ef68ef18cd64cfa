public import Foundation

/// A value that crosses between Swift and a page, of whatever type.
///
/// Calls take and give `Codable` types; this one is for what has no type of its own, such as what an
/// error tells beside its message.
public enum BridgeValue: Hashable, Sendable {
    /// JavaScript's `undefined`; decoded as an optional, it is `nil`.
    case undefined
    /// JavaScript's `null`, and Swift's `nil`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number; a page gets a `BigInt` where a number of its own would not be exact.
    case integer(Int64)
    /// A whole number greater than `Int64.max`.
    case unsigned(UInt64)
    /// Any other number, which is finite.
    case number(Double)
    /// A text.
    case string(String)
    /// A moment; in a page a `Date`, which counts milliseconds.
    case date(Date)
    /// Octets; in a page a `Uint8Array`.
    case bytes(Data)
    /// Values in their order.
    case array([BridgeValue])
    /// Values by name.
    case object([String: BridgeValue])
}

extension BridgeValue {
    /// The value under a name, nil if there is none or this is no object.
    public subscript(name: String) -> BridgeValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// Whether it stands for the absence of a value.
    var isNil: Bool { self == .null || self == .undefined }

    /// What it is, in a word for a message; never its content.
    var kind: String {
        switch self {
        case .undefined: "undefined"
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .unsigned, .number: "a number"
        case .string: "a string"
        case .date: "a date"
        case .bytes: "bytes"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

// MARK: Literals

extension BridgeValue: ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Makes a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Makes a whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Makes an array.
    public init(arrayLiteral elements: BridgeValue...) { self = .array(elements) }

    /// Makes an object; of two values under one name the later stands.
    public init(dictionaryLiteral elements: (String, BridgeValue)...) {
        self = .object(Dictionary(elements) { _, later in later })
    }
}

// MARK: Coding

extension BridgeValue {
    /// Takes a value apart.
    ///
    /// - Parameter value: The value.
    /// - Throws: ``BridgeError`` with the code `invalidValue` or `tooDeep`, and the place.
    public init(encoding value: some Encodable) throws(BridgeError) {
        self = try ValueEncoder.item(for: value, named: "value").value
    }

    /// Makes a value of a type.
    ///
    /// - Parameter type: The type.
    /// - Returns: The value.
    /// - Throws: ``BridgeError`` with the code `invalidValue`, and the place.
    public func decoded<Value: Decodable>(
        as type: Value.Type = Value.self
    ) throws(BridgeError) -> Value {
        try ValueDecoder.decode(type, from: self, named: "value")
    }
}

extension BridgeValue: Codable {
    /// Decodes any value that a bridge, JSON or a property list has.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            self = decoder.value
        } else if let array = try? decoder.unkeyedContainer() {
            self = .array(try Self.elements(of: array))
        } else if let members = try? [String: BridgeValue](from: decoder) {
            self = .object(members)
        } else {
            self = try Self(from: decoder.singleValueContainer())
        }
    }

    private init(from container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    private static func elements(
        of container: any UnkeyedDecodingContainer
    ) throws -> [BridgeValue] {
        var container = container
        var elements: [BridgeValue] = []
        while !container.isAtEnd {
            elements.append(
                try container.decodeNil() ? .null : container.decode(BridgeValue.self)
            )
        }
        return elements
    }

    /// Encodes the value as what it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .undefined, .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .bytes(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
