import Foundation
import LoopbackServer
import Tandem

/// Tells the story: runs its steps one after the other and reports each.
@MainActor
struct Demo {
    private let options: DemoOptions
    private let reporter: any DemoReporter

    init(_ options: DemoOptions) {
        self.options = options
        reporter = options.isJSON ? JSONReporter() : TableReporter()
    }

    /// Runs the steps that were asked for.
    ///
    /// A step that throws or takes too long has failed, and the next one goes on.
    ///
    /// - Throws: `WKError` if web views cannot load here, `HTTPServer.Error` if the website cannot be
    ///   served.
    func run() async throws -> DemoReport {
        if let obstacle = WKWebView.unavailability { throw obstacle }
        let site = try await DemoSite()
        var report = DemoReport()
        reporter.begin()
        for step in DemoStep.all where options.includes(step.number) {
            let scene = Scene(site: site, screenshot: options.screenshot, note: reporter.add)
            report.steps.append(await run(step, in: scene))
            if scene.hasScreenshot {
                report.screenshot = options.screenshot.path(percentEncoded: false)
            }
        }
        await site.close()
        try reporter.end(report)
        return report
    }

    private func run(_ step: DemoStep, in scene: Scene) async -> DemoReport.Step {
        var result = DemoReport.Step(number: step.number, title: step.title)
        let clock = ContinuousClock()
        let start = clock.now
        reporter.begin(result)
        do {
            try await awaiting("the step", within: step.bound) { try await step.run(scene) }
        } catch {
            result.error = "\(error)"
        }
        scene.end()
        result.checks = scene.checks
        result.seconds = (clock.now - start).inSeconds
        reporter.end(result)
        return result
    }
}
