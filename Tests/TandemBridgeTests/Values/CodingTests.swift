import Foundation
import Testing

@testable import TandemBridge

@Suite("Swift's values, encoded and decoded")
struct CodingTests {
    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case none
    }

    class Animal: Codable {
        var name = "Rex"
        init() {}
    }

    final class Dog: Animal {
        var age = 3
        override init() { super.init() }
        private enum Keys: CodingKey { case age }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            age = try container.decode(Int.self, forKey: .age)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(age, forKey: .age)
            try super.encode(to: container.superEncoder())
        }
    }

    struct Everything: Codable, Equatable {
        var bool = true
        var int8 = Int8.min
        var uint64 = UInt64.max
        var int64 = Int64.min
        var float = Float(1.5)
        var double = 0.1
        var string = "é\u{2028}"
        var date = Date(timeIntervalSince1970: 1_700_000_000.123)
        var data = Data([1, 2, 3])
        var url = URL(string: "https://example.com/a?b")
        var uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        var optional: Int?
        var array = [[1], []]
        var dictionary = ["a": 1, "$d": 2]
        var numbered = [1: "a"]
        var shapes = [Shape.circle(radius: 2), .none]
        var set: Set<Int> = [7]
    }

    func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
        let limits = Bridge.Limits()
        let text = try ValueEncoder.text(of: value, named: "value", limits: limits)
        return try ValueDecoder.decode(Value.self, from: text, named: "value", limits: limits)
    }

    @Test("Every type comes back as it was")
    func everything() throws {
        #expect(try roundTrip(Everything()) == Everything())
        let dog = Dog()
        dog.name = "Ada"
        #expect(try roundTrip(dog).name == "Ada")
        #expect(try roundTrip([nil, 1]) == [nil, 1])
        #expect(try roundTrip("top") == "top")
        #expect(try roundTrip(BridgeValue.object(["a": .undefined])) == ["a": .undefined])
    }

    @Test("Members are written in the order they are encoded in")
    func order() throws {
        struct Ordered: Codable {
            var z = 1
            var a = 2
        }
        let text = try ValueEncoder.text(of: Ordered(), named: "value", limits: Bridge.Limits())
        #expect(text == "{\"z\":1,\"a\":2}")
    }

    @Test("A number that is none is refused with its place")
    func notFinite() {
        #expect(
            throws: BridgeError(
                .invalidValue,
                "v.a[1] is not a finite number: pass nil in its place."
            )
        ) {
            _ = try ValueEncoder.item(for: ["a": [1, Double.infinity]], named: "v")
        }
        #expect(throws: BridgeError.self) { try BridgeValue(encoding: BridgeValue.number(.nan)) }
    }

    @Test(
        "A date that no page can have is refused, whichever way it is given",
        arguments: [.infinity, -.infinity, .nan, 1e306, 8_640_000_000_001, -8_640_000_000_001]
    )
    func dates(_ time: Double) {
        let date = Date(timeIntervalSince1970: time)
        let refusal = BridgeError(
            .invalidValue,
            "v[0] is no date that a page can have: theirs are of the years -271821 to 275760."
        )
        #expect(throws: refusal) { _ = try ValueEncoder.item(for: [date], named: "v") }
        #expect(throws: refusal) {
            _ = try ValueEncoder.item(for: [BridgeValue.date(date)], named: "v")
        }
    }

    @Test("The first and the last date that a page can have come back as they were")
    func dateRange() throws {
        for time in [-8_640_000_000_000, 8_640_000_000_000] as [Double] {
            let date = Date(timeIntervalSince1970: time)
            #expect(try roundTrip(date) == date)
        }
    }

    @Test("A number of a page beyond its exact integers is its value, as an integer too")
    func largeNumbers() throws {
        // The nanoseconds of a clock, as a page writes them.
        let limits = Bridge.Limits()
        let read = { (text: String) in
            try ValueDecoder.decode(Int64.self, from: text, named: "v", limits: limits)
        }
        #expect(try read("1700000000123000000") == 1_700_000_000_123_000_064)
        #expect(try read("1152921504606847000") == 1 << 60)
        let double = try ValueDecoder.decode(
            Double.self,
            from: "1152921504606847000",
            named: "v",
            limits: limits
        )
        #expect(double == 0x1p60)
        #expect(throws: BridgeError.self) { try read("9223372036854775808") }
    }

    @Test("A list that is nested without end is refused, not a stack overflow")
    func depth() {
        final class Link: Encodable {
            var next: Link?
            init(_ next: Link?) { self.next = next }
        }
        var link: Link?
        for _ in 0..<1000 { link = Link(link) }
        #expect(throws: BridgeError.tooDeep("v", 128)) {
            _ = try ValueEncoder.item(for: link, named: "v")
        }
    }

    @Test("What does not fit is refused with its place")
    func mismatches() {
        #expect(throws: BridgeError(.invalidValue, "value[0]: the number does not fit Int8.")) {
            try BridgeValue.array([300]).decoded(as: [Int8].self)
        }
        #expect(throws: BridgeError(.invalidValue, "value: the number does not fit Double.")) {
            try BridgeValue.integer(9_007_199_254_740_993).decoded(as: Double.self)
        }
        #expect(throws: BridgeError(.invalidValue, "value: the number does not fit Float.")) {
            try BridgeValue.number(1e39).decoded(as: Float.self)
        }
        #expect(throws: BridgeError(.invalidValue, "value: the number does not fit Int.")) {
            try BridgeValue.number(1.5).decoded(as: Int.self)
        }
        #expect(
            throws: BridgeError(
                .invalidValue,
                "value: a Date was expected, and a string was given."
            )
        ) {
            try BridgeValue.string("2026").decoded(as: Date.self)
        }
    }

    struct Item: Decodable {
        let name: String
    }

    @Test("What was expected is said in the words of a page")
    func words() {
        let words: [(type: any Decodable.Type, word: String)] = [
            (Item.self, "an object"), ([String: Int].self, "an object"), ([Int].self, "an array"),
            (Bool.self, "a boolean"), (String.self, "a string"), (UInt8.self, "a whole number"),
            (Int.self, "a whole number"), (Double.self, "a number"), (Float.self, "a number"),
            (Data.self, "a Uint8Array"), (URL.self, "a string with a URL"), (Date.self, "a Date"),
        ]
        for (type, word) in words {
            let message = "value: \(word) was expected, and undefined was given."
            #expect(throws: BridgeError(.invalidValue, message)) {
                _ = try BridgeValue.undefined.decoded(as: type)
            }
        }
    }

    @Test("An error of a type's own is said in them too")
    func ownWords() {
        struct Strict: Decodable {
            init(from decoder: any Decoder) throws {
                let type = [String: Any].self
                let context = DecodingError.Context(codingPath: [], debugDescription: "secret")
                throw decoder.codingPath.isEmpty
                    ? DecodingError.typeMismatch(type, context)
                    : DecodingError.valueNotFound(type, context)
            }
        }
        #expect(throws: BridgeError(.invalidValue, "value: an object was expected.")) {
            _ = try BridgeValue.null.decoded(as: Strict.self)
        }
        let missing = "value: an object was expected, and there is none."
        #expect(throws: BridgeError(.invalidValue, missing)) {
            _ = try BridgeValue.array([.null]).decoded(as: [Strict].self)
        }
    }

    @Test("An error tells a place and a type, and never the value")
    func secrets() throws {
        enum Color: String, Codable { case red }
        struct Picky: Codable {
            init() {}
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(String.self)
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "no \(text)")
                )
            }
            func encode(to encoder: any Encoder) throws {
                throw EncodingError.invalidValue(
                    "hunter2",
                    .init(codingPath: encoder.codingPath, debugDescription: "no hunter2")
                )
            }
        }
        #expect(throws: BridgeError(.invalidValue, "value.a: the value does not fit.")) {
            try BridgeValue.object(["a": "hunter2"]).decoded(as: [String: Color].self)
        }
        #expect(throws: BridgeError(.invalidValue, "value[0]: the value does not fit.")) {
            try BridgeValue.array(["hunter2"]).decoded(as: [Picky].self)
        }
        #expect(throws: BridgeError(.invalidValue, "v[0] cannot be encoded.")) {
            _ = try ValueEncoder.item(for: [Picky()], named: "v")
        }
        #expect(
            throws: BridgeError(.invalidValue, "v cannot be encoded: it has more than 64 bits.")
        ) {
            _ = try ValueEncoder.item(for: Int128.max, named: "v")
        }
    }

    /// Asks for one container within another, without a type for each.
    struct Nested: Encodable {
        let depth: Int
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for _ in 1..<depth { container = container.nestedUnkeyedContainer() }
        }
    }

    @Test("Nesting is limited exactly, whatever it is made of")
    func exactDepth() throws {
        let refusal = BridgeError.tooDeep("v", 3)
        let encode = { (value: any Encodable) throws in
            _ = try ValueEncoder.item(for: value, named: "v", depth: 3)
        }
        try encode([[[1]]])
        try encode([[["a": Int8(1)]]].map { $0 })
        try encode([[["a"]]] as BridgeValue)
        try encode([["a": [] as BridgeValue]])
        try encode(Nested(depth: 3))
        #expect(throws: refusal) { try encode([[[[1]]]]) }
        #expect(throws: refusal) { try encode([[[[Int]()]]]) }
        #expect(throws: refusal) { try encode([[["a": [] as BridgeValue]]]) }
        #expect(throws: refusal) { try encode([[[[]]]] as BridgeValue) }
        #expect(throws: refusal) { try encode(Nested(depth: 4)) }
        #expect(throws: refusal) { try encode(Nested(depth: 1000)) }
    }

    @Test("A key that is encoded twice is taken for no tag")
    func twice() throws {
        struct Twice: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: PlaceKey.self)
                for value in 1...2 {
                    try container.encode(value, forKey: PlaceKey(stringValue: "$d"))
                }
            }
        }
        let text = try ValueEncoder.text(of: Twice(), named: "v", limits: Bridge.Limits())
        #expect(text == "{\"$$d\":1,\"$$d\":2}")
    }

    @Test("A value of no type of its own is read from JSON as well")
    func json() throws {
        let json = #"{"a":[1,1.5,"x",null,true,18446744073709551615]}"#
        let value = try JSONDecoder().decode(BridgeValue.self, from: Data(json.utf8))
        #expect(value == ["a": [1, 1.5, "x", .null, true, .unsigned(.max)]])
    }
}
