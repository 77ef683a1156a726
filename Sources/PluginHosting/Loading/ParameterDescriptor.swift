package import CTransHost

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
    /// Words.
    case text = 7
    /// The path of a file that the user has named; empty for none.
    case file = 8

    /// How many numbers carry a value; none where a text does.
    public var componentCount: Int {
      switch self {
      case .color: 4
      case .point: 2
      case .text, .file: 0
      default: 1
      }
    }

    /// Whether a text carries a value.
    public var isText: Bool { componentCount == 0 }

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
      case .int, .double, .point, .text, .file: -1e12...1e12
      }
    }
  }

  /// How a control for it is to behave.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits, `TH_PARAMETER_HIDDEN` and so on.
    public let rawValue: UInt32

    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It can be set, and is not shown.
    public static let hidden = Self(rawValue: 1)
    /// A slider moves by ratios.
    public static let logarithmic = Self(rawValue: 2)
    /// The maximum is the minimum again.
    public static let periodic = Self(rawValue: 4)

    fileprivate static let known: Self = [.hidden, .logarithmic, .periodic]
  }

  /// What a parameter is set to.
  public enum Value: Hashable, Sendable {
    /// As many numbers as the kind has.
    case numbers([Double])
    /// For kinds whose value is a text.
    case text(String)
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
  /// How a control for it is to behave.
  public let flags: Flags
  /// What it is shown together with; may be empty.
  public let group: String
  /// The names of an enumeration's values.
  public let choices: [String]
  /// What it is if nobody sets it.
  public let defaultValue: Value
  /// Inclusive, as many as the kind has.
  public let minimum: [Double]
  /// Inclusive, as many as the kind has.
  public let maximum: [Double]
  /// What a control moves by; 0 for no steps.
  public let step: Double

  /// Checks what a plugin says of a parameter, and copies it.
  package init(
    _ descriptor: th_parameter_descriptor_t, path: String, animator: String
  ) throws(PluginLoadError) {
    let anonymous = DescriptionReader(path: path, owner: "animator '\(animator)': a parameter's")
    key = try anonymous.identifier(descriptor.key, "key")
    let reader = DescriptionReader(
      path: path, owner: "animator '\(animator)', parameter '\(key)': its")
    id = descriptor.id
    name = try reader.text(descriptor.name, "name")
    unit = try reader.text(descriptor.unit, "unit")
    text = try reader.text(descriptor.text, "text")
    group = try reader.text(descriptor.group, "group")
    flags = Flags(rawValue: descriptor.flags)
    guard flags.isSubset(of: .known) else {
      throw reader.problem("flags", "have bits without a meaning: \(descriptor.flags)")
    }
    guard let kind = Kind(rawValue: descriptor.kind) else {
      throw reader.problem("kind", "is \(descriptor.kind), which is unknown")
    }
    self.kind = kind
    guard descriptor.choice_count <= TH_CHOICES_MAXIMUM,
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
    step = try reader.number(descriptor.step, "step", in: 0...1e12)
    guard !kind.isText else {
      let text =
        descriptor.default_text == nil ? "" : try reader.text(descriptor.default_text, "default")
      guard kind == .text || text.isEmpty else {
        throw reader.problem("default", "is '\(text)', and a file has none")
      }
      defaultValue = .text(text)
      return
    }
    let initial = components(descriptor.default_value)
    defaultValue = .numbers(initial)
    for index in 0..<count {
      let least = try reader.number(minimum[index], "minimum", in: range, isWhole: isWhole)
      let most = try reader.number(
        maximum[index], "maximum", in: least...range.upperBound, isWhole: isWhole)
      _ = try reader.number(initial[index], "default", in: least...most, isWhole: isWhole)
    }
    guard !flags.contains(.logarithmic) || minimum.allSatisfy({ $0 > 0 }) else {
      throw reader.problem("minimum", "must be above 0 where a control moves by ratios")
    }
  }
}
