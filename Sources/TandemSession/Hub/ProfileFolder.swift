import Foundation
import TandemStorage

/// Where the profiles of an app are kept.
struct ProfileFolder: Sendable {
    private let root: URL

    init(_ configuration: WebSession.Configuration) {
        if let directory = configuration.directory {
            root = directory
            return
        }
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        let manager = FileManager.default
        let support = manager.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        root = (support ?? manager.temporaryDirectory)
            .appending(path: app, directoryHint: .isDirectory)
            .appending(path: "Tandem", directoryHint: .isDirectory)
    }

    func location(of profile: Profile) -> ProfileDatabase.Location {
        profile.isPersistent ? .file(path: path(of: profile)) : .memory
    }

    func path(of profile: Profile) -> String {
        root.appending(path: "\(profile).sqlite", directoryHint: .notDirectory)
            .path(percentEncoded: false)
    }
}
