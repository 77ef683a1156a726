import Glibc

/// The words of the command line.
enum ProgramWords {
  /// All after the program's own name.
  ///
  /// - Throws: A `UsageError` for one that is not in UTF-8: as text it would be another, and name another file.
  static func read() throws(UsageError) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw UsageError(
          message: "Argument \(index) is not in UTF-8: '\(quoted(bytes))'. Rename the file "
            + "('convmv' does many), or have a link lead to it.",
          command: .play)
      }
      words.append(word)
    }
    return words
  }

  /// Bytes as they can be shown: those that are no ASCII as `\xff`.
  private static func quoted(_ bytes: UnsafePointer<CChar>) -> String {
    UnsafeBufferPointer(start: bytes, count: strlen(bytes)).reduce(into: "") { text, byte in
      let byte = UInt8(bitPattern: byte)
      text += byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x\(String(byte, radix: 16))"
    }
  }
}
