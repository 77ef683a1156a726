/// Why a file in one of the formats of JSON cannot be read, a script say: what is wrong, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// Which field, as a path: `steps[3].point`; empty for the file as a whole.
  public let field: String
  /// What is wrong with it, and what would be right: a plain sentence.
  public let problem: String

  /// One line: `line 12: steps[3].point: …`.
  public var description: String {
    "line \(line): " + (field.isEmpty ? "" : "\(field): ") + problem
  }
}
