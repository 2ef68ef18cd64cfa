import Foundation
import TandemStorage

/// Where the profiles of an app are kept.
struct ProfileFolder: Sendable {
    private let root: URL
    private let protection: WebSession.FileProtection?
    private let isExcludedFromBackup: Bool

    init(_ configuration: WebSession.Configuration) {
        self.init(
            configuration.directory,
            protection: configuration.fileProtection,
            isExcludedFromBackup: configuration.isExcludedFromBackup
        )
    }

    /// - Parameters:
    ///   - directory: The folder; nil: one of the app's own.
    ///   - protection: When the databases that are opened can be read.
    ///   - isExcludedFromBackup: Whether backups leave them out.
    init(
        _ directory: URL?,
        protection: WebSession.FileProtection? = nil,
        isExcludedFromBackup: Bool = false
    ) {
        self.protection = protection
        self.isExcludedFromBackup = isExcludedFromBackup
        if let directory {
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

    /// Opens a profile's database, and sees that its files are treated as the configuration says.
    ///
    /// - Throws: `StorageError` if it cannot be used.
    func openDatabase(of profile: Profile) throws(StorageError) -> ProfileDatabase {
        guard profile.isPersistent else { return try ProfileDatabase(at: .memory) }
        try requireFileURL()
        let path = path(of: profile)
        let database = try ProfileDatabase(at: .file(path: path))
        do {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: root.path(percentEncoded: false)
            )
            // The log is made anew at each opening; what was set aside has the name as its start too.
            for name in names where name.hasPrefix(fileName(of: profile)) { try mark(name) }
        } catch {
            throw .cannotOpen(path: path, reason: error.localizedDescription)
        }
        return database
    }

    /// - Throws: `StorageError.cannotOpen` if the folder is the URL of something else.
    func requireFileURL() throws(StorageError) {
        guard root.isFileURL else {
            throw .cannotOpen(path: root.absoluteString, reason: "The directory is no file URL.")
        }
    }

    private func mark(_ name: String) throws {
        var file = root.appending(path: name, directoryHint: .notDirectory)
        if let protection {
            try FileManager.default.setAttributes(
                [.protectionKey: protection.type],
                ofItemAtPath: file.path(percentEncoded: false)
            )
        }
        var values = URLResourceValues()
        values.isExcludedFromBackup = isExcludedFromBackup
        try file.setResourceValues(values)
    }

    func path(of profile: Profile) -> String {
        root.appending(path: fileName(of: profile), directoryHint: .notDirectory)
            .path(percentEncoded: false)
    }

    private func fileName(of profile: Profile) -> String { "\(profile).sqlite" }

    // MARK: Names for people

    /// The file that holds a profile's name.
    func nameFile(of profile: Profile) -> URL {
        root.appending(path: "\(profile).name", directoryHint: .notDirectory)
    }

    /// The profiles that have a name or a database, in no order.
    ///
    /// - Throws: ``SessionError/storage(_:)`` if the folder cannot be read.
    func profiles() throws(SessionError) -> Set<Profile> {
        let path = root.path(percentEncoded: false)
        let names = try naming(path) {
            try requireFileURL()
            guard FileManager.default.fileExists(atPath: path) else { return [String]() }
            return try FileManager.default.contentsOfDirectory(atPath: path)
        }
        let profiles = names.compactMap { name -> Profile? in
            let file = URL(filePath: name)
            guard ["name", "sqlite"].contains(file.pathExtension) else { return nil }
            return Profile(description: file.deletingPathExtension().lastPathComponent)
        }
        return Set(profiles)
    }

    /// Writes a name so that a kill or a power cut leaves it as it was, or as it is to be.
    ///
    /// - Throws: ``SessionError/storage(_:)`` if it cannot be written.
    func write(_ name: String, to file: URL) throws(SessionError) {
        let path = file.path(percentEncoded: false)
        let folder = root.path(percentEncoded: false)
        try naming(path) {
            try requireFileURL()
            try FileSystem.makeDirectory(folder)
            try Data(name.utf8).write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            // Foundation brings the octets to the disk, and not the name that they go by.
            try FileSystem.synchronize(directory: folder)
        }
    }

    /// Removes a file, so that a power cut does not bring it back; one that is not there counts as
    /// removed.
    ///
    /// - Throws: ``SessionError/storage(_:)`` if it cannot be removed.
    func remove(_ file: URL) throws(SessionError) {
        let path = file.path(percentEncoded: false)
        try naming(path) { try FileSystem.remove(path) }
    }

    @discardableResult
    private func naming<Result>(
        _ path: String,
        _ body: () throws -> Result
    ) throws(SessionError) -> Result {
        do {
            return try body()
        } catch let error as StorageError {
            throw .storage(error)
        } catch let failure as FileFailure {
            throw .storage(StorageError(failure, path: path))
        } catch {
            throw .storage(.cannotOpen(path: path, reason: error.localizedDescription))
        }
    }
}

extension Profile {
    /// The profile that has a description, nil if none that is kept has it.
    fileprivate init?(description: String) {
        if description == "\(Profile.standard)" {
            self = .standard
        } else if let identifier = UUID(uuidString: description) {
            self = .named(identifier)
        } else {
            return nil
        }
    }
}

extension WebSession.FileProtection {
    /// Foundation's name for it.
    var type: FileProtectionType {
        switch self {
        case .none: .none
        case .complete: .complete
        case .completeUnlessOpen: .completeUnlessOpen
        case .untilFirstUserAuthentication: .completeUntilFirstUserAuthentication
        }
    }
}
