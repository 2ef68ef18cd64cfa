import Foundation
import Testing

@testable import TandemSession

@Suite("A JavaScript literal")
struct JavaScriptLiteralTests {
    @Test(
        "escapes all that could end it, its line, or an element around it",
        arguments: [
            ("plain text 1=2;", #""plain text 1=2;""#),
            (#"a"b'c"#, #""a\u0022b\u0027c""#),
            (#"back\slash"#, #""back\u005cslash""#),
            ("</script><!--", #""\u003c/script\u003e\u003c!--""#),
            ("line\nend\r\u{2028}\u{2029}", #""line\u000aend\u000d\u2028\u2029""#),
            ("`${x}`&", #""\u0060${x}\u0060\u0026""#),
            ("caf\u{e9} \u{1f600}\0", #""caf\u00e9 \ud83d\ude00\u0000""#),
            ("", #""""#),
        ]
    )
    func escapes(text: String, literal: String) throws {
        #expect(javaScriptLiteral(text) == literal)
        // What JSON reads is what a script reads.
        #expect(try JSONDecoder().decode(String.self, from: Data(literal.utf8)) == text)
    }
}
