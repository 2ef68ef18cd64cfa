public final class WebSession: Sendable {}
