internal import CTransHost
internal import Foundation

extension PluginManifest {
  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - data: The file's bytes, JSON in UTF-8.
  ///   - path: Where they come from, for errors.
  /// - Throws: The `ManifestError` that says what is wrong, and where in the file.
  public init(data: [UInt8], path: String) throws(ManifestError) {
    let decoder = JSONDecoder()
    do {
      self = try decoder.decode(PluginManifest.self, from: Data(data))
    } catch let error as DecodingError {
      throw ManifestError(error, path: path)
    } catch let problem as Problem {
      throw .invalidValue(path: path, field: problem.field, problem: problem.text)
    } catch {
      throw .notJSON(path: path, problem: "\(error)")
    }
  }

  /// A value that has the right type and cannot be.
  private struct Problem: Error {
    var field: String
    var text: String
  }
}

extension PluginManifest: Decodable {
  private enum Key: String, CodingKey {
    case schema, id, name, version, license, author, description, language, abi, file, animators
  }

  /// Decodes a manifest and checks what types do not say.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String {
      let value = try container.decode(String.self, forKey: key)
      try Self.check(value, key.rawValue)
      return value
    }
    // First, since a manifest of another schema may lack everything that follows.
    let schema = try text(.schema)
    guard schema == Self.schema else {
      throw Problem(
        field: "schema", text: "is '\(schema)', and this version reads '\(Self.schema)'")
    }
    id = try text(.id)
    guard id.contains("."), Self.isIdentifier(id) else {
      throw Problem(
        field: "id", text: "is '\(id)', and must be a reverse domain such as org.example.fold")
    }
    name = try text(.name)
    guard Self.isIdentifier(name) else {
      throw Problem(
        field: "name", text: "is '\(name)', and must be letters, digits, '-', '_' and '.'")
    }
    version = try text(.version)
    license = try text(.license)
    author = try text(.author)
    description = try text(.description)
    language = try text(.language)
    abi = try container.decode(ABI.self, forKey: .abi)
    guard abi.major >= 0, abi.minor >= 0 else {
      throw Problem(field: "abi", text: "is \(abi.major).\(abi.minor), and cannot be negative")
    }
    file = try text(.file)
    guard !file.contains("/"), file != ".", file != ".." else {
      throw Problem(
        field: "file", text: "is '\(file)', and must be the name of a file beside the manifest")
    }
    animators = try container.decode([Animator].self, forKey: .animators)
    guard !animators.isEmpty else { throw Problem(field: "animators", text: "is empty") }
    for (index, animator) in animators.enumerated()
    where animators[..<index].contains(where: { $0.id == animator.id }) {
      throw Problem(field: "animators[\(index)].id", text: "is '\(animator.id)', as another is")
    }
  }

  private static let longestText = 4096

  fileprivate static func check(_ text: String, _ field: String) throws {
    guard !text.isEmpty else { throw Problem(field: field, text: "is empty") }
    guard text.utf8.count <= longestText else {
      throw Problem(field: field, text: "is longer than \(longestText) bytes")
    }
    // A manifest's text is printed on terminals: no escape sequences.
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Problem(field: field, text: "has control characters in it")
    }
  }

  fileprivate static func isIdentifier(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
  }

  fileprivate static func problem(_ field: String, _ text: String) -> any Error {
    Problem(field: field, text: text)
  }
}

extension PluginManifest.Animator: Decodable {
  private enum Key: String, CodingKey { case id, name, kinds, duration, parameters }

  /// Decodes an animator and checks what types do not say.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let place = fieldName(decoder.codingPath)
    id = try container.decode(String.self, forKey: .id)
    guard !id.isEmpty, PluginManifest.isIdentifier(id) else {
      throw PluginManifest.problem(
        "\(place).id", "is '\(id)', and must be letters, digits, '-', '_' and '.'")
    }
    name = try container.decode(String.self, forKey: .name)
    try PluginManifest.check(name, "\(place).name")
    let words = try container.decode([String].self, forKey: .kinds)
    kinds = try words.map { word in
      guard let kind = TransitionKind(rawValue: word) else {
        let known = TransitionKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw PluginManifest.problem("\(place).kinds", "has '\(word)', and knows: \(known)")
      }
      return kind
    }
    guard !kinds.isEmpty else { throw PluginManifest.problem("\(place).kinds", "is empty") }
    duration = try container.decode(Double.self, forKey: .duration)
    guard (0...TH_DURATION_MAXIMUM).contains(duration) else {
      throw PluginManifest.problem(
        "\(place).duration", "is \(duration), and must be 0 to \(TH_DURATION_MAXIMUM) seconds")
    }
    parameters =
      try container.decodeIfPresent([PluginManifest.Parameter].self, forKey: .parameters) ?? []
    for (index, parameter) in parameters.enumerated() {
      try PluginManifest.check(parameter.key, "\(place).parameters[\(index)].key")
      try PluginManifest.check(parameter.kind, "\(place).parameters[\(index)].kind")
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
