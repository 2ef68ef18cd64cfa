import Foundation
import Testing

@testable import TandemBridge

@Suite("The text of values")
struct ValueTextTests {
    static let texts: [(BridgeValue, String)] = [
        (.null, "null"), (.undefined, "{\"$u\":true}"), (true, "true"), (false, "false"),
        (0, "0"), (-1, "-1"), (.integer(.max), "{\"$i\":\"9223372036854775807\"}"),
        (.integer(.min), "{\"$i\":\"-9223372036854775808\"}"),
        (.unsigned(.max), "{\"$i\":\"18446744073709551615\"}"),
        (.integer(ValueText.safe), "9007199254740991"),
        (.integer(ValueText.safe + 1), "{\"$i\":\"9007199254740992\"}"),
        (1.5, "1.5"), (.number(.leastNonzeroMagnitude), "5e-324"), (.number(-0.0), "-0.0"),
        ("", "\"\""), ("\"\\\n\u{0}", "\"\\\"\\\\\\u000a\\u0000\""),
        ("\u{2028}😀é", "\"\u{2028}😀é\""), (.bytes(Data([0, 255])), "{\"$b\":\"AP8=\"}"),
        (.date(Date(timeIntervalSince1970: 1.5)), "{\"$d\":1500.0}"),
        ([], "[]"), ([1, [.null]], "[1,[null]]"), ([:], "{}"), (["a": 1], "{\"a\":1}"),
        (["$d": 5], "{\"$$d\":5}"), (["$$d": 5], "{\"$$$d\":5}"), (["$": 5], "{\"$$\":5}"),
    ]

    @Test("A value is written as its text, and read back", arguments: texts)
    func bothWays(_ value: BridgeValue, _ text: String) throws {
        #expect(ValueText.write(.value(value)) == text)
        #expect(try ValueText.read(text, depth: 8) == value)
    }

    @Test(
        "What a page writes is read",
        arguments: [
            (" [ 1 , 2 ] ", [1, 2]), ("1e3", .number(1000)), ("-0.0", .number(-0.0)),
            ("9007199254740991", .integer(ValueText.safe)),
            ("-9007199254740991", .integer(-ValueText.safe)), ("-0", .integer(0)),
            // What a page writes for 2 ** 53, 2 ** 60 and -(2 ** 63).
            ("9007199254740992", .number(0x1p53)), ("1152921504606847000", .number(0x1p60)),
            ("-9223372036854776000", .number(-0x1p63)),
            ("18446744073709551616", .number(18_446_744_073_709_551_616)),
            ("{\"$i\":\"9007199254740993\"}", .integer(9_007_199_254_740_993)),
            ("\"\\ud83d\\ude00\\u2028\\/\\b\\f\\n\\r\\t\"", "😀\u{2028}/\u{8}\u{c}\n\r\t"),
            ("{\"$d\":1,\"b\":2}", ["$d": 1, "b": 2]),
            ("{\"$d\":1500}", .date(Date(timeIntervalSince1970: 1.5))),
        ] as [(String, BridgeValue)]
    )
    func reading(_ text: String, _ value: BridgeValue) throws {
        #expect(try ValueText.read(text, depth: 8) == value)
    }

    @Test(
        "What is no value is refused",
        arguments: [
            "", " ", "[", "[1", "[1,", "[1,]", "]", "{", "{\"a\"", "{\"a\":", "{\"a\":1,}", "{a:1}",
            "01", "-", "1.", "1e", ".5", "+1", "NaN", "Infinity", "1e999", "tru", "nul", "\"",
            "\"\\", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\u{1}\"",
            "\"\\x\"",
            "1 2", "[1 2]", "{\"$i\":5}", "{\"$i\":\"x\"}", "{\"$b\":\"!\"}", "{\"$x\":1}",
            "{\"$d\":\"x\"}", "{\"$d\":1e300}", "{\"$d\":8640000000000001}",
        ]
    )
    func malformed(_ text: String) {
        #expect(throws: ValueText.Failure.self) { try ValueText.read(text, depth: 8) }
    }

    @Test(
        "Two keys that are one to Swift are refused, and neither is lost",
        arguments: ["{\"\u{e9}\":1,\"e\u{301}\":2}", "{\"a\":1,\"a\":2}", "{\"$d\":1,\"$d\":2}"]
    )
    func duplicates(_ text: String) throws {
        let failure = #expect(throws: ValueText.Failure.self) {
            try ValueText.read("[\(text)]", depth: 8)
        }
        let error = try #require(failure?.error(in: "options"))
        #expect(error.code == .invalidValue)
        #expect(error.message.contains("options has an object with two keys"))
    }

    @Test("A date keeps its millisecond, whichever it is")
    func milliseconds() throws {
        // Foundation counts from 2001 in fractions, which are not exact.
        for milliseconds in [0, 1, 2, 3, 999, 1_700_000_000_123, -1, -62_135_596_800_001] {
            let date = try ValueText.read("{\"$d\":\(milliseconds)}", depth: 8)
            #expect(ValueText.write(.value(date)) == "{\"$d\":\(Double(milliseconds))}")
        }
    }

    @Test("Nesting is limited exactly")
    func depth() throws {
        #expect(try ValueText.read("[[{}]]", depth: 3) == [[[:]]])
        #expect(throws: ValueText.Failure.tooDeep(limit: 2)) {
            try ValueText.read("[[{}]]", depth: 2)
        }
    }
}
