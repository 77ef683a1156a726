/// A rule that an animator or a plugin broke, which the host put right.
public struct Misbehaviour: Hashable, Sendable, CustomStringConvertible {
  /// Who broke it.
  public enum Culprit: Hashable, Sendable, CustomStringConvertible {
    /// The animator of a transition, as its context knows it.
    case animator
    /// The plugin of this id, whatever of it.
    case plugin(String)

    /// Who it is, to begin a sentence with.
    public var description: String {
      switch self {
      case .animator: "The animator"
      case .plugin(let id): "The plugin '\(id)'"
      }
    }
  }

  /// What was done: every way to break a rule.
  public enum Kind: Hashable, Sendable {
    /// `completeTransition` was called again, or after the end.
    case completedTwice
    /// `completeTransition` was not called although nothing moved any more; or it took longer than
    /// `TransitionWatchdog.patience` allows.
    case neverCompleted
    /// `completeTransition(true)` was said of a transition that had been cancelled.
    case completedCancelled
    /// The duration, in seconds, was not a number, negative or too long.
    case invalidDuration(Double)
    /// The view that was to stay had been taken out of the container view, or had never been put
    /// in.
    case lostView
    /// It answered with an error, or with something that cannot be: in the host's own words.
    case failed(String)
    /// It left so many animation brackets open, in a call to it that is named.
    case openBrackets(Int, in: String)
    /// It left a transaction open, in a call to it that is named.
    case openTransaction(in: String)
    /// It made so many calls to functions of the main thread's on another one.
    case wrongThread(calls: Int)
    /// It kept so many display links going after its transition.
    case leftDisplayLinks(Int)
    /// It changed something that belongs to the whole process or thread, in a call or in a time that
    /// is named; the host put it back.
    case changed(Surrounding, in: String)
  }

  /// What was done.
  public let kind: Kind
  /// Who did it.
  public let culprit: Culprit

  /// Creates a misbehaviour.
  ///
  /// - Parameters:
  ///   - kind: What was done.
  ///   - culprit: Who did it.
  public init(_ kind: Kind, by culprit: Culprit) {
    self.kind = kind
    self.culprit = culprit
  }

  /// Whether the transition itself can have looked wrong.
  ///
  /// Published code says `completeTransition(true)` of every transition, so that much is forgiven.
  public var isTolerated: Bool { kind == .completedCancelled }

  /// One plain sentence.
  public var description: String { "\(culprit) \(words)." }

  private var words: String {
    switch kind {
    case .completedTwice:
      "completed a transition that was over already"
    case .neverCompleted:
      "misbehaved: completeTransition was not called; the host completed the transition"
    case .completedCancelled:
      "misbehaved: completeTransition(true) was called for a cancelled transition; "
        + "it stays cancelled"
    case .invalidDuration(let seconds):
      "misbehaved: transitionDuration answered \(seconds); the host brought it within bounds"
    case .lostView:
      "misbehaved: the view that stays was not in the container view; the host put it there"
    case .failed(let reason):
      reason
    case .openBrackets(let count, let call):
      "left \(count) animation bracket\(count == 1 ? "" : "s") open in \(call)"
    case .openTransaction(let call):
      "left a transaction open in \(call)"
    case .wrongThread(let calls):
      "called the host \(calls) times on a thread other than the main one"
    case .leftDisplayLinks(let count):
      "left \(count) display link\(count == 1 ? "" : "s") after its transition"
    case .changed(let surrounding, let call):
      "changed \(surrounding) in \(call); the host put it back"
    }
  }
}
