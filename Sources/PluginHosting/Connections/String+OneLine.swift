extension String {
  /// The text with everything escaped that would end a line, move a cursor or turn the direction of
  /// reading: what a plugin says can then look like nothing that another said.
  var inOneLine: String {
    guard unicodeScalars.contains(where: Self.isEscaped) else { return self }
    return unicodeScalars.map { Self.isEscaped($0) ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
  }
}
