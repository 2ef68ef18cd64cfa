import Foundation
import Testing

@testable import TandemStorage

@Suite("File system")
struct FileSystemTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(
        "A path has a directory and a name",
        arguments: [
            ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b", "a", "b"),
        ]
    )
    func components(path: String, parent: String, name: String) {
        #expect(FileSystem.directory(of: path) == parent)
        #expect(FileSystem.name(of: path) == name)
    }

    @Test("A directory is made with those above it, once")
    func makeDirectory() throws {
        let path = directory.path + "/a/b/c"
        try FileSystem.makeDirectory(path)
        try FileSystem.makeDirectory(path)
        #expect(try FileSystem.names(in: path).sorted() == [".", ".."])
    }

    @Test("A file that is there keeps what it holds")
    func makeFile() throws {
        let path = directory.path + "/file"
        try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
        try FileSystem.makeFile(path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("kept".utf8))
    }

    @Test("A file moves over another")
    func move() throws {
        for name in ["a", "b"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: directory.path + "/" + name))
        }
        try FileSystem.move(directory.path + "/a", to: directory.path + "/b")
        #expect(try directory.names == ["b"])
        let octets = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/b"))
        #expect(octets == Data("a".utf8))
    }

    @Test("Removing says whether there was a file, and fails for a directory")
    func remove() throws {
        let path = directory.path + "/file"
        try FileSystem.makeFile(path)
        #expect(try FileSystem.remove(path))
        #expect(try !FileSystem.remove(path))
        #expect(throws: FileFailure.self) { try FileSystem.remove(directory.path) }
    }

    /// In a process of its own, since the limit is the whole process's.
    @Test("A removal that cannot be brought to the disk is not said to be done")
    func removeUnsynchronized() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            let path = directory.path + "/file"
            try FileSystem.makeFile(path)
            var limit = rlimit()
            getrlimit(openFilesResource, &limit)
            let usual = limit.rlim_cur
            // No file can be opened, and so no directory.
            limit.rlim_cur = 0
            setrlimit(openFilesResource, &limit)
            let error = #expect(throws: FileFailure.self) { try FileSystem.remove(path) }
            limit.rlim_cur = usual
            setrlimit(openFilesResource, &limit)
            #expect(error == FileFailure(code: EMFILE))
            #expect(!FileSystem.exists(path))
        }
    }

    @Test("A directory that is missing has no names, and a file has none to give")
    func names() throws {
        #expect(try FileSystem.names(in: directory.path + "/missing") == [])
        let path = directory.path + "/file"
        try FileSystem.makeFile(path)
        #expect(throws: FileFailure.self) { try FileSystem.names(in: path) }
    }

    @Test(
        "A failure has the name that a caller can act on",
        arguments: [
            (EROFS, StorageError.readOnly(path: "p")), (EACCES, .readOnly(path: "p")),
            (ENOSPC, .diskFull(path: "p")), (EDQUOT, .diskFull(path: "p")),
            (EFBIG, .diskFull(path: "p")),
            (ENOTDIR, .cannotOpen(path: "p", reason: "Not a directory")),
        ]
    )
    func failures(code: Int32, error: StorageError) {
        #expect(StorageError(FileFailure(code: code), path: "p") == error)
    }
}
