extension DemoReport {
    private enum CodingKeys: String, CodingKey {
        case passed
        case failed
        case screenshot
        case steps
    }

    /// Writes the counts too, so that a reader need not count.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(passed, forKey: .passed)
        try container.encode(failed, forKey: .failed)
        try container.encodeIfPresent(screenshot, forKey: .screenshot)
        try container.encode(steps, forKey: .steps)
    }
}

extension DemoReport.Step: Encodable {
    private enum CodingKeys: String, CodingKey {
        case number
        case title
        case passed
        case checks
        case error
        case seconds
    }

    /// Writes whether the step passed too.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(number, forKey: .number)
        try container.encode(title, forKey: .title)
        try container.encode(passed, forKey: .passed)
        try container.encode(checks, forKey: .checks)
        try container.encodeIfPresent(error, forKey: .error)
        try container.encode(seconds, forKey: .seconds)
    }
}
