import Foundation

/// Reads any text as a page's value; what is read is written and read again as the same.
enum FuzzBridgeValue: FuzzTarget {
    static let seeds: [Seed] = [
        #"{"a":[1,-2.5e3,true,false,null,"x\n\u2028\ud83d\ude00"],"$":{}}"#,
        #"[{"$i":"9223372036854775808"},{"$i":"-9223372036854775808"},{"$d":1.5},{"$u":true}]"#,
        #"{"$b":"AP8="}"#, #"{"$$d":{"$$$i":"1"}}"#, "18446744073709551616", "-0.0", "[[[[[[]]]]]]",
        #"{"$d":1,"$i":2}"#, #"{"$d":2.5}"#, #""\ud800""#, "01",
        #"{"code":"c","message":"m","data":[1]}"#,
        "call\n11112222333344445555666677778888\n1\nt\n[]",
    ]

    static let growing = [
        Growing("["), Growing("[],", after: "[", before: "1]"), Growing("1"),
        Growing("a", after: "\"", before: "\""), Growing("\\u0041", after: "\"", before: "\""),
        Growing("{\"a\":", before: "1"), Growing("A", after: "{\"$b\":\"", before: "\"}"),
        Growing(
            "",
            octets: { count in
                let members = (0..<max(1, count / 12)).map { "\"k\($0)\":\($0)" }
                return Array("{\(members.joined(separator: ","))}".utf8)
            }
        ),
    ]

    static func parse(_ input: [UInt8]) {
        _ = try? ValueText.read(String(decoding: input, as: UTF8.self), depth: 128)
    }

    static func check(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        _ = BridgeError(text: Substring(text), limits: Bridge.Limits())
        _ = BridgeMessage(body: text)
        guard let value = try? ValueText.read(text, depth: 128) else { return }
        let json = try? JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: .fragmentsAllowed
        )
        expect(json != nil, "what is a value is JSON")
        // Dates are written in whole milliseconds, so the first writing may round one.
        guard let first = try? ValueText.read(ValueText.write(.value(value)), depth: 129),
            let second = try? ValueText.read(ValueText.write(.value(first)), depth: 129)
        else {
            expect(false, "what is written can be read")
            return
        }
        expect(first == second, "what is written is read as the same")
        let encoded = try? BridgeValue(encoding: first)
        expect(encoded == nil || encoded == first, "what is encoded is the value itself")
        let decoded = try? first.decoded(as: BridgeValue.self)
        expect(decoded == first, "what is decoded is the value itself")
        _ = try? first.decoded(as: [String: [Int]].self)
    }
}
