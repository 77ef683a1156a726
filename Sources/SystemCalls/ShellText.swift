extension String {
  /// The text as one word of a shell's command line: what a person copies there is read back to this very text, and
  /// a path to its bytes.
  package var quotedForShell: String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:@+=,"
    if !isEmpty, allSatisfy(plain.contains) { return self }
    guard unicodeScalars.contains(where: \.isDisruptive) else {
      return "'\(replacing("'", with: "'\\''"))'"
    }
    // The quotes that bash, zsh and ksh share, in which nothing does anything on a terminal.
    let inner = unicodeScalars.map { scalar in
      if let byte = scalar.pathByte { return Self.escape(byte) }
      if scalar.isDisruptive { return UTF8.encode(scalar)?.map(Self.escape).joined() ?? "" }
      return scalar == "'" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    }
    return "$'\(inner.joined())'"
  }

  /// A byte within such quotes: three octal digits, which no other digit can join.
  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
