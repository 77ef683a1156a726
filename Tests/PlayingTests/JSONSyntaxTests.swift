import Playing
import Testing

/// What is said of texts that are no JSON.
struct JSONSyntaxTests {
  @Test(arguments: [
    ("", 1, "it is empty"),
    ("{\n", 2, "it ends too early"),
    ("{\"a\": [1, 2\n", 2, "it ends too early"),
    ("{\"a\": 1,\n x}", 2, "'x' stands where a name in quotation marks is expected"),
    ("{\"a\" 1}", 1, "'1' stands where ':' is expected"),
    ("{\"a\": }", 1, "'}' stands where a value is expected"),
    ("{\"a\": [1\n2]}", 2, "'2' stands where ',' or ']' is expected"),
    ("{\"a\": 1]", 1, "']' stands where ',' or '}' is expected"),
    ("{\"a\": 01}", 1, "'01' is no value"),
    ("{\"a\": 1e}", 1, "'1e' is no value"),
    ("{\n\"a\": yes}", 2, "'yes' is no value"),
    ("{\"a\": \"b\n\"}", 1, "a text goes over the end of its line, or has a control character"),
    ("{\n\"a\": \"b}", 2, "a text has no end"),
    ("{}\n{}", 2, "'{' stands where nothing more is expected"),
    ("{\"é\": é}", 1, "'é' stands where a value is expected"),
    ("{\"a\": [1,\n]}", 2, "']' stands where a value is expected"),
    ("{\"a\": 1,\n}", 2, "'}' stands where a name in quotation marks is expected"),
    ("{\n\"a\": 1e400}", 2, "the number '1e400' is too large"),
    ("{\n\"a\": \"\\x\"}", 2, "'\\x' is no sign of a text"),
    ("{\n\"a\": \"\\u12g4\"}", 2, "four digits from 0 to f are expected after '\\u'"),
    ("{\n\"a\": \"\\ud800\"}", 2, "'\\ud800' is half a sign"),
    ("{\n\"a\": \"\\udc00\\ud800\"}", 2, "'\\udc00' is half a sign"),
    (String(repeating: "[", count: 600), 1, "lists and objects lie more than 511 deep"),
  ])
  func theFirstFaultIsNamed(_ text: String, _ line: Int, _ words: String) {
    let error = #expect(throws: JSONError.self) { try Script(json: Array(text.utf8)) }
    #expect(error?.description == "line \(line): this is no JSON: \(words).")
  }

  @Test func aTextOfAnotherEncodingIsNamedWithItsLine() {
    let error = #expect(throws: JSONError.self) {
      try Script(json: Array("{\n\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8))
    }
    #expect(
      error?.description
        == "line 2: this is no JSON: a text is not in UTF-8: it has the byte 0xff; where a file's name has it, write "
        + "\\udbff\\udfff.")
  }

  /// What does not cut short a character at the end of what is looked at.
  @Test func aFileThatIsNoTextIsNamedByItsByte() {
    for (bytes, words) in [
      ([0x89, 0x50, 0x4E, 0x47], "the byte 0x89"), (Array("ééééé".utf8), "'é'"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: JSONError.self) { try Script(json: bytes) }
      #expect(
        error?.description == "line 1: this is no JSON: \(words) stands where a value is expected.")
    }
  }

  /// Whatever else is wrong with a text that is cut short, it is no JSON.
  @Test func everyTextThatIsCutShortHasOne() throws {
    let text =
      #"{"format": "transhost-script/1", "steps": [{"at": -1.5e+3, "a\"b": [true, null, {}, []]}]}"#
    for count in 0..<text.utf8.count {
      let error = #expect(throws: JSONError.self) {
        try Script(json: Array(text.utf8.prefix(count)))
      }
      #expect(error?.problem.hasPrefix("this is no JSON: ") == true, "\(count)")
      #expect(error?.problem != "this is no JSON: it is not sound.", "\(count)")
    }
    let error = #expect(throws: JSONError.self) { try Script(json: Array(text.utf8)) }
    #expect(error?.problem.hasPrefix("this is no JSON") == false)
  }
}
