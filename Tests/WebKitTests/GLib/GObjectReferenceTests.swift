import CWebKitGTK
import Testing

@testable import WebKit

@Suite("References to GObjects")
@MainActor
struct GObjectReferenceTests {
    private func count(_ reference: GObjectReference) -> guint {
        reference.pointer(to: GObject.self).pointee.ref_count
    }

    @Test("One that adopts owns the caller's; one that retains adds its own and gives it back")
    func counts() throws {
        let object = UnsafeMutableRawPointer(try #require(g_cancellable_new()))
        let owner = GObjectReference(adopting: object)
        #expect(count(owner) == 1)
        do {
            let other = GObjectReference(retaining: object)
            #expect(count(other) == 2)
        }
        #expect(count(owner) == 1)
        #expect(owner.opaque == OpaquePointer(object))
    }

    @Test("A floating reference is sunk")
    func floating() throws {
        let object = try #require(
            g_object_new_with_properties(
                g_initially_unowned_get_type(),
                0,
                nil,
                nil
            )
        )
        let owner = GObjectReference(retaining: UnsafeMutableRawPointer(object))
        #expect(count(owner) == 1)
        #expect(g_object_is_floating(owner.raw) == 0)
    }
}
