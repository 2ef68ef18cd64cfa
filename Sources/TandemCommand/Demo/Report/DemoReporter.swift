/// Tells of a demonstration as it goes, or at its end.
@MainActor
protocol DemoReporter: AnyObject {
    func begin()
    func begin(_ step: DemoReport.Step)
    func add(_ check: DemoReport.Check)
    func end(_ step: DemoReport.Step)
    func end(_ report: DemoReport) throws
}

/// Prints a table, line by line.
@MainActor
final class TableReporter: DemoReporter {
    func begin() { Console.print(TableFormat.heading) }

    func begin(_ step: DemoReport.Step) { Console.print(TableFormat.opening(of: step)) }

    func add(_ check: DemoReport.Check) { Console.print(TableFormat.lines(of: check)) }

    func end(_ step: DemoReport.Step) { Console.print(TableFormat.closing(of: step)) }

    func end(_ report: DemoReport) {
        if let screenshot = report.screenshot {
            Console.print("The signed-in page is shown in \(screenshot)")
        }
        Console.print(TableFormat.summary(of: report))
    }
}

/// Prints one JSON document at the end.
@MainActor
final class JSONReporter: DemoReporter {
    func begin() {}

    func begin(_ step: DemoReport.Step) {}

    func add(_ check: DemoReport.Check) {}

    func end(_ step: DemoReport.Step) {}

    func end(_ report: DemoReport) throws { Console.print(try report.json()) }
}
