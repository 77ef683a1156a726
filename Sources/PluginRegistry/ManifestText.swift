internal import SystemCalls

/// What the texts of a manifest can be: they are shown in tables, on terminals.
enum ManifestText {
  /// The most bytes of what is typed or stands in a column: names, ids, versions.
  static let longestWord = 128
  /// The most bytes of what has a line of its own, or names a file.
  static let longestLine = 255
  /// The most bytes of any text.
  static let longestText = 4096

  /// Refuses a text that is empty or too long, or does something to what stands around it.
  static func check(
    _ text: String, _ field: @autoclosure () -> String, _ longest: Int = longestWord
  ) throws {
    guard !text.isEmpty else { throw ManifestProblem(field(), "is empty") }
    guard text.utf8.count <= longest else {
      throw ManifestProblem(
        field(), "is \(text.utf8.count) bytes long, and may have \(longest)")
    }
    // Nearly all texts are plain, and that is seen at once.
    guard !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return }
    guard let wrong = text.unicodeScalars.first(where: \.isDisruptive) else { return }
    throw ManifestProblem(
      field(),
      wrong.properties.generalCategory == .control
        ? "has control characters in it"
        : "has '\(String(wrong).printable)' in it, which would change how other text is shown")
  }

  /// Whether a text is letters, digits, `-`, `_` and `.`.
  static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      }
  }

  /// Refuses a text that is no identifier.
  static func checkIdentifier(
    _ text: String, _ field: @autoclosure () -> String
  ) throws {
    guard isIdentifier(text) else {
      throw ManifestProblem(
        field(), "is '\(text)', and must be letters, digits, '-', '_' and '.'")
    }
  }

  /// The beginning of any text, for a message: in one line.
  static func shown(_ text: String) -> String {
    (text.utf8.count <= longestWord ? text : "\(text.prefix(32))…").printable
  }
}
