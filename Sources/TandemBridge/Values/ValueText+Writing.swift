internal import Foundation

extension ValueText {
    /// Writes an encoded value, its members in the order they were encoded in.
    ///
    /// Numbers are finite and dates within a page's range: the encoder refuses others, with their place.
    ///
    /// - Complexity: O(*n*) in the text's length.
    static func write(_ item: ValueItem) -> String {
        var writer = Writer()
        writer.write(item)
        return String(decoding: writer.octets, as: UTF8.self)
    }

    private struct Writer {
        var octets: [UInt8] = []

        mutating func write(_ item: ValueItem) {
            switch item {
            case .value(let value): write(value)
            case .container(let container):
                switch container.content {
                case .single(let item): write(item ?? .value(.object([:])))
                case .array(let items): list(items, "[", "]") { $0.write($1) }
                case .object(let members):
                    // A type may encode under one key twice, of which the page takes the later.
                    let escapes = members.allSatisfy { $0.name == members[0].name }
                    list(members, "{", "}") { writer, member in
                        writer.key(member.name, escapes: escapes)
                        writer.write(member.item)
                    }
                }
            }
        }

        private mutating func write(_ value: BridgeValue) {
            switch value {
            case .undefined: tag(.undefined) { $0.append("true") }
            case .null: append("null")
            case .bool(let value): append(value ? "true" : "false")
            case .integer(let value) where value.magnitude <= UInt64(safe): append("\(value)")
            case .integer(let value): tag(.integer) { $0.append("\"\(value)\"") }
            case .unsigned(let value): tag(.integer) { $0.append("\"\(value)\"") }
            case .number(let value): append("\(value)")
            case .string(let value): string(value)
            case .date(let value):
                tag(.date) { $0.append("\(value.milliseconds)") }
            case .bytes(let value):
                tag(.bytes) { $0.append("\"\(value.base64EncodedString())\"") }
            case .array(let elements): list(elements, "[", "]") { $0.write($1) }
            case .object(let members):
                let escapes = members.count == 1
                list(members, "{", "}") { writer, member in
                    writer.key(member.key, escapes: escapes)
                    writer.write(member.value)
                }
            }
        }

        private mutating func list<Parts: Collection>(
            _ parts: Parts,
            _ open: Unicode.Scalar,
            _ close: Unicode.Scalar,
            _ write: (inout Writer, Parts.Element) -> Void
        ) {
            octets.append(UInt8(ascii: open))
            var isFirst = true
            for part in parts {
                if !isFirst { octets.append(UInt8(ascii: ",")) }
                isFirst = false
                write(&self, part)
            }
            octets.append(UInt8(ascii: close))
        }

        private mutating func tag(_ tag: Tag, _ content: (inout Writer) -> Void) {
            append("{\"\(tag.rawValue)\":")
            content(&self)
            append("}")
        }

        private mutating func key(_ name: String, escapes: Bool) {
            string(escapes && name.utf8.first == UInt8(ascii: "$") ? "$" + name : name)
            octets.append(UInt8(ascii: ":"))
        }

        private mutating func append(_ text: String) {
            octets.append(contentsOf: text.utf8)
        }

        private mutating func string(_ text: String) {
            octets.append(UInt8(ascii: "\""))
            var text = text
            text.withUTF8 { source in
                var start = 0
                for (index, octet) in source.enumerated()
                where octet < 0x20 || octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") {
                    octets.append(contentsOf: source[start..<index])
                    escape(octet)
                    start = index + 1
                }
                octets.append(contentsOf: source[start...])
            }
            octets.append(UInt8(ascii: "\""))
        }

        private mutating func escape(_ octet: UInt8) {
            switch octet {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            default: append("\\u" + String(0x10000 + Int(octet), radix: 16).suffix(4))
            }
        }
    }
}

extension Date {
    /// The whole milliseconds since 1970.
    var milliseconds: Double { (timeIntervalSince1970 * 1000).rounded() }
}
