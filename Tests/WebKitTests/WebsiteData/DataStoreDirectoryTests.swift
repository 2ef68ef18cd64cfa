import CWebKitGTK
import Testing

@testable import WebKit

// The variables are the process's, so each test has a process of its own.
@Suite("Where a DataStore keeps its files", .timeLimit(.minutes(1)))
struct DataStoreDirectoryTests {
    @Test("Under the XDG directories, by application and identifier")
    func places() async {
        await #expect(processExitsWith: .success) {
            setenv("XDG_DATA_HOME", "/d", 1)
            setenv("XDG_CACHE_HOME", "/c", 1)
            g_set_application_name("My App")
            let identifier = UUID()
            let directories = StoreDirectories(identifier: identifier)
            #expect(directories.data.path == "/d/My App/WebKit/\(identifier)")
            #expect(directories.cache.path == "/c/My App/WebKit/\(identifier)")
            #expect(StoreDirectories.ofDefaultStore.data.path == "/d/My App/WebKit/Default")
            #expect(directories.cookies.path == directories.data.path + "/cookies.sqlite")
        }
    }

    @Test("Without the variables, or with relative ones, under the home directory")
    func fallback() async {
        await #expect(processExitsWith: .success) {
            setenv("XDG_DATA_HOME", "relative", 1)
            unsetenv("XDG_CACHE_HOME")
            let home = FileManager.default.homeDirectoryForCurrentUser.path
            let directories = StoreDirectories.ofDefaultStore
            #expect(directories.data.path.hasPrefix(home + "/.local/share/"))
            #expect(directories.cache.path.hasPrefix(home + "/.cache/"))
        }
    }

    @Test("An application's name cannot lead elsewhere")
    func names() async {
        await #expect(processExitsWith: .success) {
            setenv("XDG_DATA_HOME", "/d", 1)
            g_set_application_name("../../etc")
            #expect(StoreDirectories.ofDefaultStore.data.path == "/d/..-..-etc/WebKit/Default")
        }
    }

    @Test("What is there is made private; what else lies there is no store")
    func creation() async {
        let home = ScratchHome.path + "/directories"
        await #expect(processExitsWith: .success) { [home = home as String] in
            try ScratchHome.use(home)
            let directories = StoreDirectories(identifier: UUID())
            try FileManager.default.createDirectory(
                at: directories.data,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try directories.create()
            let attributes = try FileManager.default.attributesOfItem(
                atPath: directories.data.path
            )
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            try StoreDirectories.ofDefaultStore.create()
            #expect(StoreDirectories.identifiers.count == 1)
            try directories.remove()
            try directories.remove()
            #expect(StoreDirectories.identifiers.isEmpty)
        }
    }
}
