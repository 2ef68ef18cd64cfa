import Testing

@testable import LoopbackServer
