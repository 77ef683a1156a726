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
    do {
      self = try JSONDecoder().decode(PluginManifest.self, from: Data(data))
    } catch {
      let problem =
        (error as? DecodingError).map(ManifestProblem.init) ?? error as? ManifestProblem
      throw ManifestError(path: path, problem: problem?.text ?? "it is not JSON: \(error)")
    }
  }
}

extension PluginManifest: Decodable {
  private enum Key: String, CodingKey {
    case schema, id, name, version, license, author, description, language, abi, file, animators
    case capabilities
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
      throw ManifestProblem(
        "schema", "is '\(schema)', and this version reads '\(Self.schema)'")
    }
    id = try text(.id)
    guard id.contains("."), Self.isIdentifier(id) else {
      throw ManifestProblem(
        "id", "is '\(id)', and must be a reverse domain such as org.example.fold")
    }
    name = try text(.name)
    try Self.checkIdentifier(name, "name")
    version = try text(.version)
    license = try text(.license)
    author = try text(.author)
    description = try text(.description)
    language = try text(.language)
    abi = try container.decode(ABI.self, forKey: .abi)
    guard abi.major >= 0, abi.minor >= 0 else {
      throw ManifestProblem("abi", "is \(abi.major).\(abi.minor), and cannot be negative")
    }
    file = try text(.file)
    guard !file.contains("/"), file != ".", file != ".." else {
      throw ManifestProblem(
        "file", "is '\(file)', and must be the name of a file beside the manifest")
    }
    animators = try container.decode([Animator].self, forKey: .animators)
    guard !animators.isEmpty else { throw ManifestProblem("animators", "is empty") }
    for (index, animator) in animators.enumerated()
    where animators[..<index].contains(where: { $0.id == animator.id }) {
      throw ManifestProblem("animators[\(index)].id", "is '\(animator.id)', as another is")
    }
    let wishes = try container.decodeIfPresent([String].self, forKey: .capabilities) ?? []
    capabilities = try wishes.enumerated().map { index, wish in
      try Self.check(wish, "capabilities[\(index)]")
      do {
        return try PluginCapability(wish)
      } catch {
        throw ManifestProblem("capabilities[\(index)]", "cannot be: \(error)")
      }
    }
  }

  private static let longestText = 4096

  fileprivate static func check(_ text: String, _ field: String) throws {
    guard !text.isEmpty else { throw ManifestProblem(field, "is empty") }
    guard text.utf8.count <= longestText else {
      throw ManifestProblem(field, "is longer than \(longestText) bytes")
    }
    // A manifest's text is printed on terminals: no escape sequences.
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw ManifestProblem(field, "has control characters in it")
    }
  }

  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        switch $0 {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      }
  }

  fileprivate static func checkIdentifier(_ text: String, _ field: String) throws {
    guard isIdentifier(text) else {
      throw ManifestProblem(field, "is '\(text)', and must be letters, digits, '-', '_' and '.'")
    }
  }
}

extension PluginManifest.Animator: Decodable {
  private enum Key: String, CodingKey { case id, name, kinds, duration, parameters }

  /// Decodes an animator and checks what types do not say.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let place = fieldName(decoder.codingPath)
    id = try container.decode(String.self, forKey: .id)
    try PluginManifest.checkIdentifier(id, "\(place).id")
    name = try container.decode(String.self, forKey: .name)
    try PluginManifest.check(name, "\(place).name")
    kinds = try container.decode([String].self, forKey: .kinds)
    if let unknown = kinds.first(where: { !Self.knownKinds.contains($0) }) {
      let known = Self.knownKinds.joined(separator: ", ")
      throw ManifestProblem("\(place).kinds", "has '\(unknown)', and knows: \(known)")
    }
    guard !kinds.isEmpty else { throw ManifestProblem("\(place).kinds", "is empty") }
    duration = try container.decode(Double.self, forKey: .duration)
    guard (0...TH_DURATION_MAXIMUM).contains(duration) else {
      throw ManifestProblem(
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
