import Testing

@testable import TandemCommand

/// The words of a command line, sorted by a signature.
struct ArgumentsTests {
    private static let signature = Signature(
        name: "paint",
        summary: "Paints",
        operands: ["WALL"],
        options: [
            .init(name: "quick", summary: "Hurries"),
            .init(name: "colour", value: "NAME", summary: "Takes a colour"),
            .init(name: "coat", value: "N", isRepeatable: true, summary: "Adds a coat"),
        ]
    )

    private func arguments(_ words: String...) throws(UsageError) -> Arguments {
        try Arguments(words, for: Self.signature)
    }

    @Test func `options and operands are told apart`() throws {
        let arguments = try arguments("--quick", "north", "--colour", "red")
        #expect(arguments.has("quick"))
        #expect(arguments.value(of: "colour") == "red")
        #expect(arguments.operands == ["north"])
    }

    @Test func `an option that was not given is not there`() throws {
        let arguments = try arguments("north")
        #expect(!arguments.has("quick"))
        #expect(arguments.value(of: "colour") == nil)
        #expect(arguments.values(of: "coat").isEmpty)
    }

    @Test(arguments: [["--colour", "red"], ["--colour=red"]])
    func `a value stands behind its option or is attached to it`(words: [String]) throws {
        let arguments = try Arguments(words + ["north"], for: Self.signature)
        #expect(arguments.value(of: "colour") == "red")
        #expect(arguments.operands == ["north"])
    }

    @Test func `an attached value keeps what follows its first equals sign`() throws {
        #expect(try arguments("--colour=a=b", "north").value(of: "colour") == "a=b")
    }

    @Test func `a value may look like an option`() throws {
        #expect(try arguments("--colour", "--quick", "north").value(of: "colour") == "--quick")
    }

    @Test func `a repeatable option keeps all values in order`() throws {
        #expect(try arguments("--coat=2", "north", "--coat", "1").values(of: "coat") == ["2", "1"])
    }

    @Test func `after two dashes everything is an operand`() throws {
        #expect(try arguments("--", "--quick").operands == ["--quick"])
    }

    @Test func `a single dash is an operand`() throws {
        #expect(try arguments("-").operands == ["-"])
    }

    @Test(arguments: [
        (["--slow", "north"], UsageError.unknownOption("--slow")),
        (["-q", "north"], .unknownOption("-q")),
        (["--slow=1", "north"], .unknownOption("--slow")),
        (["--quick", "--quick", "north"], .repeatedOption("--quick")),
        (["--colour=a", "--colour=b", "north"], .repeatedOption("--colour")),
        (["--quick=1", "north"], .unexpectedValue(option: "--quick")),
        (["north", "--colour"], .missingValue(option: "--colour", placeholder: "NAME")),
        (["north", "--colour="], .missingValue(option: "--colour", placeholder: "NAME")),
        ([], .missingOperand("WALL")),
        (["--quick"], .missingOperand("WALL")),
        (["north", "south"], .unexpectedOperand("south")),
    ])
    func `what does not fit is refused`(words: [String], refusal: UsageError) {
        #expect(throws: refusal) { try Arguments(words, for: Self.signature) }
    }
}
