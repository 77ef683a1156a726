internal import CTransHost

/// What may be set on an animator before its transition, checked and copied.
///
/// The corresponding C struct is `th_parameter_descriptor_t`.
public struct ParameterDescriptor: Hashable, Sendable {
  /// What a parameter means.
  public enum Kind: UInt32, Hashable, Sendable {
    /// 0 or 1.
    case bool = 1
    /// A whole number.
    case int = 2
    /// A number.
    case double = 3
    /// An index into the choices.
    case enumeration = 4
    /// Red, green, blue, alpha.
    case color = 5
    /// x, y.
    case point = 6

    /// How many numbers carry a value.
    public var componentCount: Int {
      switch self {
      case .color: 4
      case .point: 2
      default: 1
      }
    }

    /// Whether its numbers have no fraction.
    fileprivate var isWhole: Bool {
      switch self {
      case .bool, .int, .enumeration: true
      default: false
      }
    }

    /// What its numbers can be, whatever the plugin allows.
    fileprivate func range(choiceCount: Int) -> ClosedRange<Double> {
      switch self {
      case .bool, .color: 0...1
      case .enumeration: 0...Double(choiceCount - 1)
      case .int, .double, .point: -1e12...1e12
      }
    }
  }

  /// Stable between versions.
  public let id: UInt32
  /// What a user types.
  public let key: String
  /// For people.
  public let name: String
  /// The unit, may be empty.
  public let unit: String
  /// One sentence, may be empty.
  public let text: String
  /// What it means.
  public let kind: Kind
  /// The names of an enumeration's values.
  public let choices: [String]
  /// As many numbers as the kind has.
  public let defaultValue: [Double]
  /// Inclusive, as many as the kind has.
  public let minimum: [Double]
  /// Inclusive, as many as the kind has.
  public let maximum: [Double]

  private static let maximumChoiceCount: UInt32 = 256

  init(
    _ descriptor: th_parameter_descriptor_t, path: String, animator: String
  ) throws(PluginLoadError) {
    let anonymous = DescriptionReader(path: path, owner: "animator '\(animator)': a parameter's")
    try anonymous.checkSize(
      descriptor.size, of: th_parameter_descriptor_t.self, name: "th_parameter_descriptor_t")
    key = try anonymous.identifier(descriptor.key, "key")
    let reader = DescriptionReader(
      path: path, owner: "animator '\(animator)', parameter '\(key)': its")
    id = descriptor.id
    name = try reader.text(descriptor.name, "name")
    unit = try reader.text(descriptor.unit, "unit")
    text = try reader.text(descriptor.text, "text")
    guard let kind = Kind(rawValue: descriptor.kind) else {
      throw reader.problem("kind", "is \(descriptor.kind), which is unknown")
    }
    self.kind = kind
    guard descriptor.choice_count <= Self.maximumChoiceCount,
      (kind == .enumeration) == (descriptor.choice_count > 0)
    else { throw reader.problem("choice_count", "is \(descriptor.choice_count)") }
    var choices: [String] = []
    let list = try reader.list(descriptor.choices, count: descriptor.choice_count, "choices")
    for (index, pointer) in list.enumerated() {
      choices.append(try reader.text(pointer, "choice \(index)", mayBeEmpty: false))
    }
    self.choices = choices

    let count = kind.componentCount
    let components: ((Double, Double, Double, Double)) -> [Double] = {
      Array([$0.0, $0.1, $0.2, $0.3].prefix(count))
    }
    let range = kind.range(choiceCount: choices.count)
    let isWhole = kind.isWhole
    minimum = components(descriptor.minimum)
    maximum = components(descriptor.maximum)
    defaultValue = components(descriptor.default_value)
    for index in 0..<count {
      let least = try reader.number(minimum[index], "minimum", in: range, isWhole: isWhole)
      let most = try reader.number(
        maximum[index], "maximum", in: least...range.upperBound, isWhole: isWhole)
      _ = try reader.number(defaultValue[index], "default", in: least...most, isWhole: isWhole)
    }
  }

  /// Reads a value as a user types it: `0.5`, `true`, `#ff8000`, `10,20`, the name of a choice.
  ///
  /// - Parameter text: The value.
  /// - Returns: As many numbers as the kind has, or nil if the text is no value in range.
  public func value(from text: String) -> [Double]? {
    let numbers: [Double]?
    switch kind {
    case .bool:
      switch text.lowercased() {
      case "true", "yes", "on", "1": numbers = [1]
      case "false", "no", "off", "0": numbers = [0]
      default: numbers = nil
      }
    case .int: numbers = Int64(text).map { [Double($0)] }
    case .double: numbers = Double(text).map { [$0] }
    case .enumeration: numbers = choices.firstIndex(of: text).map { [Double($0)] }
    case .color: numbers = Self.color(from: text)
    case .point:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let values = parts.compactMap { Double($0) }
      numbers = values.count == parts.count ? values : nil
    }
    guard let numbers, numbers.count == kind.componentCount else { return nil }
    for (index, number) in numbers.enumerated()
    where !(number.isFinite && minimum[index] <= number && number <= maximum[index]) {
      return nil
    }
    return numbers
  }

  /// Writes a value as a user types it: what `value(from:)` reads.
  ///
  /// - Parameter value: As many numbers as the kind has, in range.
  /// - Returns: The text.
  public func text(for value: [Double]) -> String {
    switch kind {
    case .bool: value[0] == 0 ? "false" : "true"
    case .int: "\(Int64(value[0]))"
    case .double: "\(value[0])"
    case .enumeration: choices[Int(value[0])]
    case .color:
      "#"
        + value.map { component in
          let digits = String(UInt8((component * 255).rounded()), radix: 16)
          return digits.count < 2 ? "0\(digits)" : digits
        }.joined()
    case .point: "\(value[0]),\(value[1])"
    }
  }

  /// `#rrggbb` or `#rrggbbaa`.
  private static func color(from text: String) -> [Double]? {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else { return nil }
    let value = digits.count == 6 ? number << 8 | 0xFF : number
    return [24, 16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
  }
}

extension ParameterDescriptor {
  /// What a value must be, for an error: "a number from 0 to 1".
  public var expectation: String {
    switch kind {
    case .bool: "true or false"
    case .int: "a whole number from \(Int(minimum[0])) to \(Int(maximum[0]))"
    case .double: "a number from \(minimum[0]) to \(maximum[0])"
    case .enumeration: "one of: \(choices.joined(separator: ", "))"
    case .color: "a colour such as #ff8000"
    case .point: "two numbers such as 10,20"
    }
  }
}
