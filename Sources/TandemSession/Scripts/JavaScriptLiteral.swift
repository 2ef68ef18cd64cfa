/// Text as a string literal of JavaScript that is safe wherever a script can stand.
///
/// Escaped is whatever could end the literal, the line or an element of HTML around the script:
/// quotes, the backslash, control characters, U+2028 and U+2029 (line ends to older engines), and the
/// signs of HTML, so that neither `</script>` nor `<!--` can come about.
///
/// - Parameter text: Any text.
/// - Returns: The literal, in double quotes and ASCII alone.
package func javaScriptLiteral(_ text: String) -> String {
    var literal = "\""
    for unit in text.utf16 {
        switch unit {
        case 0x20...0x7e where !"\"'\\<>&`".utf16.contains(unit):
            literal.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        default:
            let digits = String(unit, radix: 16)
            literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
    return literal + "\""
}
