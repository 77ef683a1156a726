import ViewControllers

/// Which appearance callbacks go to whom, and in which order: at the start of a transition, when it
/// is completed, and when it is cancelled.
///
/// The order for one controller is always the same; how the calls of two interleave differs from
/// container to container and was measured, not promised. A controller that gets no call is not
/// named, and a step for one that is not there is left out.
public struct AppearancePlan: Sendable, Hashable {
  /// A callback.
  public enum Call: Sendable, Hashable {
    /// `viewWillAppear`.
    case willAppear
    /// `viewDidAppear`.
    case didAppear
    /// `viewWillDisappear`.
    case willDisappear
    /// `viewDidDisappear`.
    case didDisappear

    var isAppearing: Bool { self == .willAppear || self == .didAppear }
    var isEnd: Bool { self == .didAppear || self == .didDisappear }
  }

  /// A callback to one of the two.
  public struct Step: Sendable, Hashable {
    /// Which of the two.
    public var key: TransitionKey
    /// What is called.
    public var call: Call

    /// A callback to the controller on the screen at the start.
    ///
    /// - Parameter call: What is called.
    /// - Returns: The step.
    public static func from(_ call: Call) -> Step { Step(key: .from, call: call) }

    /// A callback to the controller on the screen at the end.
    ///
    /// - Parameter call: What is called.
    /// - Returns: The step.
    public static func to(_ call: Call) -> Step { Step(key: .to, call: call) }
  }

  /// What is called when the transition starts.
  public var start: [Step]
  /// What is called when it is completed.
  public var completed: [Step]
  /// What is called when it is cancelled.
  public var cancelled: [Step]

  /// Describes an order.
  ///
  /// - Parameters:
  ///   - start: What is called when the transition starts.
  ///   - completed: What is called when it is completed.
  ///   - cancelled: What is called when it is cancelled.
  public init(start: [Step], completed: [Step], cancelled: [Step]) {
    self.start = start
    self.completed = completed
    self.cancelled = cancelled
  }
}

extension AppearancePlan {
  /// A navigation stack's: who leaves is told first.
  public static let navigation = AppearancePlan(
    start: [.from(.willDisappear), .to(.willAppear)],
    completed: [.from(.didDisappear), .to(.didAppear)],
    cancelled: [
      .to(.willDisappear), .to(.didDisappear), .from(.willAppear), .from(.didAppear),
    ])
  /// A presentation or dismissal in which the presenter's view leaves, or comes back: who comes has
  /// come before the other has gone.
  public static let modalFullScreen = AppearancePlan(
    start: [.from(.willDisappear), .to(.willAppear)],
    completed: [.to(.didAppear), .from(.didDisappear)],
    cancelled: [
      .to(.willDisappear), .from(.willAppear), .from(.didAppear), .to(.didDisappear),
    ])
  /// A presentation over a presenter that stays, which hears nothing.
  public static let presentationOver = AppearancePlan(
    start: [.to(.willAppear)], completed: [.to(.didAppear)],
    cancelled: [.to(.willDisappear), .to(.didDisappear)])
  /// A dismissal from over a presenter that has stayed, which hears nothing.
  public static let dismissalOver = AppearancePlan(
    start: [.from(.willDisappear)], completed: [.from(.didDisappear)],
    cancelled: [.from(.willAppear), .from(.didAppear)])
  /// A tab bar's: who comes is told first that it will, and last that it has.
  public static let tab = AppearancePlan(
    start: [.to(.willAppear), .from(.willDisappear)],
    completed: [.from(.didDisappear), .to(.didAppear)],
    cancelled: [
      .to(.willDisappear), .from(.willAppear), .to(.didDisappear), .from(.didAppear),
    ])
  /// A page view's whose pages curl: as in a tab bar.
  public static let pageCurl = tab
  /// A page view's whose pages scroll: who comes is told first, also that it has come.
  public static let pageScroll = AppearancePlan(
    start: [.to(.willAppear), .from(.willDisappear)],
    completed: [.to(.didAppear), .from(.didDisappear)],
    cancelled: [
      .from(.willAppear), .from(.didAppear), .to(.willDisappear), .to(.didDisappear),
    ])
}
