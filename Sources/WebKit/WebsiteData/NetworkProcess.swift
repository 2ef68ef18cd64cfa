internal import CWebKitGTK

/// A process of the engine that holds the cookies of stores, watched for its end.
///
/// The engine starts one with the first store, and another when one is needed after the first has
/// ended; it tells nobody. With the last store its process ends, some time later: a store made
/// meanwhile has another. Where no process can be found (the engine runs in a Flatpak, an old
/// kernel) it counts as not running, which costs each read one more message.
@MainActor
package final class NetworkProcess {
    /// The processes that are watched: one, and those that are ending.
    private static var watched: [pid_t: NetworkProcess] = [:]
    /// How often in a row a process was looked for in vain.
    private static var misses = 0

    private let identifier: pid_t
    /// A descriptor of the process that becomes readable at its end.
    private let descriptor: Int32
    private var stores: [() -> WKHTTPCookieStore?] = []

    private init?(_ identifier: pid_t) {
        self.identifier = identifier
        descriptor = tandem_process_open(identifier)
        guard descriptor >= 0 else { return nil }
        let data = UnsafeMutableRawPointer(bitPattern: Int(identifier))
        g_unix_fd_add(descriptor, G_IO_IN, processEnded, data)
    }

    /// Whether the process is there right now.
    var isRunning: Bool { tandem_process_has_ended(descriptor) == 0 }

    /// The process that holds the cookies of a store, which is told when it has ended.
    ///
    /// - Parameter store: A store of which no living process is known, and which has just heard of it.
    /// - Returns: The process, nil if none can be found.
    static func find(for store: WKHTTPCookieStore) -> NetworkProcess? {
        // All stores share one: that of a store that is there is this one's too.
        let known = watched.values.first { $0.isRunning && $0.stores.contains { $0() != nil } }
        let process = known ?? findNewest()
        process?.stores.removeAll { $0() == nil }
        process?.stores.append { [weak store] in store }
        return process
    }

    private static func findNewest() -> NetworkProcess? {
        // Looking reads the names of all processes: not again and again where it cannot be seen.
        guard misses < 5 else { return nil }
        misses += 1
        guard let identifier = find(),
            let process = watched[identifier] ?? NetworkProcess(identifier)
        else { return nil }
        misses = 0
        watched[identifier] = process
        return process
    }

    fileprivate static func end(_ identifier: pid_t) {
        guard let process = watched.removeValue(forKey: identifier) else { return }
        close(process.descriptor)
        for store in process.stores.compactMap({ $0() }) { store.networkProcessDidEnd() }
    }

    /// The last started child of this process that the kernel knows by the first 15 bytes of its name.
    package static func find() -> Int32? {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let candidates = entries.compactMap { pid_t($0) }.compactMap { identifier in
            startTime(of: identifier).map { (time: $0, identifier) }
        }
        return candidates.max { ($0.time, $0.1) < ($1.time, $1.1) }?.1
    }

    /// When a process was started, in ticks of the kernel; nil if it is not a network process of this
    /// process, or has ended.
    private static func startTime(of identifier: pid_t) -> UInt64? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat")
        else { return nil }
        // "pid (name) state parent …", the time in the 22nd place; the name may hold anything, so what
        // follows it is looked for from the end.
        let stat = String(decoding: data, as: UTF8.self)
        guard let end = stat.lastIndex(of: ")"), stat[..<end].hasSuffix("(WebKitNetworkPr")
        else { return nil }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 20, fields[1] != "Z", pid_t(fields[2]) == getpid() else { return nil }
        return UInt64(fields[20])
    }
}

private let processEnded: GUnixFDSourceFunc = { _, _, data in
    let identifier = pid_t(Int(bitPattern: data))
    MainActor.assumeIsolated { NetworkProcess.end(identifier) }
    return gboolean(G_SOURCE_REMOVE)
}
