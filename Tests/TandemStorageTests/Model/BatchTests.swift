import TandemCookies
import Testing

@testable import TandemStorage

@Suite("Batch")
struct BatchTests {
    @Test("A batch is empty until it has something to do")
    func emptiness() throws {
        #expect(Batch().isEmpty)
        var deleting = Batch()
        deleting.sides.deletions = ["web"]
        #expect(!deleting.isEmpty)
        var storing = Batch()
        storing.settings.upserts = [Setting(name: "a", octets: [])]
        #expect(!storing.isEmpty)
        var erasing = Batch()
        erasing.leavesNoTrace = true
        #expect(!erasing.isEmpty)
    }

    @Test("A wipe leaves no trace, and a deletion leaves some unless it is asked for")
    func traces() throws {
        var batch = Batch()
        batch.entries.deletions = [try Cookie.sample().identity]
        #expect(!batch.leavesNoTrace)
        batch.records.wipesAll = true
        #expect(batch.leavesNoTrace)
        batch.leavesNoTrace = false
        #expect(batch.leavesNoTrace)
    }

    @Test("A wipe of everything wipes each table")
    func wipe() {
        var batch = Batch()
        batch.wipeEverything()
        #expect(
            batch.entries.wipesAll && batch.tombstones.wipesAll && batch.records.wipesAll
                && batch.digests.wipesAll && batch.sides.wipesAll && batch.settings.wipesAll
        )
    }
}
