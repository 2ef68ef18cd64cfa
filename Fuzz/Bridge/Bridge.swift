/// Stands in for the bridge itself, which needs a web view, so that its limits have a place.
public enum Bridge {}
