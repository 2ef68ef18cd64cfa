extension GObjectReference {
    /// Lends the object, and keeps it until the borrower is done.
    ///
    /// A pointer read from the property may outlive this object, which Swift drops after its last use.
    func use<Value, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        defer { withExtendedLifetime(self) {} }
        return try body(opaque)
    }
}
