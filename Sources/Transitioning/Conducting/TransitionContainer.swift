public import ViewControllers

/// A controller that contains others and switches between them with transitions.
///
/// Whoever has to do with containers of any kind goes by this: the conductor, the hosting of plugins,
/// players. A container is a type that makes plans (`TransitionPlan`) and has its conductor carry
/// them out; vending, the steps of a transition and what happens at its end are written once.
@MainActor
public protocol TransitionContainer: ViewController {
  /// The view in which the children are shown and transitions take place.
  var containerView: View { get }
  /// The children in the order in which people know them: the stack's, the buttons'.
  ///
  /// Wider than `children` where some are not contained at the moment.
  var viewControllers: [ViewController] { get }
  /// The child on show; in containers of UIKit's the one that it is to be, as soon as a change begins.
  var shownViewController: ViewController? { get }
  /// Conducts the transitions; one for the life of the container.
  var conductor: TransitionConductor { get }
  /// What kind of container it is, to animators.
  static var kind: TransitionContainerKind { get }

  /// What takes the child on show off; nil in a container that is no stack.
  var popping: (@MainActor () -> Void)? { get }

  /// What selects a child, with a transition.
  ///
  /// - Parameter index: Its place among `viewControllers`.
  /// - Returns: What does it; nil if there is no such child, or none can be selected.
  func selecting(_ index: Int) -> (@MainActor () -> Void)?

  /// Makes the container's own animator.
  ///
  /// - Returns: A new animator, used where nobody vends one and where one fails.
  static func makeDefaultAnimator() -> any AnimatedTransitioning
}

/// The kinds of containers that animators tell apart.
public enum TransitionContainerKind: Sendable {
  /// A stack of controllers, of which the last is on show.
  case navigation
  /// Controllers side by side, one of which is on show.
  case tabBar
  /// Any other.
  case custom
}

extension TransitionContainer {
  /// Custom.
  public static var kind: TransitionContainerKind { .custom }

  /// Nil: it is no stack.
  public var popping: (@MainActor () -> Void)? { nil }

  /// Nil: none can be selected.
  ///
  /// - Parameter index: A place among `viewControllers`.
  /// - Returns: Nil.
  public func selecting(_ index: Int) -> (@MainActor () -> Void)? { nil }

  /// The transition that runs.
  public var currentTransition: TransitionContext? { conductor.current }

  /// Takes a child out by hand, or has the container do so where it is one that this moves.
  ///
  /// - Parameters:
  ///   - child: One of `children`.
  ///   - change: Takes it out, which has its place among `viewControllers`; called as `perform(_:)` of
  ///     the conductor says.
  package func takeOut(_ child: ViewController, _ change: @escaping @MainActor (Int) -> Void) {
    let isListed = viewControllers.contains { $0 === child }
    guard isListed || currentTransition?.moves(child) == true else {
      return removeChildren([child])
    }
    conductor.perform { [self] in
      // The transition that ended first may have taken it out.
      guard let index = viewControllers.firstIndex(where: { $0 === child }) else {
        return removeChildren([child])
      }
      change(index)
    }
  }

  /// Where animators come from by name.
  public var animatorSource: (any AnimatorSource)? {
    get { conductor.animatorSource }
    set { conductor.animatorSource = newValue }
  }

  /// The animator of changes for which the delegate vends none; nil is the default one.
  public var animatorName: AnimatorName? {
    get { conductor.animatorName }
    set { conductor.animatorName = newValue }
  }

  /// Names that could not be had, and why, one plain sentence each, in order.
  public var diagnoses: [String] { conductor.diagnoses }

  /// The animator of a name, or the default one.
  ///
  /// - Parameter name: A name as the source knows it.
  /// - Returns: A new animator. Where the name cannot be had this is the default one, the reason is
  ///   added to `diagnoses`, and a `diagnosis` event to the stage's log.
  public func animationController(named name: AnimatorName) -> any AnimatedTransitioning {
    conductor.animator(named: name) ?? Self.makeDefaultAnimator()
  }
}
