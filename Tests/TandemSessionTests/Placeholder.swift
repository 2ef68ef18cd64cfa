import Testing

@testable import TandemSession
