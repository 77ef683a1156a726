internal import Foundation

/// Why a manifest cannot be used; its `description` is one plain sentence.
public enum ManifestError: Error, Hashable, Sendable {
  /// The system refuses to read it, in its own words.
  case unreadable(path: String, reason: String)
  /// It is larger than `ManifestReader.maximumByteCount`.
  case tooLarge(path: String)
  /// It is not JSON in UTF-8.
  case notJSON(path: String, problem: String)
  /// A field that must be there is not.
  case missingField(path: String, field: String)
  /// A field is a text where it must be a number, or the like.
  case wrongType(path: String, field: String, expected: String)
  /// A field has a value that cannot be.
  case invalidValue(path: String, field: String, problem: String)

  /// What is wrong, without the path: for a table that names the file already.
  public var problem: String {
    switch self {
    case .unreadable(_, let reason): "it cannot be read: \(reason)"
    case .tooLarge: "it is larger than \(ManifestReader.maximumByteCount) bytes"
    case .notJSON(_, let problem): "it is not JSON: \(problem)"
    case .missingField(_, let field): "'\(field)' is missing"
    case .wrongType(_, let field, let expected): "'\(field)' must be \(expected)"
    case .invalidValue(_, let field, let problem): "'\(field)' \(problem)"
    }
  }

  /// The manifest.
  public var path: String {
    switch self {
    case .unreadable(let path, _), .tooLarge(let path), .notJSON(let path, _),
      .missingField(let path, _), .wrongType(let path, _, _), .invalidValue(let path, _, _):
      path
    }
  }
}

extension ManifestError: CustomStringConvertible {
  /// One plain sentence.
  public var description: String { "The manifest '\(path)' is invalid: \(problem)." }
}

extension ManifestError {
  init(_ error: DecodingError, path: String) {
    switch error {
    case .keyNotFound(let key, let context):
      self = .missingField(path: path, field: fieldName(context.codingPath + [key]))
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let field = fieldName(context.codingPath)
      self = .wrongType(
        path: path, field: field.isEmpty ? "the whole" : field, expected: Self.words(type))
    case .dataCorrupted(let context):
      let field = fieldName(context.codingPath)
      // A number that does not fit its type comes this way too.
      self =
        field.isEmpty
        ? .notJSON(path: path, problem: Self.cause(context))
        : .wrongType(path: path, field: field, expected: "a number that can be")
    @unknown default:
      self = .notJSON(path: path, problem: "\(error)")
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

  private static func cause(_ context: DecodingError.Context) -> String {
    let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"]
    let text = underlying as? String ?? context.debugDescription
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
