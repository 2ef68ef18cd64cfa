internal import CWebKitGTK
internal import Foundation

/// The sandbox in which the engine runs its web processes.
///
/// The engine has no way to run without it but a variable, and ends the whole program when the
/// sandbox cannot start; so it is tried before a view is made.
@MainActor
enum Sandbox {
    /// Why the engine could not start a web process here, or nil; tried at the first call.
    static let problem = problem(launcher: "/usr/bin/bwrap")

    private static let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

    /// Starts a program that does nothing as the engine starts its web processes.
    static func problem(launcher: String) -> String? {
        let isOff = ProcessInfo.processInfo.environment[variable] == "1"
        // In a Flatpak the sandbox is another one.
        guard !isOff, !FileManager.default.fileExists(atPath: "/.flatpak-info") else { return nil }
        let trial = Process()
        trial.executableURL = URL(filePath: launcher)
        trial.arguments = [
            "--die-with-parent", "--unshare-pid", "--unshare-uts", "--unshare-net", "--ro-bind",
            "/",
            "/", "--dev", "/dev", "--proc", "/proc", "--", "/bin/true",
        ]
        let complaint = Pipe()
        trial.standardError = complaint
        do {
            try trial.run()
        } catch {
            return sentence("\(launcher) is missing; install bubblewrap")
        }
        let text = String(
            decoding: complaint.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        trial.waitUntilExit()
        guard trial.terminationStatus != 0 else { return nil }
        return sentence(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func sentence(_ cause: String) -> String {
        """
        WebKit's sandbox cannot start (\(cause)): allow user namespaces to this program, or, only \
        where all pages are trusted, set \(variable)=1.
        """
    }
}
