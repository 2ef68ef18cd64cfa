import Foundation

/// What this process and the engine's take up, as the kernel tells.
package struct ProcessFigures: Sendable {
    /// A process that this one started, itself or by another.
    package struct Descendant: Sendable {
        package let identifier: Int32
        package let name: String
        /// In MB.
        package let memory: Int
        package let isZombie: Bool

        /// Whether it runs the pages of a view.
        package var isWebProcess: Bool { !isZombie && name.hasPrefix("WebKitWebProces") }
    }

    /// The memory in use, and the most there was so far, in MB.
    package let memory: Int
    package let peak: Int

    /// The open file descriptors.
    package let descriptors: Int

    package let descendants: [Descendant]

    /// The memory of the engine's network process, in MB.
    package var networkMemory: Int {
        descendants.filter { $0.name.hasPrefix("WebKitNetwork") }.map(\.memory).max() ?? 0
    }

    /// The processes that run pages, and the memory of all of them, in MB.
    package var webProcesses: [Descendant] { descendants.filter(\.isWebProcess) }
    package var webMemory: Int { webProcesses.reduce(0) { $0 + $1.memory } }

    /// The processes that have ended and that nobody waited for.
    package var zombies: Int { descendants.count(where: \.isZombie) }

    package static var now: ProcessFigures {
        let files = FileManager.default
        let own = status(of: "self")
        let entries = (try? files.contentsOfDirectory(atPath: "/proc")) ?? []
        let all = entries.compactMap { entry in
            Int32(entry).map { (identifier: $0, status: status(of: entry)) }
        }
        let children = Dictionary(grouping: all) { Int32($0.status["PPid"] ?? "") ?? 0 }
        var found = children[ProcessInfo.processInfo.processIdentifier] ?? []
        var index = 0
        while index < found.count {
            found += children[found[index].identifier] ?? []
            index += 1
        }
        return ProcessFigures(
            memory: megabytes(own["VmRSS"]),
            peak: megabytes(own["VmHWM"]),
            descriptors: (try? files.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0,
            descendants: found.map { identifier, status in
                Descendant(
                    identifier: identifier,
                    name: status["Name"] ?? "",
                    memory: megabytes(status["VmRSS"]),
                    isZombie: status["State"]?.hasPrefix("Z") == true
                )
            }
        )
    }

    private static func status(of process: String) -> [String: String] {
        let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let pairs = (text ?? "").split(separator: "\n").compactMap { line in
            line.firstIndex(of: ":").map { colon in
                let value = line[line.index(after: colon)...]
                return (String(line[..<colon]), value.trimmingCharacters(in: .whitespaces))
            }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func megabytes(_ text: String?) -> Int {
        (text?.split(separator: " ").first.flatMap { Int($0) } ?? 0) / 1_024
    }
}

extension ProcessFigures: CustomStringConvertible {
    package var description: String {
        "\(memory) MB (at most \(peak)), \(descriptors) descriptors, network process "
            + "\(networkMemory) MB, \(webProcesses.count) web processes \(webMemory) MB, "
            + "\(descendants.count) processes, \(zombies) zombies"
    }
}
