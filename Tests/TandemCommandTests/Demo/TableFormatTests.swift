import Testing

@testable import TandemCommand

/// The lines of the table.
struct TableFormatTests {
    private static let gap = String(repeating: " ", count: 66)

    @Test func `a step is opened with its number and title`() {
        #expect(TableFormat.opening(of: .held) == "   1  All is well")
        #expect(TableFormat.opening(of: .broken) == "  12  Something is not")
    }

    @Test func `a check that holds is a line with its time`() throws {
        let check = try #require(DemoReport.Step.held.checks.first)
        #expect(TableFormat.lines(of: check) == "        it rains\(Self.gap)  ✓   0.50 s")
    }

    @Test func `a check that does not hold tells what was found`() throws {
        let check = try #require(DemoReport.Step.broken.checks.last)
        #expect(
            TableFormat.lines(of: check) == """
                        it snows\(Self.gap)  ✗  61.50 s
                            a
                            b
                """
        )
    }

    @Test func `a step is closed with how it went`() {
        let closing = TableFormat.closing(of: .held)
        #expect(closing.hasPrefix("      step 1 passed "))
        #expect(closing.hasSuffix(" ✓   1.25 s\n"))
        #expect(TableFormat.closing(of: .broken).hasPrefix("      step 12 failed "))
    }

    @Test func `a step that ended early says why`() {
        let lines = TableFormat.closing(of: .aborted).split(separator: "\n")
        #expect(lines.first == "        ✗ ended early:")
        #expect(lines.dropFirst().first == "            the sky fell")
        #expect(lines.last?.hasPrefix("      step 3 failed") == true)
    }

    @Test func `all lines with a time are equally wide`() {
        let width = TableFormat.heading.split(separator: "\n").last?.count
        let rows = [
            TableFormat.lines(of: DemoReport.Step.held.checks[0]),
            TableFormat.closing(of: .held).trimmingSuffix { $0.isNewline },
        ]
        #expect(rows.allSatisfy { $0.count == width })
    }

    @Test func `the last line counts the steps`() {
        let report = DemoReport(steps: [.held, .broken, .aborted])
        #expect(TableFormat.summary(of: report) == "1 passed, 2 failed")
    }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
