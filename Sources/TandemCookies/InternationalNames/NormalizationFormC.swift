/// Normalisation form C of Unicode (UAX 15), for code points that UTS 46 has mapped.
enum NormalizationFormC {
    /// The canonical composition of the code points.
    ///
    /// - Complexity: O(*n*), where *n* is the number of code points.
    static func normalize(_ text: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(text.count)
        for codePoint in text {
            decompose(codePoint, into: &result)
        }
        order(&result)
        return compose(result)
    }

    private static func decompose(_ codePoint: UInt32, into result: inout [UInt32]) {
        if let syllable = Hangul.decomposition(of: codePoint) {
            result += syllable
        } else if let parts = IDNATables.shared.decomposition(of: codePoint) {
            decompose(parts.first, into: &result)
            result.append(parts.second)
        } else {
            result.append(codePoint)
        }
    }

    /// The canonical ordering algorithm: each run of marks, stably by their classes.
    private static func order(_ text: inout [UInt32]) {
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, combiningClass(text[end]) != 0 {
                end += 1
            }
            if end > start + 1 {
                order(&text, start..<end)
            }
            start = end + 1
        }
    }

    /// Orders a run of marks by taking those of each class in turn, of which there are not many.
    private static func order(_ text: inout [UInt32], _ run: Range<Int>) {
        let marks = Array(text[run])
        var place = run.lowerBound
        var next: UInt8 = 1
        while place < run.upperBound {
            let current = next
            next = .max
            for mark in marks {
                let markClass = combiningClass(mark)
                if markClass == current {
                    text[place] = mark
                    place += 1
                } else if markClass > current {
                    next = min(next, markClass)
                }
            }
        }
    }

    /// The canonical composition algorithm: each mark joins the last starter it is not blocked from.
    private static func compose(_ text: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var starter: Int?
        var lastClass: UInt8 = 0
        for codePoint in text {
            let combiningClass = combiningClass(codePoint)
            // Between the starter and this there is nothing, or marks of lower classes only.
            let isAdjacent = starter == result.count - 1
            if let starter, isAdjacent || lastClass < combiningClass && lastClass != 0,
                let composite = composite(of: result[starter], codePoint)
            {
                result[starter] = composite
                continue
            }
            if combiningClass == 0 {
                starter = result.count
            }
            lastClass = combiningClass
            result.append(codePoint)
        }
        return result
    }

    private static func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
        Hangul.composite(of: first, second) ?? IDNATables.shared.composite(of: first, second)
    }

    private static func combiningClass(_ codePoint: UInt32) -> UInt8 {
        Unicode.Scalar(codePoint)?.properties.canonicalCombiningClass.rawValue ?? 0
    }
}

extension NormalizationFormC {
    /// The syllables of Hangul, which are composed by arithmetic.
    private enum Hangul {
        static let syllables: UInt32 = 0xAC00
        static let leads: UInt32 = 0x1100
        static let vowels: UInt32 = 0x1161
        static let trails: UInt32 = 0x11A7
        static let vowelCount: UInt32 = 21
        static let trailCount: UInt32 = 28
        static let count = 19 * vowelCount * trailCount

        static func decomposition(of codePoint: UInt32) -> [UInt32]? {
            guard codePoint >= syllables, codePoint < syllables + count else { return nil }
            let index = codePoint - syllables
            let lead = leads + index / (vowelCount * trailCount)
            let vowel = vowels + index / trailCount % vowelCount
            let trail = index % trailCount
            return trail == 0 ? [lead, vowel] : [lead, vowel, trails + trail]
        }

        static func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
            if leads..<leads + 19 ~= first, vowels..<vowels + vowelCount ~= second {
                return syllables
                    + ((first - leads) * vowelCount + second - vowels) * trailCount
            }
            guard syllables..<syllables + count ~= first,
                (first - syllables) % trailCount == 0,
                trails + 1..<trails + trailCount ~= second
            else { return nil }
            return first + second - trails
        }
    }
}
