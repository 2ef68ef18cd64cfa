import Foundation
import Glibc

/// A TCP connection to a server, for what URLSession hides or refuses to send.
enum Wire {
    /// Sends octets and returns all that comes back until the server closes.
    static func exchange(_ text: String, port: Int) async -> String {
        String(decoding: await exchange(Array(text.utf8), port: port), as: UTF8.self)
    }

    static func exchange(_ octets: [UInt8], port: Int) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            // It blocks, so it must not hold a thread that the server's handlers run on; on Linux
            // these share theirs with Dispatch's global queues.
            Thread.detachNewThread {
                continuation.resume(returning: blockingExchange(octets, port: port))
            }
        }
    }

    private static func blockingExchange(_ octets: [UInt8], port: Int) -> [UInt8] {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let isConnected = withUnsafeBytes(of: &address) { bytes in
            connect(
                connection,
                bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
                socklen_t(bytes.count)
            ) == 0
        }
        guard isConnected else { return Array("refused".utf8) }
        var sent = 0
        while sent < octets.count {
            let count = octets.withUnsafeBytes { bytes in
                Glibc.send(
                    connection,
                    bytes.baseAddress?.advanced(by: sent),
                    bytes.count - sent,
                    Int32(MSG_NOSIGNAL)
                )
            }
            guard count > 0 else { break }
            sent += count
        }
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(connection, &chunk, chunk.count, 0), count > 0 {
            received += chunk[..<count]
        }
        return received
    }
}

extension String {
    /// A GET that asks the server to close the connection after its answer.
    static func get(_ path: String, headers: String...) -> String {
        let lines = ["GET \(path) HTTP/1.1", "Host: localhost", "Connection: close"] + headers
        return lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }
}
