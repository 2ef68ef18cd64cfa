import TandemCookies

@testable import TandemSession

/// A way in which a history went wrong.
enum Violation: Hashable, CustomStringConvertible {
    /// Assertion 1: after one reconcile of each side all agree up to capabilities.
    case disagreement(SideName, Cookie.Identity)
    /// Assertion 2: writes stop.
    case endlessWrites
    /// Assertion 3: the only writer's last value or deletion is the outcome.
    case lostUpdate(Cookie.Identity)
    case replacedValueCameBack(Cookie.Identity)
    /// Assertion 4: nothing deleted comes back.
    case cameBack(Cookie.Identity)
    /// More than one operation ran on a side.
    case overlap(SideName)
    /// A cookie that is none of the session's crossed.
    case strayed(Cookie.Identity)

    var assertion: Int {
        switch self {
        case .disagreement: 1
        case .endlessWrites: 2
        case .lostUpdate, .replacedValueCameBack: 3
        case .cameBack: 4
        case .overlap, .strayed: 5
        }
    }

    var description: String {
        switch self {
        case .disagreement(let side, let identity): "\(side) disagrees on \(identity)"
        case .endlessWrites: "writes do not stop"
        case .lostUpdate(let identity): "the last change of \(identity) was lost"
        case .replacedValueCameBack(let identity): "a replaced value of \(identity) came back"
        case .cameBack(let identity): "\(identity) was deleted and came back"
        case .overlap(let side): "two operations ran at once on \(side)"
        case .strayed(let identity): "\(identity) crossed, though it is none of the session's"
        }
    }
}
