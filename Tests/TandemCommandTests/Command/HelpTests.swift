import Testing

@testable import TandemCommand

/// What the tool says of itself.
struct HelpTests {
    @Test func `the overview names the commands, and not those for the tool itself`() {
        let commands = [
            Signature(
                name: "paint",
                summary: "Paints a wall",
                options: [.init(name: "coat", value: "N", isRepeatable: true, summary: "A coat")]
            ),
            Signature(name: "mix", summary: "Mixes a colour", operands: ["COLOUR"]),
            Signature(name: "dry", summary: "Waits", isHidden: true),
        ]
        #expect(
            Help.overview(of: commands) == """
                Keeps one login in step between native code and web views.

                Usage:
                  tandem paint [--coat N]…
                  tandem mix COLOUR

                Commands:
                  paint  Paints a wall
                  mix    Mixes a colour

                Options:
                  --help     Says this, or after a command what it takes
                  --version  Says the tool's version
                """
        )
    }

    @Test func `a command's help tells its operands and options`() {
        let signature = Signature(
            name: "paint",
            summary: "Paints a wall",
            details: "WALL may be of\n  stone  or wood",
            operands: ["WALL"],
            options: [
                .init(name: "quick", summary: "Hurries"),
                .init(name: "coat", value: "N", isRepeatable: true, summary: "Adds a coat"),
            ]
        )
        #expect(
            Help.text(of: signature) == """
                Paints a wall.

                Usage:
                  tandem paint [--quick] [--coat N]… WALL

                WALL may be of
                  stone  or wood

                Options:
                  --quick   Hurries
                  --coat N  Adds a coat
                  --help    Says this
                """
        )
    }

    @Test(arguments: [
        (UsageError.unknownCommand("dance"), "there is no command \"dance\". See tandem --help."),
        (.missingCommand, "name a command. See tandem --help."),
        (.unknownOption("--x"), "there is no option --x here. See tandem --help."),
        (.repeatedOption("--x"), "--x may be given once. See tandem --help."),
        (
            .missingValue(option: "--x", placeholder: "N"),
            "--x needs a value: N. See tandem --help."
        ),
        (.unexpectedValue(option: "--x"), "--x takes no value. See tandem --help."),
        (
            .invalidValue(option: "--x", value: "y", expected: "a number"),
            "--x cannot be \"y\": it is a number. See tandem --help."
        ),
        (.missingOperand("FILE"), "FILE is missing. See tandem --help."),
        (.unexpectedOperand("y"), "\"y\" is one word too many. See tandem --help."),
    ])
    func `a refusal says what is wrong`(refusal: UsageError, sentence: String) {
        #expect("\(refusal)" == sentence)
    }
}
