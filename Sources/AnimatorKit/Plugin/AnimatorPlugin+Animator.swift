import CTransHost

extension AnimatorPlugin {
  /// Kinds of transitions.
  public struct Transitions: OptionSet, Sendable {
    /// The host's bits.
    public let rawValue: UInt32
    /// Makes a set of its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A navigation controller shows another controller on top.
    public static let push = Transitions(rawValue: UInt32(TH_TRANSITION_PUSH))
    /// A navigation controller goes back.
    public static let pop = Transitions(rawValue: UInt32(TH_TRANSITION_POP))
    /// A controller is presented.
    public static let present = Transitions(rawValue: UInt32(TH_TRANSITION_PRESENT))
    /// A presented controller goes.
    public static let dismiss = Transitions(rawValue: UInt32(TH_TRANSITION_DISMISS))
    /// A tab bar controller shows another tab.
    public static let tab = Transitions(rawValue: UInt32(TH_TRANSITION_TAB))
    /// A container of the app's own shows another child.
    public static let custom = Transitions(rawValue: UInt32(TH_TRANSITION_CUSTOM))
    /// All kinds.
    public static let any = Transitions(rawValue: TH_TRANSITION_ANY)
  }

  /// What an animator is made for.
  public struct Request {
    /// The one kind of transition.
    public let transition: Transitions
    let values: [String: ParameterValue]

    /// A parameter of kind bool; false if there is none of that name.
    public func bool(_ key: String) -> Bool { (values[key]?.numbers.first ?? 0) != 0 }
    /// A parameter of kind int; 0 if there is none of that name.
    public func int(_ key: String) -> Int { Int(exactly: values[key]?.numbers.first ?? 0) ?? 0 }
    /// A parameter of kind double; 0 if there is none of that name.
    public func double(_ key: String) -> Double { values[key]?.numbers.first ?? 0 }
    /// The choice of a parameter of kind enumeration; empty if there is none of that name.
    public func choice(_ key: String) -> String {
      guard let value = values[key], value.choices.indices.contains(int(key)) else { return "" }
      return value.choices[int(key)]
    }
    /// A parameter of kind colour; clear if there is none of that name.
    public func color(_ key: String) -> UIColor {
      values[key].flatMap { CGColor(numbers: $0.numbers) }.map(UIColor.init(cgColor:)) ?? .clear
    }
    /// A parameter of kind text; empty if there is none of that name.
    public func text(_ key: String) -> String { values[key]?.text ?? "" }
    /// The absolute path of a parameter of kind file; nil if none was named.
    public func file(_ key: String) -> String? { text(key).isEmpty ? nil : text(key) }
    /// A parameter of kind point; the origin if there is none of that name.
    public func point(_ key: String) -> CGPoint {
      values[key].flatMap { CGPoint(numbers: $0.numbers) } ?? .zero
    }
  }

  struct ParameterValue: Equatable {
    var numbers: [Double] = []
    var choices: [String] = []
    /// What kinds without numbers have.
    var text = ""
  }

  /// An animator: its description, and how one is made.
  public struct Animator {
    let id: String
    let parameters: [Parameter]
    let duration: Double
    let transitions: Transitions
    let make: (Request) -> UIViewControllerAnimatedTransitioning
    /// Whether an object serves all transitions.
    let isShared: Bool
    let descriptor: th_animation_controller_descriptor_t

    /// Describes an animator that is the same for all transitions.
    ///
    /// - Parameters:
    ///   - id: Unique in the plugin; letters, digits, hyphens, dots, underscores.
    ///   - name: For people.
    ///   - transitions: What it suits.
    ///   - duration: Seconds.
    ///   - text: One sentence.
    ///   - make: Makes one, when it is first needed; it serves one transition after another.
    public init(
      id: String, name: String, transitions: Transitions, duration: TimeInterval,
      text: String = "", make: @escaping () -> UIViewControllerAnimatedTransitioning
    ) {
      self.init(id, name, transitions, duration, text, [], isShared: true) { _ in make() }
    }

    /// Describes an animator that depends on the kind of transition, or on parameters.
    ///
    /// - Parameters:
    ///   - id: Unique in the plugin; letters, digits, hyphens, dots, underscores.
    ///   - name: For people.
    ///   - transitions: What it suits.
    ///   - duration: Seconds.
    ///   - text: One sentence.
    ///   - parameters: What a user may set.
    ///   - isShared: Whether one object serves all kinds of transitions, as one has to that is an
    ///     interaction controller too.
    ///   - make: Makes one for a request; a new one is made when the request differs.
    public init(
      id: String, name: String, transitions: Transitions, duration: TimeInterval,
      text: String = "", parameters: [Parameter] = [], isShared: Bool = false,
      make: @escaping (Request) -> UIViewControllerAnimatedTransitioning
    ) {
      self.init(id, name, transitions, duration, text, parameters, isShared: isShared, make)
    }

    private init(
      _ id: String, _ name: String, _ transitions: Transitions, _ duration: TimeInterval,
      _ text: String, _ parameters: [Parameter], isShared: Bool,
      _ make: @escaping (Request) -> UIViewControllerAnimatedTransitioning
    ) {
      self.id = id
      self.parameters = parameters
      self.duration = duration
      self.transitions = transitions
      self.make = make
      self.isShared = isShared
      descriptor = th_animation_controller_descriptor_t(
        id, name, transitions, duration, text, parameters)
    }
  }

  /// An interaction controller that can drive any animator.
  public struct Interactor {
    let id: String
    let make: () -> UIViewControllerInteractiveTransitioning
    let descriptor: th_animation_controller_descriptor_t

    /// Describes an interaction controller.
    ///
    /// - Parameters:
    ///   - id: Unique in the plugin; letters, digits, hyphens, dots, underscores.
    ///   - name: For people.
    ///   - transitions: What it suits.
    ///   - text: One sentence.
    ///   - make: Makes one.
    public init(
      id: String, name: String, transitions: Transitions = .any, text: String = "",
      make: @escaping () -> UIViewControllerInteractiveTransitioning
    ) {
      self.id = id
      self.make = make
      descriptor = th_animation_controller_descriptor_t(id, name, transitions, 0, text, [])
    }
  }
}

extension th_animation_controller_descriptor_t {
  fileprivate init(
    _ id: String, _ name: String, _ transitions: AnimatorPlugin.Transitions,
    _ duration: TimeInterval, _ text: String, _ parameters: [AnimatorPlugin.Parameter]
  ) {
    self.init(
      size: UInt32(MemoryLayout<Self>.size), transitions: transitions.rawValue,
      id: PluginMemory.text(id), name: PluginMemory.text(name), text: PluginMemory.text(text),
      duration: duration, parameter_count: UInt32(parameters.count), reserved: 0,
      parameters: PluginMemory.list(parameters.map(\.descriptor)))
  }
}
