extension WebSession.Bytes {
    /// The lines of a body of text, as they come in.
    ///
    /// For event streams and lists of JSON. Foundation on Linux has no such sequence, and its `lines` on
    /// Apple's platforms leave out empty lines, which event streams are divided by.
    public var lines: Lines { Lines(bytes: self) }

    /// Lines of text in UTF-8, which end in LF, CR or both.
    ///
    /// What is no UTF-8 is repaired. A line that is never ended is handed out at the end of the body.
    public struct Lines: AsyncSequence, Sendable {
        /// One line without its end, which may be empty.
        public typealias Element = String

        let bytes: WebSession.Bytes

        /// Starts reading.
        public func makeAsyncIterator() -> Iterator {
            Iterator(octets: bytes.makeAsyncIterator())
        }

        /// Hands out one line after the other.
        public struct Iterator: AsyncIteratorProtocol {
            private static let lineFeed: UInt8 = 0x0a
            private static let carriageReturn: UInt8 = 0x0d

            private var octets: WebSession.Bytes.Iterator
            /// Whether the line before ended in CR, so that an LF now belongs to it.
            private var followsCarriageReturn = false

            init(octets: WebSession.Bytes.Iterator) {
                self.octets = octets
            }

            /// The next line; nil at the end of the body.
            ///
            /// - Throws: ``SessionError/signedOut``, or `URLError` as from Foundation.
            public mutating func next() async throws -> String? {
                var line: [UInt8] = []
                while let octet = try await octets.next() {
                    let endsBefore = followsCarriageReturn && octet == Self.lineFeed
                    followsCarriageReturn = octet == Self.carriageReturn
                    if endsBefore { continue }
                    if octet == Self.lineFeed || octet == Self.carriageReturn {
                        return String(decoding: line, as: UTF8.self)
                    }
                    line.append(octet)
                }
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
        }
    }
}
