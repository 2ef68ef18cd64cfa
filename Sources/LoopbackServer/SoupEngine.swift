import CSoup

/// The libsoup server and the messages it has yet to answer, confined to one GLib thread.
///
/// libsoup's callbacks arrive on that thread, which is this actor's executor. What they are given of
/// the actor is a reference they own, so it outlives them; ``close()`` ends that.
actor SoupEngine {
    /// A message that libsoup has handed over, and the task that makes its response.
    private struct Exchange {
        let message: SoupMessage
        let task: Task<Void, Never>
    }

    private let thread = GLibThread(name: "loopback-server")
    private let routes: Routes
    private let log: RequestLog
    private var server: UnsafeMutablePointer<SoupServer>?
    private var exchanges: [Int: Exchange] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    init(routes: Routes, log: RequestLog) {
        self.routes = routes
        self.log = log
    }

    /// Starts to listen, and returns the port.
    func listen(_ certificate: SelfSignedCertificate?) throws(HTTPServer.Error) -> Int {
        let identity = try certificate?.makeTLSCertificate()
        let server = tandem_soup_server_new(identity)
        if let identity {
            g_object_unref(identity)
        }
        self.server = server
        soup_server_add_handler(
            server,
            nil,
            { _, message, _, _, data in
                guard let message = SoupMessage(message) else { return }
                SoupEngine.owned(by: data)?.assumeIsolated { $0.receive(message) }
            },
            Unmanaged.passRetained(self).toOpaque(),
            { data in SoupEngine.release(data) }
        )
        let security =
            certificate == nil ? SoupServerListenOptions(rawValue: 0) : SOUP_SERVER_LISTEN_HTTPS
        var error: UnsafeMutablePointer<GError>?
        if soup_server_listen_local(server, 0, security, &error) == 0 {
            g_clear_error(&error)
            // A container may have IPv6 switched off.
            let options = SoupServerListenOptions(
                rawValue: security.rawValue | SOUP_SERVER_LISTEN_IPV4_ONLY.rawValue
            )
            guard soup_server_listen_local(server, 0, options, &error) != 0 else {
                close()
                throw .listening(reason: takeMessage(of: &error))
            }
        }
        let addresses = soup_server_get_uris(server)
        defer { g_slist_free_full(addresses) { g_uri_unref(OpaquePointer($0)) } }
        return Int(g_uri_get_port(OpaquePointer(addresses?.pointee.data)))
    }

    /// Stops listening, closes every connection and cancels the handlers that still run.
    func close() {
        guard let server else { return }
        self.server = nil
        for number in exchanges.keys {
            drop(number)
        }
        soup_server_disconnect(server)
        g_object_unref(server)
    }

    /// Takes a message over from libsoup, and has its response made.
    private func receive(_ message: SoupMessage) {
        let request = log.record(message.request)
        let handler = routes[request.path]
        soup_server_message_pause(message.pointer)
        tandem_soup_message_on_finished(
            message.pointer,
            { message, data in
                guard let message = SoupMessage(message) else { return }
                SoupEngine.owned(by: data)?.assumeIsolated { $0.finish(message) }
            },
            Unmanaged.passRetained(self).toOpaque(),
            { data, _ in SoupEngine.release(data) }
        )
        message.retain()
        exchanges[request.number] = Exchange(
            message: message,
            task: Task {
                let response = await handler(request)
                answer(request.number, with: response)
                guard let rest = response.rest else { return }
                await rest.gate.wait()
                complete(request.number, with: rest)
            }
        )
    }

    /// Carries out what a handler returned, unless its message is gone.
    private func answer(_ number: Int, with response: HTTPServer.Response) {
        guard let message = exchanges[number]?.message else { return }
        switch response.delivery {
        case .sent:
            message.write(response)
            soup_server_message_unpause(message.pointer)
        case .withheld:
            break
        case .dropped:
            drop(number)
        }
    }

    /// Sends the second part of a response, unless its message is gone.
    private func complete(_ number: Int, with rest: HTTPServer.Response.Rest) {
        guard let message = exchanges[number]?.message else { return }
        guard let body = rest.body else { return drop(number) }
        message.append(body)
        message.completeBody()
        soup_server_message_unpause(message.pointer)
    }

    /// Closes a message's connection under its client.
    private func drop(_ number: Int) {
        guard let exchange = exchanges.removeValue(forKey: number) else { return }
        exchange.task.cancel()
        exchange.message.closeConnection()
        exchange.message.release()
    }

    /// Lets go of a message that libsoup is done with, sent or not.
    private func finish(_ message: SoupMessage) {
        let number = exchanges.first { $1.message.pointer == message.pointer }?.key
        guard let number, let exchange = exchanges.removeValue(forKey: number) else { return }
        exchange.task.cancel()
        exchange.message.release()
    }

    /// The engine that a callback's data refers to.
    private static func owned(by data: UnsafeMutableRawPointer?) -> SoupEngine? {
        data.map { Unmanaged<SoupEngine>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Gives up the reference in the data of a callback that comes no more.
    private static func release(_ data: UnsafeMutableRawPointer?) {
        guard let data else { return }
        Unmanaged<SoupEngine>.fromOpaque(data).release()
    }
}
