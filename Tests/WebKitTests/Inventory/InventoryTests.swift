import Foundation
import Testing

@Suite("The inventory of Apple's members", .timeLimit(.minutes(3)))
struct InventoryTests {
    let inventory: Inventory
    let module: SymbolGraph

    init() throws {
        inventory = try Inventory.read.get()
        module = try SymbolGraph.extracted.get()
    }

    /// What the module declares under a member's name and type.
    private func namesakes(of member: Inventory.Member) -> [SymbolGraph.Symbol] {
        (module.symbols[member.type] ?? []).filter { $0.baseName == member.baseName }
    }

    /// What the module declares as Apple does: a requirement and its default are two.
    private func twins(of member: Inventory.Member) -> [SymbolGraph.Symbol] {
        let apple = member.declaration
        return namesakes(of: member).filter {
            $0.declaration.description == apple.description
                && $0.declaration.isMainActor == apple.isMainActor
                && ($0.declaration.isDiscardable || !apple.isDiscardable)
        }
    }

    /// What keeps a member that is said to be as Apple's from being so.
    private func complaint(about member: Inventory.Member) -> String? {
        let twins = twins(of: member)
        guard let twin = twins.first else {
            return "declared as \(namesakes(of: member).map(\.declaration))"
        }
        if member.isOptional, !twins.contains(where: { module.defaulted.contains($0.identifier) }) {
            return "without a default"
        }
        let ancestors = module.ancestors[twin.identifier] ?? []
        let missing = member.ancestors.filter { $0 != "Int" && !ancestors.contains($0) }
        return missing.isEmpty ? nil : "no \(missing.joined(separator: ", "))"
    }

    @Test("names each member once, and gives a reason for each that is not as Apple's")
    func entries() {
        #expect(inventory.malformed.isEmpty)
        let names = inventory.members.map(\.description)
        #expect(names.count == Set(names).count)
        #expect(Set(inventory.members.map(\.tier)) == ["core", "extended"])
        for member in inventory.members {
            #expect((member.state == .present) == member.note.isEmpty, "\(member)")
        }
    }

    @Test("says of the compiled module what is so, signature by signature")
    func agreement() {
        for member in inventory.members {
            switch member.state {
            case .present:
                #expect(complaint(about: member) == nil, "\(member)")
            case .different:
                #expect(namesakes(of: member).count > 0, "\(member)")
            case .absent:
                #expect(twins(of: member).count == 0, "\(member)")
            }
        }
    }

    @Test("covers Apple's members as far as is promised", arguments: ["core": 95, "extended": 80])
    func coverage(tier: String, percent: Int) {
        let members = inventory.members.filter { $0.tier == tier }
        let declared = members.filter { $0.state != .absent }
        let exact = declared.filter { !twins(of: $0).isEmpty }
        let right = members.filter { $0.state == .present }
        print(
            """
            WebKit's \(tier) members on Linux: \(members.count), of them \(right.count) as \
            Apple's, \(declared.count - right.count) different in what the inventory says \
            (\(exact.count - right.count) of these with Apple's signature), \
            \(members.count - declared.count) absent
            """
        )
        #expect(exact.count * 100 >= members.count * percent)
    }
}
