extension String {
    static let bridgeNameRule =
        "A name has 1 to 128 characters, none of them a control character."

    /// Whether a task, a stream or an event can have this name.
    var isBridgeName: Bool {
        1...128 ~= utf16.count && unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }
}
