internal import CTransHost
internal import Compositing
internal import Transitioning
internal import ViewControllers

/// One transition as a plugin has part in it: what it has been lent for it, what it may change, and
/// until when.
///
/// It may change what is in the container view, the views of the two controllers and what it has made
/// itself, from the moment it is asked to animate until it has completed the transition and returned
/// from the call in which it did. A handle of a transition context stands for one.
@MainActor
final class TransitionScope {
  let context: any ContextTransitioning
  /// What was lent in calls about this transition.
  let lent = LentHandles()
  /// Whether the plugin has been asked to do more than to say how long it takes.
  @exclusivity(unchecked) var hasStarted = false
  /// Whether the plugin has said that the transition is over; it is once the plugin has returned.
  @exclusivity(unchecked) var hasCompleted = false
  /// Whether the plugin's interaction controller drives it, or may catch it.
  var isInItsHand = false
  /// What the plugin leaves in the app's views.
  var traces = TransitionTraces()
  /// Ended with the transition, if the plugin does not do it.
  var displayLinks: [ObjectIdentifier: DisplayLink] = [:]
  /// Those that a gesture's action has begun: who carries on what a finger let go does not hear of an end
  /// that comes otherwise.
  var linksOfGestures: Set<ObjectIdentifier> = []

  /// The context, if it is the host's.
  private let transition: TransitionContext?

  init(_ context: any ContextTransitioning) {
    self.context = context
    transition = context as? TransitionContext
  }

  var stage: Stage { context.containerView.stage }

  /// Whether what the transition covers may be changed now.
  var isWritable: Bool { hasStarted && !isOver }

  var isOver: Bool {
    guard let transition else { return hasCompleted }
    return transition.isOver
  }

  /// The container whose transition it is; nil for a context that is not the host's.
  var containerViewController: ViewController? { transition?.containerViewController }

  /// Whether the host has ended it, and not the plugin.
  var wasEndedByHost: Bool { transition?.wasEndedByHost ?? false }

  /// Whether the view lies in the container view, or is or lies in one of the two controllers' views,
  /// or in what a presentation has around one.
  ///
  /// What holds the container view is not covered, whoever's view it is.
  func covers(_ view: View) -> Bool {
    let container = context.containerView
    let roots = roots
    var next: View? = view
    while let current = next {
      if current === container { return true }
      if roots.contains(where: { $0 === current }) { return !container.isDescendant(of: view) }
      next = current.superview
    }
    return false
  }

  /// The views of the two controllers, and what a presentation has around one.
  private var roots: [View] {
    TransitionKey.allCases.flatMap {
      [context.viewController(forKey: $0)?.viewIfLoaded, context.view(forKey: $0)]
    }
    .compactMap(\.self)
  }

  /// The transition is over: where nothing of what an animator did to the two views lasts, nothing of
  /// this does.
  func undoTraces() {
    if transition?.restoration.contains(.staying) == true { traces.undo(in: roots) }
    traces = TransitionTraces()
  }
}
