extension Unicode.Scalar {
  /// Whether it does something to what stands around it instead of being seen: moves the cursor, breaks
  /// the line, turns the direction of text, or hides.
  package var isDisruptive: Bool {
    switch value {
    // Control characters of ASCII and of ISO 8859, among them the one-byte start of escape sequences.
    case 0...0x1F, 0x7F...0x9F: true
    // Separators of lines and paragraphs.
    case 0x2028, 0x2029: true
    // Marks, embeddings, overrides and isolates of direction.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    // What has no width, and joins nothing either; marks of annotations; tags.
    case 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    // Bytes of a path that are no text.
    case _ where pathByte != nil: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text as it can be shown within a line, whoever wrote it: `\n` and `\u{1b}` for what would do
  /// something instead of being seen, `\xe9` for a byte of a path that is no text.
  package var printable: String {
    // Nearly all that is shown.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
    guard unicodeScalars.contains(where: \.isDisruptive) else { return String(self) }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isDisruptive:
        text +=
          scalar.pathByte.map { "\\x\(String($0, radix: 16))" }
          ?? "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
