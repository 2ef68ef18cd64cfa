import Testing

@testable import TandemStorage
