import Foundation
import Testing

@testable import WebKit

@Suite("A value for scripts")
struct ScriptValueTests {
    @Test(
        "is written as JSON with tags for what JSON has not",
        arguments: [
            ("[1]", SampleValue("integer", NSNumber(value: 1))),
            ("[true]", SampleValue("truth", NSNumber(value: true))),
            ("[null]", SampleValue("null", NSNull())),
            ("[\"a\"]", SampleValue("text", NSString("a"))),
            ("[{\"d\":1500}]", SampleValue("date", NSDate(timeIntervalSince1970: 1.5))),
            ("[{\"n\":\"nan\"}]", SampleValue("no number", NSNumber(value: Double.nan))),
            ("[{\"n\":\"-Infinity\"}]", SampleValue("infinite", NSNumber(value: -Double.infinity))),
            ("[[{\"o\":{\"d\":1}}]]", SampleValue("nested", [["d": 1]] as NSArray)),
        ]
    )
    func json(expected: String, sample: SampleValue) throws {
        #expect(try ScriptValue.json(sample.make()) == expected)
    }

    @Test("is undefined when there is none, also within other values")
    func undefined() throws {
        #expect(try ScriptValue.json(nil) == "[{\"u\":true}]")
        #expect(try ScriptValue.json([Int?.none as Any]) == "[[{\"u\":true}]]")
    }

    @Test("is refused with its type's name, or when it goes too deep")
    func refusals() {
        #expect(throws: ScriptValue.Refusal.unsupported("Data")) { try ScriptValue.json(Data()) }
        #expect(throws: ScriptValue.Refusal.self) { try ScriptValue.json([1: 2]) }
        var deep: [Any] = []
        for _ in 0..<ScriptValue.depthLimit { deep = [deep] }
        #expect(throws: ScriptValue.Refusal.tooDeep) { try ScriptValue.json(deep) }
        #expect(ScriptValue.Refusal.unsupported("Data").message.contains("A Data cannot"))
    }

    @Test(
        "is a literal that ends nothing around it",
        arguments: [
            ("a", #""a""#), ("\"\\", #""\u0022\u005c""#), ("\n\0", #""\u000a\u0000""#),
            ("</script>", #""\u003c/script>""#), ("é😀\u{2028}", "\"é😀\\u2028\""),
        ]
    )
    func literal(text: String, expected: String) {
        #expect(ScriptSource.literal(text) == expected)
    }
}
