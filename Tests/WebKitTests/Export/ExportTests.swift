import CWebKitGTK
import Foundation
import LoopbackServer
import Testing

@testable import WebKit

extension OnTheEngine {
    @Suite("A page as data")
    @MainActor
    struct ExportTests {
        let navigator = Navigator()
        let view = WKWebView.isolated()

        @Test("is a PDF of one sheet as large as the page")
        func pdf() async throws {
            let page = "<body style='margin:0'><div style='width:400px;height:3000px'>x</div>"
            try await navigator.load(html: page, in: view)
            let pdf = try await view.pdf()
            let text = String(decoding: pdf, as: UTF8.self)
            #expect(text.hasPrefix("%PDF-"))
            let pages = text.matches(of: /\/Type \/Page\b(?!s)/).count
            #expect(pages == 1)
        }

        /// Whether GTK speaks German here; each call sets the languages of the process.
        private func translate(to languages: String?, locale: String) -> Bool {
            if let languages { setenv("LANGUAGE", languages, 1) } else { unsetenv("LANGUAGE") }
            setlocale(LC_MESSAGES, locale)
            return String(gString: g_dgettext("gtk40", "Print to File")) == "In Datei drucken"
        }

        @Test("is a PDF where GTK's own printer has another name")
        func pdfInGerman() async throws {
            let languages = ProcessInfo.processInfo.environment["LANGUAGE"]
            let locale = try #require(String(gString: setlocale(LC_MESSAGES, nil)))
            defer { _ = translate(to: languages, locale: locale) }
            guard translate(to: "de", locale: "C.utf8") else {
                try Test.cancel("There are no German texts of GTK's here.")
            }
            try await navigator.load(html: "x", in: view)
            #expect(try await view.pdf().starts(with: Data("%PDF-".utf8)))
        }

        @Test("is no PDF when the view goes while its page is printed")
        func pdfOfGoneView() async throws {
            let inbox = Inbox()
            var view: WKWebView? = .isolated {
                $0.userContentController.add(inbox, name: "printing")
            }
            let page = """
                <script>
                addEventListener('beforeprint', () => webkit.messageHandlers.printing.postMessage(1));
                </script>
                """
            try await navigator.load(html: page, in: try #require(view))
            let (results, result) = AsyncStream<Result<Data, any Error>>.makeStream()
            view?.createPDF {
                result.yield($0)
                result.finish()
            }
            _ = try await inbox.next()
            view = nil
            for await end in results {
                #expect(throws: WKError.self) { try end.get() }
            }
        }

        @Test("is no PDF of a part, which is refused with a sentence")
        func pdfOfPart() async throws {
            try await navigator.load(html: "x", in: view)
            let configuration = WKPDFConfiguration()
            configuration.rect = CGRect(x: 0, y: 0, width: 10, height: 10)
            await #expect(throws: WKError.self) { try await view.pdf(configuration: configuration) }
            let copy = try #require(configuration.copy() as? WKPDFConfiguration)
            #expect(copy.rect == configuration.rect && !copy.allowTransparentBackground)
        }

        @Test("is an archive with what the page has loaded")
        func archive() async throws {
            let server = try await HTTPServer { request in
                request.path == "/style.css"
                    ? HTTPServer.Response(
                        headers: [.init("Content-Type", "text/css")],
                        body: Array("p { color: rgb(1, 2, 3) }".utf8)
                    ) : .html("<link rel=stylesheet href=/style.css><p>text in the page")
            }
            try await navigator.load(server.url(path: "/page"), in: view)
            let data = try await withCheckedThrowingContinuation { continuation in
                view.createWebArchiveData { continuation.resume(with: $0) }
            }
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("multipart/related") && text.contains("text in the page"))
            #expect(text.contains("style.css"))
        }
    }
}
