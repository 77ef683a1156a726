internal import CTransHost
internal import FoundationEssentials
internal import SystemCalls

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
    func text(_ key: Key, _ longest: Int = ManifestText.longestWord) throws -> String {
      let value = try container.decode(String.self, forKey: key)
      try ManifestText.check(value, key.rawValue, longest)
      return value
    }
    // First, since a manifest of another schema may lack everything that follows.
    let schema = try text(.schema)
    guard schema == Self.schema else {
      throw ManifestProblem(
        "schema", "is '\(schema)', and this version reads '\(Self.schema)'")
    }
    id = try text(.id)
    guard id.contains("."), ManifestText.isIdentifier(id) else {
      throw ManifestProblem(
        "id", "is '\(id)', and must be a reverse domain such as org.example.fold")
    }
    name = try text(.name)
    try ManifestText.checkIdentifier(name, "name")
    version = try text(.version)
    license = try text(.license)
    author = try text(.author, ManifestText.longestLine)
    description = try text(.description, ManifestText.longestText)
    language = try text(.language)
    abi = try container.decode(ABI.self, forKey: .abi)
    guard abi.major >= 0, abi.minor >= 0 else {
      throw ManifestProblem("abi", "is \(abi.major).\(abi.minor), and cannot be negative")
    }
    file = try text(.file, ManifestText.longestLine)
    guard file.lastSlash == nil, file != ".", file != ".." else {
      throw ManifestProblem(
        "file", "is '\(file)', and must be the name of a file beside the manifest")
    }
    animators = try Self.animators(of: container)
    guard !animators.isEmpty else { throw ManifestProblem("animators", "is empty") }
    var ids: Set<String> = []
    for (index, animator) in animators.enumerated() where !ids.insert(animator.id).inserted {
      throw ManifestProblem("animators[\(index)].id", "is '\(animator.id)', as another is")
    }
    let wishes = try container.decodeListIfPresent(of: String.self, .capabilities, 64) ?? []
    capabilities = try wishes.enumerated().map { index, wish in
      try ManifestText.check(wish, "capabilities[\(index)]", ManifestText.longestText)
      do {
        return try PluginCapability(wish)
      } catch {
        throw ManifestProblem("capabilities[\(index)]", "cannot be: \(error)")
      }
    }
  }
}

extension PluginManifest {
  /// So many parameters all animators have together, and so many choices those: to decode one takes about 2 µs, as long
  /// as some 200 bytes of a text, and whoever lists a folder waits for all of them.
  private static let mostParameters = 256
  private static let mostChoices = 1024

  /// Decodes the animators one after another, as long as they are not too many or have too much.
  private static func animators(
    of container: KeyedDecodingContainer<Key>
  ) throws -> [Animator] {
    var list = try container.nestedUnkeyedContainer(forKey: .animators)
    try checkCount(list.count ?? 0, "animators", 256)
    var (parameters, choices) = (0, 0)
    var animators: [Animator] = []
    while !list.isAtEnd {
      let animator = try list.decode(Animator.self)
      parameters += animator.parameters.count
      choices += animator.parameters.reduce(0) { $0 + ($1.choices?.count ?? 0) }
      try checkCount(parameters, "animators", mostParameters, of: "parameters")
      try checkCount(choices, "animators", mostChoices, of: "choices")
      animators.append(animator)
    }
    return animators
  }
}

extension PluginManifest.Animator: Decodable {
  private enum Key: String, CodingKey { case id, name, kinds, duration, parameters }

  /// Decodes an animator and checks what types do not say.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func place(_ field: String) -> String { "\(fieldName(decoder.codingPath)).\(field)" }
    id = try container.decode(String.self, forKey: .id)
    try ManifestText.check(id, place("id"))
    try ManifestText.checkIdentifier(id, place("id"))
    name = try container.decode(String.self, forKey: .name)
    try ManifestText.check(name, place("name"))
    kinds = try container.decodeList(of: String.self, .kinds, Self.knownKinds.count)
    if let unknown = kinds.first(where: { !Self.knownKinds.contains($0) }) {
      let known = Self.knownKinds.joined(separator: ", ")
      throw ManifestProblem(
        place("kinds"), "has '\(ManifestText.shown(unknown))', and knows: \(known)")
    }
    guard !kinds.isEmpty else { throw ManifestProblem(place("kinds"), "is empty") }
    duration = try container.decode(Double.self, forKey: .duration)
    guard (0...TH_DURATION_MAXIMUM).contains(duration) else {
      throw ManifestProblem(
        place("duration"), "is \(duration), and must be 0 to \(TH_DURATION_MAXIMUM) seconds")
    }
    parameters =
      try container.decodeListIfPresent(of: PluginManifest.Parameter.self, .parameters, 64) ?? []
    for (index, parameter) in parameters.enumerated() {
      try parameter.check(place("parameters[\(index)]"))
    }
  }
}

extension PluginManifest.Parameter {
  /// Checks what types do not say.
  fileprivate func check(_ place: @autoclosure () -> String) throws {
    try ManifestText.check(key, "\(place()).key")
    try ManifestText.check(kind, "\(place()).kind")
    try group.map { try ManifestText.check($0, "\(place()).group") }
    try description.map {
      try ManifestText.check($0, "\(place()).description", ManifestText.longestText)
    }
    // A parameter may have nothing for its value.
    if let defaultValue, !defaultValue.isEmpty {
      try ManifestText.check(defaultValue, "\(place()).default", ManifestText.longestText)
    }
    try choices.map { choices in
      try checkCount(choices.count, "\(place()).choices", 256)
      for (index, choice) in choices.enumerated() {
        try ManifestText.check(choice, "\(place()).choices[\(index)]")
      }
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a list that is not too long; none of one that is.
  fileprivate func decodeList<Element: Decodable>(
    of type: Element.Type, _ key: Key, _ most: Int
  ) throws -> [Element] {
    let count = (try? nestedUnkeyedContainer(forKey: key))?.count ?? 0
    try checkCount(count, fieldName(codingPath + [key]), most)
    return try decode([Element].self, forKey: key)
  }

  fileprivate func decodeListIfPresent<Element: Decodable>(
    of type: Element.Type, _ key: Key, _ most: Int
  ) throws -> [Element]? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decodeList(of: type, key, most)
  }
}

/// Refuses a list with too many elements.
private func checkCount(
  _ count: Int, _ field: @autoclosure () -> String, _ most: Int, of what: String = "elements"
) throws {
  guard count <= most else {
    throw ManifestProblem(field(), "has \(count) \(what), and may have \(most)")
  }
}
