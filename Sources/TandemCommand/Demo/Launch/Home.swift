import Foundation

/// The directories that the demonstration keeps its files in.
enum Home {
    static let dataVariable = "XDG_DATA_HOME"
    static let cacheVariable = "XDG_CACHE_HOME"

    /// The files of the demonstration that hold one of some texts.
    static func files(holding texts: [String]) -> [String] {
        let environment = ProcessInfo.processInfo.environment
        return files(
            in: [dataVariable, cacheVariable].compactMap { environment[$0] },
            holding: texts
        )
    }

    /// The files in some folders, at any depth, that hold one of some texts.
    static func files(in folders: [String], holding texts: [String]) -> [String] {
        let texts = texts.map { Data($0.utf8) }
        return folders.flatMap { folder in
            let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
            return (paths ?? []).filter { path in
                guard let content = FileManager.default.contents(atPath: "\(folder)/\(path)")
                else { return false }
                return texts.contains { content.range(of: $0) != nil }
            }
        }
    }
}
