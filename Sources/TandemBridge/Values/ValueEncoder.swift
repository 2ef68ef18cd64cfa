internal import Foundation

/// Encodes Swift's values for the page.
final class ValueEncoder: Encoder {
    let userInfo: [CodingUserInfoKey: Any] = [:]
    let container: ValueItem.Container
    let trail: CodingTrail?
    let depthLimit: Int

    init(container: ValueItem.Container, trail: CodingTrail?, depthLimit: Int) {
        self.container = container
        self.trail = trail
        self.depthLimit = depthLimit
    }

    var codingPath: [any CodingKey] { trail?.path ?? [] }

    /// The parts of a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: What it is called in errors.
    ///   - depth: How deep it may be nested.
    /// - Returns: The parts.
    /// - Throws: ``BridgeError`` with the code `invalidValue` or `tooDeep`, and the place.
    static func item(
        for value: some Encodable,
        named name: String,
        depth: Int = Bridge.Limits().depth
    ) throws(BridgeError) -> ValueItem {
        do {
            let item = try item(for: value, trail: nil, depthLimit: depth)
            guard item.isWithin(depth: depth) else { throw Refusal.tooDeep(depth) }
            return item
        } catch let error as BridgeError {
            throw error
        } catch let refusal as Refusal {
            throw refusal.error(in: name)
        } catch EncodingError.invalidValue(_, let context) {
            let place = context.codingPath.description(of: name)
            let own = (context.underlyingError as? OwnExplanation).map { ": " + $0.text } ?? ""
            throw BridgeError(.invalidValue, "\(place) cannot be encoded\(own).")
        } catch {
            throw BridgeError(.invalidValue, "\(name) cannot be encoded: \(type(of: error)).")
        }
    }

    /// The text of a value; see ``item(for:named:depth:)``.
    static func text(
        of value: some Encodable,
        named name: String,
        limits: Bridge.Limits
    ) throws(BridgeError) -> String {
        let text = ValueText.write(try item(for: value, named: name, depth: limits.depth))
        guard text.utf8.count <= limits.messageSize else {
            throw .tooLarge(name, text.utf8.count, limits)
        }
        return text
    }

    /// Why a part cannot be encoded, and which it is.
    enum Refusal: Error {
        case notFinite([any CodingKey])
        case notADate([any CodingKey])
        case tooDeep(Int)

        func error(in name: String) -> BridgeError {
            switch self {
            case .notFinite(let path):
                BridgeError(
                    .invalidValue,
                    "\(path.description(of: name)) is not a finite number: pass nil in its place."
                )
            case .notADate(let path):
                BridgeError(
                    .invalidValue,
                    """
                    \(path.description(of: name)) is no date that a page can have: theirs are of \
                    the years -271821 to 275760.
                    """
                )
            case .tooDeep(let limit):
                .tooDeep(name, limit)
            }
        }
    }

    /// Encodes a part of a value.
    static func item(
        for value: some Encodable,
        trail: @autoclosure () -> CodingTrail?,
        depthLimit: Int
    ) throws -> ValueItem {
        if let item = try known(value, trail: trail, depthLimit: depthLimit) { return item }
        let trail = trail()
        // What is within so many containers may be no container itself, but can ask for others.
        guard trail?.depth ?? 0 <= depthLimit else { throw Refusal.tooDeep(depthLimit) }
        let container = ValueItem.Container(.single(nil))
        try value.encode(
            to: ValueEncoder(container: container, trail: trail, depthLimit: depthLimit)
        )
        if case .single(let item?) = container.content { return item }
        return .container(container)
    }

    /// The item of a value that is encoded otherwise than it would itself; nil for any other.
    private static func known(
        _ value: some Encodable,
        trail: () -> CodingTrail?,
        depthLimit limit: Int
    ) throws -> ValueItem? {
        switch value {
        case let value as String: .value(.string(value))
        case let value as Bool: .value(.bool(value))
        case let value as Int: .value(.integer(Int64(value)))
        case let value as Double: try number(value, trail: trail)
        case let value as BridgeValue: try checked(value, trail: trail, depthLimit: limit)
        case let value as Date: try date(value, trail: trail)
        case let value as Data: .value(.bytes(value))
        case let value as URL: .value(.string(value.absoluteString))
        default: nil
        }
    }

    static func number(_ value: Double, trail: () -> CodingTrail?) throws -> ValueItem {
        guard value.isFinite else { throw Refusal.notFinite(trail()?.path ?? []) }
        return .value(.number(value))
    }

    private static func date(_ value: Date, trail: () -> CodingTrail?) throws -> ValueItem {
        guard value.isOneOfPages else { throw Refusal.notADate(trail()?.path ?? []) }
        return .value(.date(value))
    }

    /// A value that the app put together itself, whose numbers may be anything.
    private static func checked(
        _ value: BridgeValue,
        trail: () -> CodingTrail?,
        depthLimit limit: Int
    ) throws -> ValueItem {
        func check(_ value: BridgeValue, depth: Int) throws {
            switch value {
            case .number(let number) where !number.isFinite:
                throw Refusal.notFinite(trail()?.path ?? [])
            case .date(let date) where !date.isOneOfPages:
                throw Refusal.notADate(trail()?.path ?? [])
            case .array(let elements):
                guard depth < limit else { throw Refusal.tooDeep(limit) }
                for element in elements { try check(element, depth: depth + 1) }
            case .object(let members):
                guard depth < limit else { throw Refusal.tooDeep(limit) }
                for member in members.values { try check(member, depth: depth + 1) }
            default: break
            }
        }
        try check(value, depth: trail()?.depth ?? 0)
        return .value(value)
    }
}

extension Date {
    /// Whether a page can have it; what is no number is not.
    fileprivate var isOneOfPages: Bool { milliseconds.magnitude <= ValueText.dateRange }
}
