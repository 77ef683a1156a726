extension Int {
  /// So many of something, in words.
  ///
  /// - Parameter thing: What one of them is called, which an s makes several: `frame`.
  /// - Returns: `1 frame`, `12 frames`.
  package func counted(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
