public import TandemSession
public import WebKit

extension WebSession {
    /// What in a web view's configuration keeps the login out of step, in plain words.
    ///
    /// ```swift
    /// for problem in try await session.diagnose(configuration) { print(problem) }
    /// ```
    ///
    /// - Parameter configuration: A configuration as the app gives it to a web view.
    /// - Returns: What was found, nothing if all is well.
    /// - Throws: ``SessionError`` if a side does not answer: the session's cookies are looked at.
    @MainActor
    public func diagnose(
        _ configuration: WKWebViewConfiguration
    ) async throws -> [LoginProblem] {
        var problems: [LoginProblem] = []
        if configuration.websiteDataStore !== websiteDataStore {
            problems.append(LoginProblem(.otherDataStore))
        }
        let httpOnly = Set(try await cookies().filter(\.isHTTPOnly).map(\.name))
        for (index, script) in configuration.userContentController.userScripts.enumerated()
        where !CookieScript.isOurs(script.source) {
            let assignments = script.source.matches(of: assignment)
            guard !assignments.isEmpty else { continue }
            var found = LoginProblem.CookieScriptProblem(index: index)
            let names = Set(assignments.compactMap { $0.output.1.map(String.init) })
            found.httpOnly = names.intersection(httpOnly).sorted()
            found.isLate = script.injectionTime == .atDocumentEnd
            found.isInAllFrames = !script.isForMainFrameOnly
            problems.append(LoginProblem(.cookieScript(found)))
        }
        return problems
    }

    /// An assignment to `document.cookie`, with the cookie's name if it is written there.
    private var assignment: Regex<(Substring, Substring?)> {
        /document\s*(?:\.\s*cookie|\[\s*["'`]cookie["'`]\s*\])\s*=(?!=)\s*(?:["'`]\s*([^=;"'`]+?)\s*=)?/
    }
}
