internal import CWebKitGTK
internal import Foundation

/// Values between scripts and Swift, in both directions.
enum ScriptValue {
    /// Why a value cannot be passed on.
    enum Refusal: Error, Equatable {
        /// A value of a type that scripts do not have.
        case unsupported(String)

        /// Values within values beyond the limit, or within themselves.
        case tooDeep

        /// More values than the limit, each counted wherever it is held.
        case tooMany

        var message: String {
            switch self {
            case .unsupported(let type):
                """
                A \(type) cannot be passed between Swift and a script: use NSNumber, NSString, \
                NSDate, NSArray, NSDictionary with string keys, or NSNull.
                """
            case .tooDeep:
                "Values are nested more than \(depthLimit) deep, or contain themselves."
            case .tooMany:
                "There are more than \(countLimit) values in one: pass long lists as a text."
            }
        }
    }

    static let depthLimit = 256

    static let countLimit = 1 << 20
}

// MARK: From scripts

extension ScriptValue {
    /// Converts what a script gave, as Apple's API does.
    ///
    /// - Returns: `NSNumber`, `NSString`, `NSDate`, `NSArray`, `NSDictionary` or `NSNull`; `nil` for
    ///   `undefined`, which arrays hold as `NSNull` and dictionaries not at all.
    @MainActor
    static func object(_ value: OpaquePointer) throws(Refusal) -> Any? {
        var reader = ScriptReader()
        return try reader.object(value)
    }

    /// The text of a string, whatever characters it has.
    @MainActor
    static func string(_ value: OpaquePointer) -> String {
        guard let bytes = jsc_value_to_string_as_bytes(value) else { return "" }
        defer { g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        return String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(count)),
            as: UTF8.self
        )
    }

    /// The element of an array, by its number.
    @MainActor
    static func element(_ index: Int, of array: OpaquePointer) -> GObjectReference {
        GObjectReference(adopting: jsc_value_object_get_property_at_index(array, guint(index)))
    }
}

// MARK: To scripts

extension ScriptValue {
    /// Writes a value as JSON text that `ScriptSource.decode` reads back.
    ///
    /// JSON has no dates and no infinite numbers, so these are objects with one key, and so, to be
    /// told from them, are dictionaries. `nil` becomes `undefined`.
    static func json(_ value: Any?) throws(Refusal) -> String {
        let tree = try value.map { value throws(Refusal) in try encoded(value) } ?? ["u": true]
        // What `encoded` returns is always valid JSON, so only its own fault could fail here.
        guard let data = try? JSONSerialization.data(withJSONObject: [tree]) else {
            throw .unsupported("\(type(of: value))")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static func encoded(_ value: Any, depth: Int = 0) throws(Refusal) -> Any {
        guard depth < depthLimit else { throw .tooDeep }
        switch value {
        case let optional as any OptionalValue where optional.isNone:
            return ["u": true]
        case is NSNull, is String, is Bool:
            return value
        case let date as Date:
            return ["d": date.timeIntervalSince1970 * 1000]
        case let number as NSNumber:
            let double = number.doubleValue
            return double.isFinite ? number : ["n": "\(double)".replacing("inf", with: "Infinity")]
        case let array as [Any]:
            var elements: [Any] = []
            for element in array { elements.append(try encoded(element, depth: depth + 1)) }
            return elements
        case let dictionary as [String: Any]:
            var members: [String: Any] = [:]
            for (key, member) in dictionary {
                members[key] = try encoded(member, depth: depth + 1)
            }
            return ["o": members]
        default:
            throw .unsupported("\(type(of: value))")
        }
    }
}

/// An optional within `Any`.
private protocol OptionalValue {
    var isNone: Bool { get }
}

extension Optional: OptionalValue {
    var isNone: Bool { self == nil }
}
