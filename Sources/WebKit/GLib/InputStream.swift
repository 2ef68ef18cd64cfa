internal import CWebKitGTK
internal import Foundation

extension GObjectReference {
    /// All that an input stream in memory has left.
    func data() throws(GLibError) -> Data {
        var data = Data()
        while true {
            let bytes = try GLibError.rethrowing {
                g_input_stream_read_bytes(pointer(), 1 << 16, nil, $0)
            }
            guard let bytes else { return data }
            defer { g_bytes_unref(bytes) }
            let part = Data(bytes: bytes)
            guard !part.isEmpty else { return data }
            data.append(part)
        }
    }
}

extension Data {
    /// Copies GLib's bytes.
    init(bytes: OpaquePointer) {
        var count: gsize = 0
        let start = g_bytes_get_data(bytes, &count)
        self.init(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
}
