internal import Foundation

/// Decodes Swift's values from what the page gave.
final class ValueDecoder: Decoder {
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let value: BridgeValue
    let trail: CodingTrail?

    init(value: BridgeValue, trail: CodingTrail?) {
        self.value = value
        self.trail = trail
    }

    var codingPath: [any CodingKey] { trail?.path ?? [] }

    /// Makes a value of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - value: What the page gave.
    ///   - name: What it is called in errors.
    /// - Returns: The value.
    /// - Throws: ``BridgeError`` with the code `invalidValue`, and the place.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from value: BridgeValue,
        named name: String
    ) throws(BridgeError) -> Value {
        do {
            return try decode(type, from: value, trail: nil)
        } catch let error as BridgeError {
            throw error
        } catch let error as DecodingError {
            throw BridgeError(.invalidValue, error.explanation(of: name))
        } catch {
            throw BridgeError(.invalidValue, "\(name) cannot be decoded: \(Swift.type(of: error)).")
        }
    }

    /// Makes a value of a type from a text.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from text: String,
        named name: String,
        limits: Bridge.Limits
    ) throws(BridgeError) -> Value {
        let value: BridgeValue
        do throws(ValueText.Failure) {
            value = try ValueText.read(text, depth: limits.depth)
        } catch {
            throw error.error(in: name)
        }
        return try decode(type, from: value, named: name)
    }

    /// Decodes a part of a value.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from value: BridgeValue,
        trail: @autoclosure () -> CodingTrail?
    ) throws -> Value {
        if let known = try known(type, from: value, trail: trail), let known = known as? Value {
            return known
        }
        return try type.init(from: ValueDecoder(value: value, trail: trail()))
    }

    /// A value of a type that is decoded otherwise than it would itself; nil for any other.
    private static func known(
        _ type: any Decodable.Type,
        from value: BridgeValue,
        trail: () -> CodingTrail?
    ) throws -> Any? {
        switch type {
        case is String.Type:
            guard case .string(let string) = value else { break }
            return string
        case is Int.Type: return try integer(value, trail: trail) as Int
        case is Double.Type: return try number(value, trail: trail)
        case is Date.Type:
            guard case .date(let date) = value else { break }
            return date
        case is Data.Type:
            guard case .bytes(let data) = value else { break }
            return data
        case is URL.Type:
            guard case .string(let string) = value, let url = URL(string: string) else { break }
            return url
        case is BridgeValue.Type: return value
        default: return nil
        }
        throw mismatch(type, value, trail())
    }

    static func integer<Integer: FixedWidthInteger>(
        _ value: BridgeValue,
        trail: () -> CodingTrail?
    ) throws -> Integer {
        let integer: Integer? =
            switch value {
            case .integer(let value): Integer(exactly: value)
            case .unsigned(let value): Integer(exactly: value)
            case .number(let value): Integer(exactly: value)
            default: throw mismatch(Integer.self, value, trail())
            }
        guard let integer else { throw misfit(Integer.self, trail()) }
        return integer
    }

    static func number(_ value: BridgeValue, trail: () -> CodingTrail?) throws -> Double {
        switch value {
        case .number(let value): return value
        case .integer(let value): if let value = Double(exactly: value) { return value }
        case .unsigned(let value): if let value = Double(exactly: value) { return value }
        default: throw mismatch(Double.self, value, trail())
        }
        throw misfit(Double.self, trail())
    }

    /// The error for a number that a type of numbers does not have.
    static func misfit(_ type: any Any.Type, _ trail: CodingTrail?) -> DecodingError {
        .dataCorrupted(context(trail, "the number does not fit \(type)"))
    }

    static func mismatch(
        _ type: any Any.Type,
        _ value: BridgeValue,
        _ trail: CodingTrail?
    ) -> DecodingError {
        .typeMismatch(
            type,
            context(trail, "\(wanted(type)) was expected, and \(value.kind) was given")
        )
    }

    /// What a page gives for a type, in its words; the name of a type that is unknown here.
    fileprivate static func wanted(_ type: any Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        case is Bool.Type: "a boolean"
        case is String.Type: "a string"
        case is URL.Type: "a string with a URL"
        case is Date.Type: "a Date"
        case is Data.Type: "a Uint8Array"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        default: "\(type)"
        }
    }

    private static func context(
        _ trail: CodingTrail?,
        _ explanation: String
    ) -> DecodingError.Context {
        DecodingError.Context(
            codingPath: trail?.path ?? [],
            debugDescription: explanation,
            underlyingError: OwnExplanation(text: explanation)
        )
    }
}

/// Says of a description that it is this module's, and so holds no value; a type's own may.
struct OwnExplanation: Error {
    let text: String
}

extension DecodingError {
    /// What does not fit, and where, without the value itself.
    fileprivate func explanation(of name: String) -> String {
        switch self {
        case .keyNotFound(let key, let context):
            "\((context.codingPath + [key]).description(of: name)) is missing."
        case .typeMismatch(let type, let context):
            context.explanation(of: name, else: ValueDecoder.wanted(type) + " was expected")
        case .valueNotFound(let type, let context):
            context.explanation(
                of: name,
                else: ValueDecoder.wanted(type) + " was expected, and there is none"
            )
        case .dataCorrupted(let context):
            context.explanation(of: name, else: "the value does not fit")
        @unknown default:
            "\(name) cannot be decoded."
        }
    }
}

extension DecodingError.Context {
    fileprivate func explanation(of name: String, else general: String) -> String {
        let own = (underlyingError as? OwnExplanation)?.text
        return "\(codingPath.description(of: name)): \(own ?? general)."
    }
}
