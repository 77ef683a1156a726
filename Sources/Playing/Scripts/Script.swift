public import Geometry
public import ViewControllers

/// What fingers and people do while transitions are played, and when.
///
/// It is read from a file in the format `transhost-script/1` (`Script(json:)`), and written in it
/// (`json`). Times are seconds after the start; what happens at one time happens in the script's order.
public struct Script: Hashable, Sendable {
  /// Something that happens.
  public enum Event: Hashable, Sendable {
    /// Fingers do something, at the same time.
    case touches([TouchChange])
    /// A person goes on: the app pushes, pops, presents, dismisses or selects.
    case action(Action)
    /// The screen gets another size, or is turned.
    case screen(ScreenChange)
    /// The transition that runs is driven without a finger.
    case interaction(Interaction)
  }

  /// Where a person goes.
  public enum Action: Hashable, Sendable {
    /// Pushes the screen that comes.
    case push
    /// Pops the top.
    case pop
    /// Presents the screen that comes.
    case present
    /// Dismisses what is presented.
    case dismiss
    /// Selects a child, the first of which has the number 0.
    case select(Int)
  }

  /// What is done to the transition that runs.
  public enum Interaction: Hashable, Sendable {
    /// It is caught: held where it is.
    case pause
    /// It is moved to a fraction of its duration, 0...1.
    case update(Double)
    /// It goes on to its end.
    case finish
    /// It goes back to its start.
    case cancel
  }

  /// An event with its time.
  public struct Step: Hashable, Sendable {
    /// Seconds after the start.
    public var time: Double
    /// What happens.
    public var event: Event

    /// Makes a step.
    public init(at time: Double, _ event: Event) {
      self.time = time
      self.event = event
    }
  }

  /// What happens, in the order of the times.
  public private(set) var steps: [Step]

  /// Makes a script.
  ///
  /// - Parameter steps: In any order; those of one time stay in theirs.
  public init(_ steps: [Step]) {
    self.steps = steps.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  /// When the last thing happens: seconds after the start.
  public var length: Double { steps.last?.time ?? 0 }

  /// Whether transitions are driven by it without a finger, and so begin in its hands.
  public var hasInteractions: Bool {
    steps.contains { if case .interaction = $0.event { true } else { false } }
  }

  /// Whether it starts transitions itself; if not, the transition starts with it.
  public var hasActions: Bool {
    steps.contains { if case .action = $0.event { true } else { false } }
  }

  /// Whether it has fingers.
  public var hasTouches: Bool {
    steps.contains { if case .touches = $0.event { true } else { false } }
  }
}
