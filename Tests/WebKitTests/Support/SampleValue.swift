import Foundation
import Testing

/// An object for a parameterised test, made where it is used.
struct SampleValue: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable () -> NSObject

    init(_ description: String, _ make: @escaping @autoclosure @Sendable () -> NSObject) {
        testDescription = description
        self.make = make
    }
}
