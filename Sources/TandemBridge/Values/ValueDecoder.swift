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
        guard let integer else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: trail()?.path ?? [],
                    debugDescription: "the number does not fit \(Integer.self)"
                )
            )
        }
        return integer
    }

    static func number(_ value: BridgeValue, trail: () -> CodingTrail?) throws -> Double {
        switch value {
        case .number(let value): return value
        case .integer(let value): if let value = Double(exactly: value) { return value }
        case .unsigned(let value): if let value = Double(exactly: value) { return value }
        default: break
        }
        throw mismatch(Double.self, value, trail())
    }

    static func mismatch(
        _ type: any Any.Type,
        _ value: BridgeValue,
        _ trail: CodingTrail?
    ) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: trail?.path ?? [],
                debugDescription: "\(type) was expected, and \(value.kind) was given"
            )
        )
    }
}

extension DecodingError {
    /// What does not fit, and where, without the value itself.
    fileprivate func explanation(of name: String) -> String {
        switch self {
        case .keyNotFound(let key, let context):
            "\((context.codingPath + [key]).description(of: name)) is missing."
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            "\(context.codingPath.description(of: name)): \(context.debugDescription)."
        @unknown default:
            "\(name) cannot be decoded."
        }
    }
}
