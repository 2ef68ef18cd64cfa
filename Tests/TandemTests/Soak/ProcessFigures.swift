import Foundation

/// What this process and its children take up, as the kernel tells.
struct ProcessFigures {
    /// The memory in use, and the most there was so far, in MB.
    let memory: Int
    let peak: Int
    /// The memory of the engine's network process, in MB.
    let networkMemory: Int
    /// The children that run, and those that have ended and were not waited for.
    let children: Int
    let zombies: Int

    static var now: ProcessFigures {
        let own = status(of: "self")
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let parent = String(ProcessInfo.processInfo.processIdentifier)
        let children = entries.filter { Int($0) != nil }.map(status(of:))
            .filter { $0["PPid"] == parent }
        return ProcessFigures(
            memory: megabytes(own["VmRSS"]),
            peak: megabytes(own["VmHWM"]),
            networkMemory: children.filter { $0["Name"]?.hasPrefix("WebKitNetwork") == true }
                .map { megabytes($0["VmRSS"]) }.max() ?? 0,
            children: children.count,
            zombies: children.count { $0["State"]?.hasPrefix("Z") == true }
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
    var description: String {
        "\(memory) MB (at most \(peak)), network process \(networkMemory) MB, "
            + "\(children) children, \(zombies) zombies"
    }
}
