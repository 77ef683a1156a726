internal import Geometry
internal import Glibc
internal import PluginHosting

/// Values for an animator's parameters, as a person writes them.
struct ParameterSet: CustomStringConvertible {
  let description: String
  let values: [String: String]

  /// Nothing is set.
  static let `default` = Self(description: "default", values: [:])
}

extension Examination {
  /// The defaults, the bounds, and some at random.
  func parameterSets(of animator: AnimatorDescriptor) -> [ParameterSet] {
    let numeric = animator.parameters.filter { !$0.kind.isText }
    guard !numeric.isEmpty else { return [.default] }
    func all(_ name: String, _ value: (ParameterDescriptor) -> [Double]) -> ParameterSet {
      ParameterSet(
        description: name,
        values: Dictionary(
          uniqueKeysWithValues: numeric.map { ($0.key, $0.text(for: .numbers(value($0)))) }))
    }
    let bounds = [all("minimum") { $0.minimum }, all("maximum") { $0.maximum }]
    let single = numeric.flatMap { parameter in
      [("minimum", parameter.minimum), ("maximum", parameter.maximum)].map { name, value in
        ParameterSet(
          description: "\(parameter.key)-\(name)",
          values: [parameter.key: parameter.text(for: .numbers(value))])
      }
    }
    let chance = (1...max(1, setting.runs / 250)).map { number in
      var random = random("\(animator.id)/random\(number)")
      return all("random\(number)") { $0.value(at: &random) }
    }
    // One bound at a time takes its time: the short way has them all at once.
    return [.default] + bounds + (setting.isBrief ? [] : single) + chance
  }
}

extension ParameterDescriptor {
  /// A value in range.
  func value(at random: inout SeededRandom) -> [Double] {
    zip(minimum, maximum).map { least, most in
      switch kind {
      case .bool, .int, .enumeration:
        return (Double.random(in: least...most, using: &random)).rounded()
      case .double where flags.contains(.logarithmic):
        return min(
          most, max(least, least * pow(most / least, Double.random(in: 0...1, using: &random))))
      default: return Double.random(in: least...most, using: &random)
      }
    }
  }
}
