internal import CWebKitGTK
internal import Foundation

/// One conversion of what a script gave.
///
/// What is held in several places is converted once and stays shared, and empty places are counted:
/// else a small message could become any number of objects.
@MainActor
struct ScriptReader {
    /// A container that was converted, with how many values it holds and how deep they go.
    private struct Container {
        let reference: GObjectReference
        let object: NSObject
        let count: Int
        let height: Int
    }

    /// By the engine's object, which is one for one of the script's while it is referred to.
    private var containers: [OpaquePointer: Container] = [:]

    /// How many values there are up to here, shared ones as often as they are held.
    private var count = 0

    /// The depth of the deepest value of the container that is converted.
    private var deepest = 0

    mutating func object(
        _ value: OpaquePointer,
        depth: Int = 0
    ) throws(ScriptValue.Refusal) -> Any? {
        try reach(depth: depth)
        try add(1)
        if jsc_value_is_undefined(value) != 0 { return nil }
        if jsc_value_is_null(value) != 0 { return NSNull() }
        if jsc_value_is_boolean(value) != 0 {
            return NSNumber(value: jsc_value_to_boolean(value) != 0)
        }
        if jsc_value_is_number(value) != 0 { return number(jsc_value_to_double(value)) }
        if jsc_value_is_string(value) != 0 { return NSString(string: ScriptValue.string(value)) }
        if let container = containers[value] {
            try reach(depth: depth + container.height)
            try add(container.count)
            return container.object
        }
        if jsc_value_object_is_instance_of(value, "Date") != 0 {
            return NSDate(timeIntervalSince1970: jsc_value_to_double(value) / 1000)
        }
        if jsc_value_is_function(value) != 0 { throw .unsupported("function") }
        return try container(value, depth: depth)
    }

    private mutating func reach(depth: Int) throws(ScriptValue.Refusal) {
        guard depth < ScriptValue.depthLimit else { throw .tooDeep }
        deepest = max(deepest, depth)
    }

    private mutating func add(_ number: Int) throws(ScriptValue.Refusal) {
        try reserve(number)
        count += number
    }

    /// Checks that there may be as many more values.
    private func reserve(_ number: Int) throws(ScriptValue.Refusal) {
        guard number <= ScriptValue.countLimit - count else { throw .tooMany }
    }

    /// Whole numbers come as integers, so that their description has no decimal point.
    private func number(_ value: Double) -> NSNumber {
        Int(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
    }

    private mutating func container(
        _ value: OpaquePointer,
        depth: Int
    ) throws(ScriptValue.Refusal) -> NSObject {
        let (countBefore, deepestBefore) = (count, deepest)
        deepest = depth
        let object: NSObject =
            if jsc_value_is_array(value) != 0 {
                try array(value, depth: depth)
            } else {
                try dictionary(value, depth: depth)
            }
        containers[value] = Container(
            reference: GObjectReference(retaining: value),
            object: object,
            count: count - countBefore,
            height: deepest - depth
        )
        deepest = max(deepest, deepestBefore)
        return object
    }

    private mutating func array(
        _ value: OpaquePointer,
        depth: Int
    ) throws(ScriptValue.Refusal) -> NSArray {
        let length = GObjectReference(adopting: jsc_value_object_get_property(value, "length"))
        let elements = Int(nearest: length.use(jsc_value_to_double))
        try reserve(elements)
        let array = NSMutableArray()
        for index in 0..<elements {
            let element = ScriptValue.element(index, of: value)
            let content = try element.use { (value) throws(ScriptValue.Refusal) in
                try object(value, depth: depth + 1)
            }
            array.add(content ?? NSNull())
        }
        return array
    }

    private mutating func dictionary(
        _ value: OpaquePointer,
        depth: Int
    ) throws(ScriptValue.Refusal) -> NSDictionary {
        let dictionary = NSMutableDictionary()
        guard let names = jsc_value_object_enumerate_properties(value) else { return dictionary }
        defer { g_strfreev(names) }
        var next = names
        while let name = next.pointee {
            let property = GObjectReference(adopting: jsc_value_object_get_property(value, name))
            let content = try property.use { (value) throws(ScriptValue.Refusal) in
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
