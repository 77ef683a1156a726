import Compositing
import Testing

@testable import Playing

/// JSON and tables, as they are printed.
@Suite struct PrintingTests {
  @Test func whatJSONCannotSayIsNull() {
    #expect(JSON.numbers([1, -0.0, 0.5]).line == "[1.0,0.0,0.5]")
    #expect(JSON.numbers([.infinity, .nan]).line == "[null,null]")
    #expect(JSON.optional(nil).line == "null")
  }

  @Test func aTextIsQuoted() {
    #expect(JSON.text("a\"b\\c\nd\te\u{1}f\u{1F}g").line == #""a\"b\\c\nd\te\u0001f\u001fg""#)
  }

  /// What a terminal would act upon is written as what it is, and read as it was.
  @Test(arguments: [
    ("\u{85}", #"\u0085"#), ("\u{9B}2J", #"\u009b2J"#), ("\u{202E}", #"\u202e"#),
    ("\u{2067}", #"\u2067"#), ("\u{2028}", #"\u2028"#), ("\u{E0041}", #"\udb40\udc41"#),
    ("\u{7F}", #"\u007f"#), ("é漢👍🏽", "é漢👍🏽"),
  ])
  func aTextInJSONIsClean(text: String, quoted: String) {
    #expect(JSON.text(text).line == "\"\(quoted)\"")
  }

  @Test func aRowIsALineWhateverIsInItsCells() {
    let rows = [["a\nb", "x"], ["\u{1B}[31m\u{202E}", "y"]]
    let space = String(repeating: " ", count: 16)
    #expect(rows.table() == "a\\nb\(space)x\n\\u{1b}[31m\\u{202e}  y\n")
  }

  @Test func aTablesColumnsLineUp() {
    let rows = [["name", "value", "x"], ["a", "10", ""], ["longer", "7", "y"]]
    #expect(rows.table() == "name    value  x\na       10\nlonger  7      y\n")
    #expect(
      rows.table(rightAligned: [1]) == "name    value  x\na          10\nlonger      7  y\n")
  }

  @Test func aColourOfSixDigitsIsRedThenGreenThenBlue() {
    #expect(Color.hex(0xFF8000) == Color(red: 1, green: 128.0 / 255, blue: 0))
  }
}
