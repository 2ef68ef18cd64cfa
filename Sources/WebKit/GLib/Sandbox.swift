internal import CWebKitGTK
internal import Foundation

/// The sandbox in which the engine runs its web processes.
///
/// The engine has no way to run without it but a variable, and ends the whole program when the
/// sandbox cannot start; so it is tried before a view is made.
@MainActor
enum Sandbox {
    /// Why the engine could not start a web process here, or nil; tried at the first call.
    static let problem: String? = {
        let isOff = ProcessInfo.processInfo.environment[variable] == "1"
        // In a Flatpak the sandbox is another one.
        let isElsewhere = FileManager.default.fileExists(atPath: "/.flatpak-info")
        return isOff || isElsewhere ? nil : problem(launcher: "/usr/bin/bwrap")
    }()

    private static let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

    /// What the engine unshares, around a program that does nothing.
    private static let trial = [
        "--die-with-parent", "--unshare-pid", "--unshare-uts", "--unshare-net", "--ro-bind", "/",
        "/", "--dev", "/dev", "--proc", "/proc", "--", "/bin/true",
    ]

    /// Starts a program that does nothing as the engine starts its web processes.
    static func problem(launcher: String) -> String? {
        var arguments: [UnsafeMutablePointer<CChar>?] = ([launcher] + trial).map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var complaint: UnsafeMutablePointer<CChar>?
        var status: gint = 0
        do {
            // It waits for the end without running a main loop, as Foundation's `Process` would.
            _ = try GLibError.rethrowing {
                g_spawn_sync(
                    nil,
                    &arguments,
                    nil,
                    G_SPAWN_STDOUT_TO_DEV_NULL,
                    nil,
                    nil,
                    nil,
                    &complaint,
                    &status,
                    $0
                )
            }
        } catch {
            return sentence("\(error.message); install bubblewrap")
        }
        let words = String(consumingGString: complaint) ?? ""
        guard status != 0 else { return nil }
        return sentence(words.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func sentence(_ cause: String) -> String {
        """
        WebKit's sandbox cannot start (\(cause)): allow user namespaces to this program, or, only \
        where all pages are trusted, set \(variable)=1.
        """
    }
}
