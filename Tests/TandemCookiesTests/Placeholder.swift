import Testing

@testable import TandemCookies
