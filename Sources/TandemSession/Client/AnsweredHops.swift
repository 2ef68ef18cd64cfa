package import Foundation

/// What answers requests in place of the network.
package protocol HTTPAnswering: Sendable {
    /// Answers one hop of a request.
    ///
    /// - Parameters:
    ///   - request: The request, with the session's cookies in its header.
    ///   - body: The octets that it is sent with.
    /// - Returns: The response, be it a redirect, and its body.
    /// - Throws: What the request is to fail with.
    func answer(_ request: URLRequest, body: Data) async throws -> (HTTPURLResponse, Data)
}

/// Has requests answered by something in this process.
struct AnsweredHops: HopSending {
    let server: any HTTPAnswering

    func send(
        _ request: URLRequest,
        body: RequestBody
    ) async throws -> (Transfer, URLResponse) {
        let octets = try octets(of: body, request)
        let response: HTTPURLResponse
        let answer: Data
        do {
            (response, answer) = try await server.answer(request, body: octets)
            try Task.checkCancellation()
        } catch is CancellationError {
            // As Foundation says it.
            throw URLError(.cancelled)
        }
        let transfer = Transfer(body: body)
        transfer.receive(response)
        transfer.receive(answer)
        transfer.complete(response, nil)
        return (transfer, response)
    }

    private func octets(of body: RequestBody, _ request: URLRequest) throws -> Data {
        switch body {
        case .own:
            if let data = request.httpBody { return data }
            return try request.httpBodyStream.map(octets(of:)) ?? Data()
        case .file(let file):
            return try Data(contentsOf: file)
        case .stream(let makeStream):
            return try octets(of: makeStream())
        }
    }

    private func octets(of stream: InputStream) throws -> Data {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = stream.read(&part, maxLength: part.count)
            if count < 0 { throw stream.streamError ?? URLError(.requestBodyStreamExhausted) }
            if count == 0 { return data }
            data.append(contentsOf: part[..<count])
        }
    }
}
