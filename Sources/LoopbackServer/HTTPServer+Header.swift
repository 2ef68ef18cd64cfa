extension HTTPServer {
    /// One header line, its value kept octet by octet.
    public struct Header: Hashable, Sendable, CustomStringConvertible {
        /// The name, in the case it was written.
        public var name: String

        /// The value's octets, without the white space around it.
        public var octets: [UInt8]

        /// A header whose value is the UTF-8 of a text.
        public init(_ name: String, _ value: String) {
            self.init(name, octets: Array(value.utf8))
        }

        /// A header whose value is any octets.
        public init(_ name: String, octets: [UInt8]) {
            self.name = name
            self.octets = octets
        }

        /// The value as text; octets that are not UTF-8 become U+FFFD.
        public var value: String {
            String(decoding: octets, as: UTF8.self)
        }

        /// The name alone, since a value may be a secret.
        public var description: String {
            "\(name): (\(octets.count) octets)"
        }

        /// Whether the line can stand in a message, by the grammar of RFC 9110, section 5.
        var isWellFormed: Bool {
            !name.isEmpty
                && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
                && !octets.contains { [0, UInt8(ascii: "\r"), UInt8(ascii: "\n")].contains($0) }
        }

        /// Whether this is the header of that name, whose case does not matter.
        func isNamed(_ other: String) -> Bool {
            name.lowercased() == other.lowercased()
        }
    }
}

extension [HTTPServer.Header] {
    /// The value of the first header of that name, whose case does not matter.
    public subscript(_ name: String) -> String? {
        first { $0.isNamed(name) }?.value
    }

    /// The values of all headers of that name, in order.
    public func values(of name: String) -> [String] {
        filter { $0.isNamed(name) }.map(\.value)
    }
}
