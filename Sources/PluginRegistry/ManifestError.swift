/// Why a manifest cannot be used; its `description` is one plain sentence.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The manifest.
  public let path: String
  /// What is wrong, without the path: for a table that names the file already.
  public let problem: String

  /// One plain sentence.
  public var description: String { "The manifest '\(path)' is invalid: \(problem)." }
}

/// What is wrong in a manifest, wherever it lies.
struct ManifestProblem: Error {
  let text: String

  init(_ text: String) { self.text = text }

  /// A field has a value that cannot be.
  init(_ field: String, _ problem: String) { text = "'\(field)' \(problem)" }

  /// It is no JSON, or a field is missing or has the wrong type.
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(fieldName(context.codingPath + [key]), "is missing")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let field = fieldName(context.codingPath)
      self.init(field.isEmpty ? "the whole" : field, "must be \(Self.words(type))")
    // A number that does not fit its type comes this way too.
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(fieldName(context.codingPath), "must be a number that can be")
    case .dataCorrupted(let context):
      let text = context.debugDescription
      self.init("it is not JSON: \(text.hasSuffix(".") ? String(text.dropLast()) : text)")
    @unknown default: self.init("it is not JSON: \(error)")
    }
  }

  private static func words(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    case is [any Decodable].Type: "a list"
    default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
    }
  }
}

/// A place in a manifest: `animators[0].duration`.
func fieldName(_ path: [any CodingKey]) -> String {
  path.reduce(into: "") { name, key in
    if let index = key.intValue {
      name += "[\(index)]"
    } else {
      name += (name.isEmpty ? "" : ".") + key.stringValue
    }
  }
}
