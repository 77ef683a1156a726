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
