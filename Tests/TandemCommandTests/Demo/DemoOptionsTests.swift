import Foundation
import Testing

@testable import TandemCommand

/// What a demonstration can be asked for.
struct DemoOptionsTests {
    private func options(_ words: String...) throws(UsageError) -> DemoOptions {
        try DemoOptions(Arguments(words, for: DemoCommand.signature))
    }

    @Test func `left out, everything runs and a table is printed`() throws {
        let options = try options()
        #expect(!options.isJSON)
        #expect(options.screenshot.lastPathComponent == "tandem-demo.png")
        #expect((1...16).allSatisfy(options.includes))
    }

    @Test func `some steps can be chosen`() throws {
        let options = try options("--step", "3", "--step=12")
        #expect((1...16).filter(options.includes) == [3, 12])
    }

    @Test(arguments: ["0", "17", "-1", "three", "3.0"])
    func `a step that does not exist is refused`(step: String) {
        #expect(
            throws: UsageError.invalidValue(
                option: "--step",
                value: step,
                expected: "a number from 1 to 16"
            )
        ) { try options("--step", step) }
    }

    @Test func `a relative file is one of the directory where the tool was started`() throws {
        let file = try options("--screenshot", "a/b.png").screenshot.path(percentEncoded: false)
        #expect(file == FileManager.default.currentDirectoryPath + "/a/b.png")
    }

    @Test(arguments: [
        [], ["--json"], ["--step=2", "--step=11"],
        ["--json", "--screenshot=/tmp/a b=c.png", "--step=1"],
    ])
    func `the process that runs the steps is given the same options`(words: [String]) throws {
        let options = try DemoOptions(Arguments(words, for: DemoCommand.signature))
        let handed = Array(DemoRunCommand.words(for: options).dropFirst())
        #expect(try DemoOptions(Arguments(handed, for: DemoRunCommand.signature)) == options)
    }

    @Test func `the story has sixteen steps in order, each with a title of its own`() {
        #expect(DemoStep.all.map(\.number) == Array(1...16))
        #expect(Set(DemoStep.all.map(\.title)).count == 16)
    }
}
