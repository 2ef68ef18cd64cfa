/// The report for machines: the numbers, and each case that failed.
extension ConformanceReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case passed
        case failed
        case failures
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(passed, forKey: .passed)
        try container.encode(failures.count, forKey: .failed)
        try container.encode(failures, forKey: .failures)
    }
}

extension ConformanceReport.Failure: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id
        case url
        case setCookie
        case resultURL
        case sent
        case expected
    }

    /// Writes null for a field that is not sent, as the lists of cases do.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(failed.name, forKey: .id)
        try container.encode(failed.url, forKey: .url)
        try container.encode(failed.setCookie, forKey: .setCookie)
        try container.encode(failed.resultURL, forKey: .resultURL)
        try container.encode(sent, forKey: .sent)
        try container.encode(failed.expected, forKey: .expected)
    }
}
