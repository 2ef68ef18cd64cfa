internal import CWebKitGTK

/// The process of the engine that holds the cookies of all stores, watched for its end.
///
/// The engine starts it with the first store and starts another when it is needed after the first
/// has ended; it tells nobody. Where the process cannot be found (the engine runs in a Flatpak, an
/// old kernel) it counts as not running, which costs each read one more message.
@MainActor
package final class NetworkProcess {
    static let shared = NetworkProcess()

    /// A descriptor of the process that becomes readable at its end, or -1.
    private var descriptor: Int32 = -1
    /// How often in a row the process was looked for in vain.
    private var misses = 0
    private var stores: [() -> WKHTTPCookieStore?] = []

    private init() {}

    /// Whether the process is there right now.
    var isRunning: Bool {
        descriptor >= 0 && tandem_process_has_ended(descriptor) == 0
    }

    /// Tells a store, as long as it lives, when the process has ended.
    func addObserver(_ store: WKHTTPCookieStore) {
        stores.removeAll { $0() == nil }
        stores.append { [weak store] in store }
    }

    /// Looks for the process, where one should be by now, and watches it if nobody does yet.
    func watch() {
        // Looking reads the names of all processes: not again and again where it cannot be seen.
        guard descriptor < 0, misses < 5 else { return }
        misses += 1
        guard let identifier = Self.find() else { return }
        descriptor = tandem_process_open(identifier)
        guard descriptor >= 0 else { return }
        misses = 0
        g_unix_fd_add(descriptor, G_IO_IN, processEnded, nil)
    }

    fileprivate func end() {
        close(descriptor)
        descriptor = -1
        for store in stores.compactMap({ $0() }) { store.networkProcessDidEnd() }
    }

    /// The child of this process that the kernel knows by the first 15 bytes of its name.
    package static func find() -> Int32? {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.lazy.compactMap { pid_t($0) }.first { identifier in
            guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat")
            else { return false }
            // "pid (name) state parent …"; the name may hold anything, so what follows it is
            // looked for from the end.
            let stat = String(decoding: data, as: UTF8.self)
            guard let end = stat.lastIndex(of: ")") else { return false }
            let fields = stat[end...].split(separator: " ")
            return stat[..<end].hasSuffix("(WebKitNetworkPr") && fields.count > 2
                && fields[1] != "Z" && pid_t(fields[2]) == getpid()
        }
    }
}

private let processEnded: GUnixFDSourceFunc = { _, _, _ in
    MainActor.assumeIsolated { NetworkProcess.shared.end() }
    return gboolean(G_SOURCE_REMOVE)
}
