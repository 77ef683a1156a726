import Testing

@testable import PluginRegistry

@Suite struct ManifestTests {
  private func problem(_ text: String) -> String? {
    do {
      _ = try PluginManifest(data: Array(text.utf8), path: "/p/fold.json")
      return nil
    } catch {
      #expect(error.path == "/p/fold.json")
      #expect(error.description == "The manifest '/p/fold.json' is invalid: \(error.problem).")
      return error.problem
    }
  }

  @Test func everyFieldIsRead() throws {
    let text = Manifest.text().replacing(
      #""duration": 0.25"#,
      with: #""duration": 0.25, "parameters": [{"key": "k", "kind": "double", "default": "1"}]"#)
    let manifest = try PluginManifest(data: Array(text.utf8), path: "")
    #expect(
      manifest
        == PluginManifest(
          id: "org.example.fold", name: "fold", version: "1.2.3", license: "MIT", author: "A",
          description: "D.", language: "C11", abi: .init(major: 0, minor: 3), file: "libfold.so",
          animators: [
            .init(
              id: "one", name: "One", kinds: ["push", "pop"], duration: 0.25,
              parameters: [
                .init(
                  key: "k", kind: "double", defaultValue: "1", choices: nil, description: nil)
              ])
          ]))
  }

  @Test func whatAPluginAsksForIsRead() throws {
    func wishes(_ list: String) -> String {
      Manifest.text().replacing(#""name""#, with: #""capabilities": [\#(list)], "name""#)
    }
    let text = wishes(#""read:/usr/share/x", "read:~/pictures", "speak:loudly""#)
    let asked = try PluginManifest(data: Array(text.utf8), path: "").capabilities
    #expect(asked.map(\.description) == ["read:/usr/share/x", "read:~/pictures", "speak:loudly"])
    #expect(asked.map { $0.path(home: "/home/a") } == ["/usr/share/x", "/home/a/pictures", nil])
    #expect(asked.map { $0.path(home: nil) } == ["/usr/share/x", nil, nil])
    for wrong in ["read:x", "read:", "read:../x", "read:/a/../b", "read:~x", "read:/.."] {
      #expect(problem(wishes("\"\(wrong)\""))?.hasPrefix("'capabilities[0]' cannot be: ") == true)
    }
    #expect(problem(wishes("3")) == "'capabilities[0]' must be a text")
  }

  @Test func fieldsThatAreNotKnownAreIgnored() {
    #expect(problem(Manifest.text().replacing(#""name""#, with: #""later": [], "name""#)) == nil)
  }

  @Test(arguments: [
    ("id", "'id' is missing"), ("name", "'name' is missing"), ("file", "'file' is missing"),
    ("abi", "'abi' is missing"), ("animators", "'animators' is missing"),
    ("duration", "'animators[0].duration' is missing"),
    ("kinds", "'animators[0].kinds' is missing"), ("schema", "'schema' is missing"),
    ("major", "'abi.major' is missing"), ("license", "'license' is missing"),
  ])
  func aFieldThatIsMissingIsNamed(_ field: String, _ expected: String) {
    // The first occurrence of "id" and "name" is the plugin's own.
    let text = Manifest.text()
    let range = text.firstRange(of: "\"\(field)\"")!
    #expect(
      problem(String(text[..<range.lowerBound] + "\"x\"" + text[range.upperBound...])) == expected)
  }

  @Test(arguments: [
    (#""id": "org.example.fold""#, #""id": 3"#, "'id' must be a text"),
    (#""id": "org.example.fold""#, #""id": null"#, "'id' must be a text"),
    (#""duration": 0.25"#, #""duration": "long""#, "'animators[0].duration' must be a number"),
    (#""major": 0"#, #""major": "one""#, "'abi.major' must be a whole number"),
    (#""kinds": ["push", "pop"]"#, #""kinds": "push""#, "'animators[0].kinds' must be a list"),
    (#"{"major": 0, "minor": 3}"#, "1", "'abi' must be an object"),
  ])
  func aFieldOfTheWrongTypeIsNamed(_ from: String, _ to: String, _ expected: String) {
    #expect(problem(Manifest.text().replacing(from, with: to)) == expected)
  }

  @Test(arguments: [
    (
      "transhost-plugin/1", "transhost-plugin/9",
      "'schema' is 'transhost-plugin/9', and this version reads 'transhost-plugin/1'"
    ),
    (
      "org.example.fold", "fold",
      "'id' is 'fold', and must be a reverse domain such as org.example.fold"
    ),
    (
      #""name": "fold""#, #""name": "a b""#,
      "'name' is 'a b', and must be letters, digits, '-', '_' and '.'"
    ),
    (#""name": "fold""#, #""name": """#, "'name' is empty"),
    (
      "libfold.so", "../libfold.so",
      "'file' is '../libfold.so', and must be the name of a file beside the manifest"
    ),
    ("D.", #"\u001b[31m"#, "'description' has control characters in it"),
    ("D.", #"\u007f"#, "'description' has control characters in it"),
    ("D.", #"\u0085"#, "'description' has control characters in it"),
    (
      "D.", #"a\u202eb"#,
      #"'description' has '\u{202e}' in it, which would change how other text is shown"#
    ),
    (
      #""name": "One""#, #""name": "O\u2028ne""#,
      #"'animators[0].name' has '\u{2028}' in it, which would change how other text is shown"#
    ),
    (
      #"["push", "pop"]"#, "[\"p\u{7F}\"]",
      #"'animators[0].kinds' has 'p\u{7f}', and knows: push, pop, present, dismiss, tab, custom, any"#
    ),
    (#"["push", "pop"]"#, "[]", "'animators[0].kinds' is empty"),
    (
      #"["push", "pop"]"#, #"["spin"]"#,
      "'animators[0].kinds' has 'spin', and knows: push, pop, present, dismiss, tab, custom, any"
    ),
    ("0.25", "-1", "'animators[0].duration' is -1.0, and must be 0 to 86400.0 seconds"),
    ("0.25", "1e300", "'animators[0].duration' is 1e+300, and must be 0 to 86400.0 seconds"),
    (
      #"[{"id": "one", "name": "One", "kinds": ["push", "pop"], "duration": 0.25}]"#, "[]",
      "'animators' is empty"
    ),
  ])
  func aValueThatCannotBeIsNamed(_ from: String, _ to: String, _ expected: String) {
    #expect(problem(Manifest.text().replacing(from, with: to)) == expected)
  }

  /// A manifest that is all one text, or a list without an end, is no wider in a table than another.
  @Test(arguments: [
    ("org.example.fold", "org.", 128, "id"), (#""fold""#, "\"", 128, "name"),
    (#""1.2.3""#, "\"", 128, "version"), (#""A""#, "\"", 255, "author"),
    (#""D.""#, "\"", 4096, "description"), (#""one""#, "\"", 128, "animators[0].id"),
    (#""One""#, "\"", 128, "animators[0].name"), ("libfold.so", "", 255, "file"),
  ])
  func textsHaveLimits(_ from: String, _ start: String, _ limit: Int, _ field: String) {
    let end = start == "\"" ? "\"" : ""
    let length = limit - (end.isEmpty ? start.utf8.count : 0)
    func with(_ count: Int) -> String? {
      problem(
        Manifest.text().replacing(from, with: start + String(repeating: "a", count: count) + end))
    }
    #expect(with(length) == nil)
    #expect(with(length + 1) == "'\(field)' is \(limit + 1) bytes long, and may have \(limit)")
  }

  @Test func listsHaveLimits() {
    func animators(_ count: Int) -> String? {
      let list = (0..<count).map {
        #"{"id": "a\#($0)", "name": "A", "kinds": ["any"], "duration": 1}"#
      }
      let one = #"{"id": "one", "name": "One", "kinds": ["push", "pop"], "duration": 0.25}"#
      return problem(Manifest.text().replacing(one, with: list.joined(separator: ",")))
    }
    #expect(animators(256) == nil)
    #expect(animators(257) == "'animators' has 257 elements, and may have 256")
    func parameters(_ counts: [Int], choices: Int = 0) -> String? {
      let choice = Array(repeating: #""c""#, count: choices).joined(separator: ",")
      let list = counts.enumerated().map { index, count in
        let parameter = #"{"key": "k", "kind": "int", "choices": [\#(choice)]}"#
        let all = Array(repeating: parameter, count: count).joined(separator: ",")
        return
          #"{"id": "a\#(index)", "name": "A", "kinds": ["any"], "duration": 1, "parameters": [\#(all)]}"#
      }
      let one = #"{"id": "one", "name": "One", "kinds": ["push", "pop"], "duration": 0.25}"#
      return problem(Manifest.text().replacing(one, with: list.joined(separator: ",")))
    }
    #expect(parameters([64, 64, 64, 64]) == nil)
    #expect(parameters([65]) == "'animators[0].parameters' has 65 elements, and may have 64")
    #expect(
      parameters([64, 64, 64, 64, 1]) == "'animators' has 257 parameters, and may have 256")
    #expect(parameters([2, 2], choices: 256) == nil)
    #expect(
      parameters([2, 3], choices: 256) == "'animators' has 1280 choices, and may have 1024")
    #expect(
      parameters([1], choices: 257)
        == "'animators[0].parameters[0].choices' has 257 elements, and may have 256")
    let kinds = Array(repeating: #""push""#, count: 8).joined(separator: ",")
    #expect(
      problem(Manifest.text().replacing(#""push", "pop""#, with: kinds))
        == "'animators[0].kinds' has 8 elements, and may have 7")
    let long = String(repeating: "x", count: 5000)
    #expect(
      problem(Manifest.text().replacing("pop", with: long))
        == "'animators[0].kinds' has '\(String(repeating: "x", count: 32))…', and knows: push, pop, "
        + "present, dismiss, tab, custom, any")
  }

  @Test func whatIsShownOfAParameterIsCleanToo() {
    for (field, value, words) in [
      (
        "default", #""\u001b[2J""#,
        "'animators[0].parameters[0].default' has control characters in it"
      ),
      ("group", #""""#, "'animators[0].parameters[0].group' is empty"),
      (
        "choices", #"["a", "\n"]"#,
        "'animators[0].parameters[0].choices[1]' has control characters in it"
      ),
      (
        "description", #""\t""#,
        "'animators[0].parameters[0].description' has control characters in it"
      ),
    ] {
      let parameter = #"{"key": "k", "kind": "text", "\#(field)": \#(value)}"#
      let text = Manifest.text().replacing(
        #""duration": 0.25"#, with: #""duration": 0.25, "parameters": [\#(parameter)]"#)
      #expect(problem(text) == words)
    }
  }

  @Test func animatorsHaveDifferentIDs() {
    let one = #"{"id": "one", "name": "One", "kinds": ["push", "pop"], "duration": 0.25}"#
    #expect(
      problem(Manifest.text().replacing(one, with: "\(one), \(one)"))
        == "'animators[1].id' is 'one', as another is")
  }

  @Test(arguments: ["", "{", "nothing", "[1,", "{\"schema\": }", "\u{FEFF}{}}"])
  func whatIsNotJSONIsNamedSo(_ text: String) throws {
    #expect(try #require(problem(text)).hasPrefix("it is not JSON: "))
  }

  @Test(arguments: ["[]", "3", "null", "\"text\""])
  func whatIsNoObjectIsRefused(_ text: String) {
    #expect(problem(text) != nil)
  }

  @Test func everyPrefixOfAManifestIsRefusedAndNoneCrashes() {
    let text = Manifest.text()
    for count in 0..<text.count { #expect(problem(String(text.prefix(count))) != nil) }
  }

  @Test func aVersionOfTheABIIsNotNegative() {
    #expect(
      problem(Manifest.text().replacing(#""minor": 3"#, with: #""minor": -1"#))
        == "'abi' is 0.-1, and cannot be negative")
    #expect(
      problem(Manifest.text().replacing(#""major": 0"#, with: #""major": -1"#))
        == "'abi' is -1.3, and cannot be negative")
  }

  @Test func aParameterHasAKeyAndAKind() {
    for (parameter, field) in [
      (#"{"key": "", "kind": "int"}"#, "key"), (#"{"key": "k", "kind": ""}"#, "kind"),
    ] {
      let text = Manifest.text().replacing(
        #""duration": 0.25"#, with: #""duration": 0.25, "parameters": [\#(parameter)]"#)
      #expect(problem(text) == "'animators[0].parameters[0].\(field)' is empty")
    }
  }
}
