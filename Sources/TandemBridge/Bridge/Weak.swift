/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject> {
    weak let object: Object?
}
