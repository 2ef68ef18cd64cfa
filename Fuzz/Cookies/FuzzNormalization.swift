// The standard library's own: Foundation's on Linux leaves some Hangul uncomposed.
@_spi(_Unicode) import Swift

@testable import TandemCookies

/// Normalises any text that UTS 46 has mapped, as the standard library does.
enum FuzzNormalization: FuzzTarget {
    static let seeds: [Seed] = [
        "e\u{301}", "a\u{308}\u{304}", "\u{1E0B}\u{323}", "\u{1112}\u{1161}\u{11AB}", "\u{D55C}",
        "\u{AC00}\u{11A8}", "\u{212B}", "q\u{307}\u{323}", "\u{FB1D}", "\u{1100}\u{AC00}\u{11A8}",
        "\u{915}\u{93C}", "\u{CC6}\u{CC2}\u{CD5}", "\u{110A5}\u{110BA}",
    ]

    static let growing = [
        Growing("a"), Growing("\u{301}"), Growing("\u{301}\u{323}", after: "a"),
        Growing("\u{AC01}"), Growing("\u{1E0B}\u{323}"), Growing("\u{1F82}"),
    ]

    static func parse(_ input: [UInt8]) {
        _ = NormalizationFormC.normalize(mapped(input))
    }

    static func check(_ input: [UInt8]) {
        let mapped = mapped(input)
        let normalized = NormalizationFormC.normalize(mapped)
        expect(NormalizationFormC.normalize(normalized) == normalized, "normal is normal")
        var text = ""
        text.unicodeScalars.append(contentsOf: mapped.compactMap { Unicode.Scalar($0) })
        // A later version of Unicode composes what an earlier one does not know, and nothing else.
        let isKnown = text.unicodeScalars.allSatisfy { $0.properties.age?.major ?? .max <= 14 }
        guard isKnown else { return }
        expect(text._nfc.map(\.value) == normalized, "both normalise alike")
    }

    /// What UTS 46 makes of the input; what it disallows is left out.
    private static func mapped(_ input: [UInt8]) -> [UInt32] {
        var mapped: [UInt32] = []
        for scalar in input.text.unicodeScalars {
            _ = IDNATables.shared.map(scalar.value, into: &mapped)
        }
        return mapped
    }
}
