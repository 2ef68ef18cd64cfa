/// What `Scripts/swift_table.py` computes of what it packs.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: some FixedWidthInteger & UnsignedInteger) {
        value = (value ^ UInt64(word)) &* 0x100_0000_01B3
    }
}
