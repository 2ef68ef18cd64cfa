import Foundation
import Tandem

/// A process of its own that visits the demonstration's website and tells what it sees.
struct DemoVisitorCommand: Command {
    /// What it does there.
    enum Role: String {
        /// It signs in on both sides, tells, and stays until it is killed.
        case signIn = "sign-in"
        /// It looks at both sides, and tells.
        case comeBack = "come-back"
    }

    /// What it sees.
    struct Sight: Codable, Sendable {
        let title: String?
        let cookies: [String: String]
        let jar: Set<String>
    }

    static let signature = Signature(
        name: "demo-visitor",
        summary: "Visits the website of tandem demo in a process of its own",
        operands: ["ROLE", "PROFILE", "PORT", "TLS-PORT"],
        isHidden: true
    )

    private let role: Role
    private let profile: UUID
    private let site: SiteAddress

    init(_ arguments: Arguments) throws(UsageError) {
        let words = arguments.operands
        guard let role = Role(rawValue: words[0]) else { throw .unexpectedOperand(words[0]) }
        guard let profile = UUID(uuidString: words[1]) else { throw .unexpectedOperand(words[1]) }
        guard let port = Int(words[2]) else { throw .unexpectedOperand(words[2]) }
        guard let securePort = Int(words[3]) else { throw .unexpectedOperand(words[3]) }
        self.role = role
        self.profile = profile
        site = SiteAddress(port: port, securePort: securePort)
    }

    /// Starts a visit in a process of its own, which writes a ``Sight`` in a line.
    static func start(
        _ role: Role,
        _ profile: UUID,
        _ site: SiteAddress
    ) throws -> ChildProcess {
        guard let tool = Bundle.main.executableURL else { throw DemoLauncher.Error.noExecutable }
        let words = [role.rawValue, profile.uuidString, "\(site.port)", "\(site.securePort)"]
        return try ChildProcess(tool, [signature.name] + words, output: .lines)
    }

    func run() async -> ExitStatus {
        do {
            try await visit()
            return .success
        } catch {
            Console.complain("tandem demo-visitor: \(error)")
            return .failure
        }
    }

    @MainActor
    private func visit() async throws {
        let ada = try Visitor(.named(profile), site: site)
        let page = ada.page()
        switch role {
        case .signIn:
            try await ada.signIn()
            try await page.open(site.url("/account"))
            try await page.run("document.cookie = 'seen=1; Path=/'")
            try await tell(ada, page)
            await ChildProcess.parentsEnd()
        case .comeBack:
            try await page.open(site.url("/account"))
            try await ada.request("/api/me")
            try await tell(ada, page)
        }
    }

    @MainActor
    private func tell(_ ada: Visitor, _ page: Page) async throws {
        let sight = Sight(
            title: try await page.title(),
            cookies: try await page.cookies(),
            jar: Set(try await ada.jar().keys)
        )
        Console.print(String(decoding: try JSONEncoder().encode(sight), as: UTF8.self))
    }
}
