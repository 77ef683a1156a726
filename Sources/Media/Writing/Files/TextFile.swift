/// Texts in files.
public enum TextFile {
  /// Writes a text, under a temporary name first.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: Where; what is there is replaced only when the whole file has been written.
  ///   - taken: What becomes of it where a file is already.
  /// - Throws: The `MediaError` that says what is wrong.
  public static func write(
    _ text: String, to path: String, whenTaken taken: TakenPlace = .replaced
  ) throws(MediaError) {
    let file = try TemporaryFile(for: path, whenTaken: taken)
    try file.write(Array(text.utf8))
    try file.moveIntoPlace()
  }
}
