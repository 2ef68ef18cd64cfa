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

        var message: String {
            switch self {
            case .unsupported(let type):
                """
                A \(type) cannot be passed between Swift and a script: use NSNumber, NSString, \
                NSDate, NSArray, NSDictionary with string keys, or NSNull.
                """
            case .tooDeep:
                "Values are nested more than \(depthLimit) deep, or contain themselves."
            }
        }
    }

    static let depthLimit = 256
}

// MARK: From scripts

extension ScriptValue {
    /// Converts what a script gave, as Apple's API does.
    ///
    /// - Returns: `NSNumber`, `NSString`, `NSDate`, `NSArray`, `NSDictionary` or `NSNull`; `nil` for
    ///   `undefined`, which arrays hold as `NSNull` and dictionaries not at all.
    @MainActor
    static func object(_ value: OpaquePointer, depth: Int = 0) throws(Refusal) -> Any? {
        guard depth < depthLimit else { throw .tooDeep }
        if jsc_value_is_undefined(value) != 0 { return nil }
        if jsc_value_is_null(value) != 0 { return NSNull() }
        if jsc_value_is_boolean(value) != 0 {
            return NSNumber(value: jsc_value_to_boolean(value) != 0)
        }
        if jsc_value_is_number(value) != 0 { return number(jsc_value_to_double(value)) }
        if jsc_value_is_string(value) != 0 { return NSString(string: string(value)) }
        if jsc_value_is_array(value) != 0 { return try array(value, depth: depth) }
        if jsc_value_object_is_instance_of(value, "Date") != 0 {
            return NSDate(timeIntervalSince1970: jsc_value_to_double(value) / 1000)
        }
        if jsc_value_is_function(value) != 0 { throw .unsupported("function") }
        return try dictionary(value, depth: depth)
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

    /// Whole numbers come as integers, so that their description has no decimal point.
    private static func number(_ value: Double) -> NSNumber {
        Int(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
    }

    @MainActor
    private static func array(_ value: OpaquePointer, depth: Int) throws(Refusal) -> NSArray {
        let length = GObjectReference(adopting: jsc_value_object_get_property(value, "length"))
        let array = NSMutableArray()
        for index in 0..<Int(length.use(jsc_value_to_double)) {
            let element = try element(index, of: value).use { (value) throws(Refusal) in
                try object(value, depth: depth + 1)
            }
            array.add(element ?? NSNull())
        }
        return array
    }

    @MainActor
    private static func dictionary(
        _ value: OpaquePointer,
        depth: Int
    ) throws(Refusal) -> NSDictionary {
        let dictionary = NSMutableDictionary()
        guard let names = jsc_value_object_enumerate_properties(value) else { return dictionary }
        defer { g_strfreev(names) }
        var next = names
        while let name = next.pointee {
            let property = GObjectReference(adopting: jsc_value_object_get_property(value, name))
            let content = try property.use { (value) throws(Refusal) in
                try object(value, depth: depth + 1)
            }
            if let content {
                dictionary[NSString(string: String(cString: name))] = content
            }
            next += 1
        }
        return dictionary
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
