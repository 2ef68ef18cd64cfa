import Testing

@testable import Tandem
