public import Foundation

/// A table of expected values: a JSON object with lists of rows, its source and its licence.
public struct Oracle {
  /// Why a table cannot be read.
  public enum Failure: Error {
    /// There is no such file in the bundle.
    case missing(String)
    /// The file is no object, or does not say where it is from.
    case malformed(String)
  }

  /// The table's name.
  public let name: String
  private let object: [String: Any]

  /// Reads `Oracles/NAME.json` of a test bundle.
  public init(_ name: String, in bundle: Bundle) throws {
    guard
      let url = bundle.url(forResource: name, withExtension: "json", subdirectory: "Oracles")
    else { throw Failure.missing(name) }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    guard let object = json as? [String: Any], object["source"] is String,
      object["license"] is String
    else { throw Failure.malformed(name) }
    self.name = name
    self.object = object
  }

  /// The rows of a list; none if there is no such list.
  public func rows(_ list: String) -> [Row] {
    (object[list] as? [[String: Any]] ?? []).enumerated().map {
      Row(object: $0.element, label: "\(name).\(list)[\($0.offset)]")
    }
  }

  /// A single object of the table, as a row.
  public func row(_ key: String) -> Row? {
    (object[key] as? [String: Any]).map { Row(object: $0, label: "\(name).\(key)") }
  }

  /// One row; a field that is not there, or of another kind, is nil.
  public struct Row: CustomStringConvertible {
    private let object: [String: Any]
    /// Table, list and number.
    public let label: String

    init(object: [String: Any], label: String) {
      self.object = object
      self.label = label
    }

    /// The row, to say what went wrong.
    public var description: String { "\(label) \(object)" }

    /// A number.
    public func number(_ key: String) -> Double? { (object[key] as? NSNumber)?.doubleValue }
    /// A word.
    public func text(_ key: String) -> String? { object[key] as? String }
    /// A number that has to be there.
    public func stated(_ key: String) throws -> Double {
      guard let number = number(key) else { throw Failure.malformed("\(label).\(key)") }
      return number
    }
    /// A word that has to be there.
    public func word(_ key: String) throws -> String {
      guard let text = text(key) else { throw Failure.malformed("\(label).\(key)") }
      return text
    }
    /// True or false.
    public func flag(_ key: String) -> Bool? { object[key] as? Bool }
    /// Numbers.
    public func numbers(_ key: String) -> [Double]? { object[key] as? [Double] }
    /// Numbers of which some are not stated.
    public func optionalNumbers(_ key: String) -> [Double?]? {
      (object[key] as? [Any])?.map { ($0 as? NSNumber)?.doubleValue }
    }
    /// Lists of numbers.
    public func pairs(_ key: String) -> [[Double]]? { object[key] as? [[Double]] }
    /// Rows within the row.
    public func rows(_ key: String) -> [Row] {
      (object[key] as? [[String: Any]] ?? []).enumerated().map {
        Row(object: $0.element, label: "\(label).\(key)[\($0.offset)]")
      }
    }
    /// A row within the row.
    public func row(_ key: String) -> Row? {
      (object[key] as? [String: Any]).map { Row(object: $0, label: "\(label).\(key)") }
    }
    /// Whether the field is there and not null.
    public func has(_ key: String) -> Bool { object[key] != nil && !(object[key] is NSNull) }
  }
}
