/// What a file is called, which is another where its bytes are others.
///
/// Texts are equal where they are read alike: the é of one letter and the é of two are one text, and two files.
public struct FileName: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  /// The name, or the path.
  public let text: String

  /// Takes a name as it is written.
  public init(_ text: String) { self.text = text }

  /// Takes a name as it is written.
  public init(stringLiteral text: String) { self.text = text }

  /// Whether two names have the same bytes.
  public static func == (one: FileName, other: FileName) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Whether the bytes of one come before those of another.
  public static func < (one: FileName, other: FileName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Feeds the bytes into a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
