public import Geometry
public import ViewControllers

/// What a container wants to become: who is contained, who is on show, and whom to ask how.
@MainActor
public struct ContainerChange {
  /// What is going on, to an animator.
  public var operation: TransitionOperation
  /// The child on show; nil if there is none.
  public var from: ViewController?
  /// The child that is to be on show; nil for none.
  public var to: ViewController?
  /// The children that are to be contained no more, in the order in which they hear of it.
  public var removed: [ViewController] = []
  /// The controllers that are to become children, in the order in which they hear of it.
  public var added: [ViewController] = []
  /// Where `from` is in the end; zero if it leaves the screen.
  public var finalFrameOfFrom: Rect = .zero
  /// Where `to` is at the start; zero if it is not on the screen.
  public var initialFrameOfTo: Rect = .zero
  /// How `to` is presented.
  public var presentationStyle: ModalPresentationStyle = .none
  /// Asks the delegate for the animation controller, and notes the question in the stage's log.
  public var animator: @MainActor () -> (any AnimatedTransitioning)? = { nil }
  /// Asks the delegate for the interaction controller of an animation controller that somebody vends,
  /// and notes the question in the stage's log.
  public var interactor: @MainActor (any AnimatedTransitioning) -> (any InteractiveTransitioning)? =
    { _ in nil }
  /// Called when containment has begun: the container takes on its new children.
  public var begin: @MainActor () -> Void = {}
  /// Called before the first appearance callback, with whether there is an animation, and whether
  /// it starts by hand.
  public var willShow: @MainActor (_ animated: Bool, _ startsByHand: Bool) -> Void = { _, _ in }
  /// Called when containment is settled, with whether the change was completed; if not, the
  /// container takes back what `begin` did.
  public var didSettle: @MainActor (_ completed: Bool) -> Void = { _ in }
  /// Called after that if the change was completed, with whether there was an animation.
  public var didShow: @MainActor (_ animated: Bool) -> Void = { _ in }

  /// Makes a change of which only the children on show are known.
  ///
  /// - Parameters:
  ///   - operation: What is going on, to an animator.
  ///   - from: The child on show.
  ///   - to: The child that is to be on show.
  public init(_ operation: TransitionOperation, from: ViewController?, to: ViewController?) {
    self.operation = operation
    self.from = from
    self.to = to
  }
}
