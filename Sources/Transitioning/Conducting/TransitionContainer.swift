public import ViewControllers

/// A controller that contains others and switches between them with transitions.
///
/// Whoever has to do with containers of any kind goes by this: the conductor, the hosting of plugins,
/// players. A container says what changes (`ContainerChange`); containment, vending, the transition
/// or the plain switch, and what happens at the end are `carryOut(_:animated:)`.
@MainActor
public protocol TransitionContainer: ViewController {
  /// The view in which the children are shown and transitions take place.
  var containerView: View { get }
  /// The children in the order in which people know them: the stack's, the buttons'.
  ///
  /// Wider than `children` where some are not contained at the moment.
  var viewControllers: [ViewController] { get }
  /// The child on show, or the one that it is to be.
  var shownViewController: ViewController? { get }
  /// Conducts the transitions; one for the life of the container.
  var conductor: TransitionConductor { get }
  /// What is put right in the views when a transition is over.
  var restoration: ViewRestoration { get set }
  /// Where animators come from by name.
  var animatorSource: (any AnimatorSource)? { get set }
  /// The animator of changes for which the delegate vends none; nil is the default one.
  var animatorName: AnimatorName? { get set }
  /// Names that could not be had, and why, one plain sentence each, in order.
  var diagnoses: [String] { get set }

  /// Makes the container's own animator.
  ///
  /// - Returns: A new animator, used where nobody vends one and where one fails.
  static func makeDefaultAnimator() -> any AnimatedTransitioning
}

extension TransitionContainer {
  /// The transition that runs.
  public var currentTransition: TransitionContext? { conductor.current }

  /// The animator of a name, or the default one.
  ///
  /// - Parameter name: A name as the source knows it.
  /// - Returns: A new animator. Where the name cannot be had this is the default one, the reason is
  ///   added to `diagnoses`, and a `diagnosis` event to the stage's log.
  public func animationController(named name: AnimatorName) -> any AnimatedTransitioning {
    namedAnimator(name) ?? Self.makeDefaultAnimator()
  }

  /// The animator of a name; nil, and a diagnosis, where it cannot be had.
  func namedAnimator(_ name: AnimatorName) -> (any AnimatedTransitioning)? {
    do {
      guard let animatorSource else { throw NoAnimatorSource() }
      return try animatorSource.animator(named: name).controller
    } catch {
      diagnoses.append("\(name): \(error)")
      stage.record(.diagnosis, eventTarget)
      return nil
    }
  }
}
