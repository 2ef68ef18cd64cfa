import TandemCookies

@testable import TandemSession

/// What comes back to the jar.
extension Ledger {
    /// Follows the jar, and notices what comes back to it.
    mutating func note(_ changes: some Sequence<SessionChange>) {
        for change in changes { note(change) }
    }

    private mutating func note(_ change: SessionChange) {
        let identity = change.identity
        held[identity] = change.cookie.map(SideImage.init)
        guard let image = held[identity] else {
            let values = values.removeValue(forKey: identity) ?? []
            deleted[identity, default: []].formUnion(withoutUnseen(identity, values))
            replaced[identity] = nil
            return
        }
        if deleted[identity, default: []].contains(image.value) {
            violations.append(.cameBack(identity))
        } else if replaced[identity, default: []].contains(image.value) {
            violations.append(.replacedValueCameBack(identity))
        }
        if case .replaced(let old, _) = change.kind, old.valueOctets != image.value {
            replaced[identity, default: []].formUnion(withoutUnseen(identity, [old.valueOctets]))
        }
        values[identity, default: []].insert(image.value)
        noteLook(identity, image)
    }

    /// A cookie was seen where a sign-out lets none be: it is to be removed, and not to come back.
    mutating func noteRemoved(_ identity: Cookie.Identity, _ image: SideImage) {
        guard held[identity]?.value != image.value else { return }
        deleted[identity, default: []].formUnion(withoutUnseen(identity, [image.value]))
    }
}
