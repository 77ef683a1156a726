internal import CTransHost
public import Transitioning

/// What an animator says about itself, checked and copied.
///
/// The corresponding C struct is `th_animator_descriptor_t`.
public struct AnimatorDescriptor: Hashable, Sendable {
  /// Unique within its plugin.
  public let id: String
  /// For people.
  public let name: String
  /// One sentence; may be empty.
  public let text: String
  /// What it suits; never empty.
  public let transitions: Set<TransitionOperation>
  /// Seconds, with default parameters.
  public let duration: Double
  /// What may be set before a transition.
  public let parameters: [ParameterDescriptor]

  /// The names of the transitions; `["any"]` for all.
  public var transitionNames: [String] {
    let all = TransitionOperation.allCases
    return transitions.count == all.count
      ? ["any"] : all.filter(transitions.contains).map(\.rawValue)
  }

  private static let maximumParameterCount: UInt32 = 256

  init(_ descriptor: th_animator_descriptor_t, path: String) throws(PluginLoadError) {
    let anonymous = DescriptionReader(path: path, owner: "an animator's")
    try anonymous.checkSize(
      descriptor.size, of: th_animator_descriptor_t.self, name: "th_animator_descriptor_t")
    id = try anonymous.identifier(descriptor.id, "id")
    let reader = DescriptionReader(path: path, owner: "animator '\(id)': its")
    name = try reader.text(descriptor.name, "name", mayBeEmpty: false)
    text = try reader.text(descriptor.text, "text")
    transitions = TransitionOperation.operations(descriptor.transitions)
    guard !transitions.isEmpty else { throw reader.problem("transitions", "name no known kind") }
    duration = try reader.number(descriptor.duration, "duration", in: 0...TH_DURATION_MAXIMUM)
    guard descriptor.parameter_count <= Self.maximumParameterCount else {
      throw reader.problem(
        "parameter_count",
        "is \(descriptor.parameter_count), and must be \(Self.maximumParameterCount) at most")
    }
    var parameters: [ParameterDescriptor] = []
    let list = try reader.list(
      descriptor.parameters, count: descriptor.parameter_count, "parameters")
    for raw in list {
      let parameter = try ParameterDescriptor(raw, path: path, animator: id)
      guard !parameters.contains(where: { $0.key == parameter.key || $0.id == parameter.id }) else {
        throw reader.problem("parameter '\(parameter.key)'", "has the key or id of another")
      }
      parameters.append(parameter)
    }
    self.parameters = parameters
  }
}
