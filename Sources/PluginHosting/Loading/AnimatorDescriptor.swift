internal import CTransHost
public import Transitioning

/// What an animator says about itself, checked and copied.
///
/// The corresponding C struct is `th_animation_controller_descriptor_t`.
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

  /// `owner` is whose descriptor it is before its id is known: "animator 0's".
  init(
    _ pointer: UnsafePointer<th_animation_controller_descriptor_t>?, path: String, owner: String
  ) throws(PluginLoadError) {
    let descriptor = try DescriptionReader.sized(
      th_animation_controller_descriptor_t.self, at: pointer, "\(owner) descriptor", path: path)
    let anonymous = DescriptionReader(path: path, owner: owner)
    id = try anonymous.identifier(descriptor.id, "id")
    let reader = DescriptionReader(path: path, owner: "animator '\(id)': its")
    name = try reader.text(descriptor.name, "name", mayBeEmpty: false)
    text = try reader.text(descriptor.text, "text")
    guard let transitions = TransitionOperation.operations(descriptor.transitions) else {
      throw reader.problem("transitions", "have bits without a meaning, or none")
    }
    self.transitions = transitions
    duration = try reader.number(descriptor.duration, "duration", in: 0...TH_DURATION_MAXIMUM)
    guard descriptor.parameter_count <= TH_PARAMETERS_MAXIMUM else {
      throw reader.problem(
        "parameter_count",
        "is \(descriptor.parameter_count), and must be \(TH_PARAMETERS_MAXIMUM) at most")
    }
    var parameters: [ParameterDescriptor] = []
    var (keys, ids) = (Set<String>(), Set<UInt32>())
    let list = try reader.sizedList(
      descriptor.parameters, count: descriptor.parameter_count, "parameters")
    for raw in list {
      let parameter = try ParameterDescriptor(raw, path: path, animator: id)
      guard keys.insert(parameter.key).inserted, ids.insert(parameter.id).inserted else {
        throw reader.problem("parameter '\(parameter.key)'", "has the key or id of another")
      }
      parameters.append(parameter)
    }
    self.parameters = parameters
  }
}
