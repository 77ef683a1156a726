public import Geometry
public import ViewControllers

/// A transition as a container wants it: everything about it, as a value.
///
/// Who goes and who comes, where their views and the container view live before, during and after,
/// which appearance callbacks go to whom, who becomes a child and who ceases to be one, what is put
/// right in the end, and whom to ask how it is animated. A container makes plans and has its
/// `TransitionConductor` carry them out; one that is not animated goes through the same steps.
@MainActor
public struct TransitionPlan {
  /// One of the two controllers.
  public struct Participant {
    /// The controller.
    public var controller: ViewController
    /// The view that goes or comes for it, where that is not its own but has it inside.
    public var wrapper: View?
    /// Where that view lives.
    public var stay: ViewStay
    /// Where its view is at the start; zero if it is not on the screen, or unknown.
    public var initialFrame: Rect
    /// Where its view is in the end; zero if it leaves the screen, or unknown.
    public var finalFrame: Rect

    /// Describes one of the two.
    ///
    /// - Parameters:
    ///   - controller: The controller.
    ///   - stay: Where its view lives.
    ///   - initialFrame: Where its view is at the start.
    ///   - finalFrame: Where its view is in the end.
    public init(
      _ controller: ViewController, _ stay: ViewStay, initialFrame: Rect = .zero,
      finalFrame: Rect = .zero
    ) {
      self.controller = controller
      self.stay = stay
      self.initialFrame = initialFrame
      self.finalFrame = finalFrame
    }

    /// The view that goes or comes, which is loaded if need be.
    @MainActor var view: View {
      if let wrapper { wrapper } else { controller.view }
    }

    /// The view that goes or comes, if it is loaded.
    @MainActor var viewIfLoaded: View? {
      if let wrapper { wrapper } else { controller.viewIfLoaded }
    }
  }

  /// What is going on, to an animator.
  public var operation: TransitionOperation
  /// How the arriving controller is presented.
  public var presentationStyle: ModalPresentationStyle = .none
  /// The rotation that the arriving view is to have.
  public var targetTransform: AffineTransform = .identity

  /// The controller on show; nil if there is none.
  public var from: Participant?
  /// The controller that is to be on show; nil for none.
  public var to: Participant?
  /// The view in which it happens; nil where nothing can be seen: containment alone changes.
  public var containerView: View?
  /// Where the container view itself lives: a presentation's is made for it.
  public var containerStay: ViewStay = .untouched

  /// Which appearance callbacks go to whom.
  public var appearance: AppearancePlan = .navigation
  /// Whether both follow the container's own appearance, as children do: nothing is said of them
  /// while it is off the screen.
  public var followsContainer = true
  /// Who becomes a child, and who is one no more.
  public var containment = ContainmentPlan()
  /// What is put right in the views in the end.
  public var restoration: ViewRestoration = .whole

  /// Where the presented view is when the container's size has changed, in a presentation and in a
  /// dismissal; nil: in proportion.
  public var presentedFrame: (@MainActor () -> Rect)?

  /// Who vends the animation and the interaction controller.
  public var vending = TransitionVending()
  /// Drives it by hand where nobody vends an interaction controller: the container's own gesture.
  public var ownInteractor: (any InteractiveTransitioning)?
  /// Whether the container's own gesture drives the default animator alone, as UIKit's edge swipe.
  public var ownInteractorTakesDefault = false
  /// Whether it is animated where nobody vends an animator.
  public var isAnimatedByDefault = true
  /// Whether an animation controller is asked for also where it is not to be animated: what is to be
  /// seen is its business.
  public var isAlwaysVended = false
  /// Makes the animator that one of the two controllers prefers, where no delegate vends one; it comes
  /// before one that a container has by name.
  public var makePreferredAnimator: (@MainActor () -> any AnimatedTransitioning)?
  /// Makes the animator where nobody vends one, and where one fails.
  public var makeDefaultAnimator: @MainActor () -> any AnimatedTransitioning

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

  /// Makes a plan of which the two, their views and their place are known.
  ///
  /// - Parameters:
  ///   - operation: What is going on, to an animator.
  ///   - from: The controller on show.
  ///   - to: The controller that is to be on show.
  ///   - containerView: The view in which it happens.
  ///   - makeDefaultAnimator: Makes the animator where nobody vends one.
  public init(
    _ operation: TransitionOperation, from: Participant?, to: Participant?, in containerView: View?,
    makeDefaultAnimator: @escaping @MainActor () -> any AnimatedTransitioning
  ) {
    self.operation = operation
    self.from = from
    self.to = to
    self.containerView = containerView
    self.makeDefaultAnimator = makeDefaultAnimator
  }

  /// Makes a plan for two children of a container each of which fills it.
  ///
  /// - Parameters:
  ///   - operation: What is going on, to an animator.
  ///   - from: The child on show.
  ///   - to: The child that is to be on show.
  ///   - container: The container.
  public init(
    _ operation: TransitionOperation, from: ViewController?, to: ViewController?,
    in container: some TransitionContainer
  ) {
    let view = container.isViewLoaded ? container.containerView : nil
    let bounds = view?.bounds ?? .zero
    self.init(
      operation, from: from.map { Participant($0, .leaving, initialFrame: bounds) },
      to: to.map { Participant($0, .arriving, finalFrame: bounds) }, in: view,
      makeDefaultAnimator: type(of: container).makeDefaultAnimator)
  }

  /// One of the two.
  func participant(_ key: TransitionKey) -> Participant? { key == .from ? from : to }

  /// Changes where the views of the two are at the start and in the end.
  mutating func moveFrames(_ moved: (Rect) -> Rect) {
    func move(_ one: inout Participant?) {
      guard let before = one else { return }
      one?.initialFrame = moved(before.initialFrame)
      one?.finalFrame = moved(before.finalFrame)
    }
    move(&from)
    move(&to)
  }

  /// Whether anything is to be seen of it.
  var changesViews: Bool {
    containerView != nil && from?.controller !== to?.controller
  }

  /// Whether it can be seen: the container view is in the window, or comes into it.
  var canBeSeen: Bool {
    guard let containerView, changesViews else { return false }
    let place = if case .within(let home, _) = containerStay.during { home } else { containerView }
    return place.isDescendant(of: place.stage.window)
  }

  /// Begins what changes between the controllers, and tells the container.
  func begin(in container: ViewController) {
    beginPresentation()
    containment.begin(in: container)
    begin()
  }

  /// Settles what changes between the controllers, and tells the container.
  func settle(completed: Bool, in container: ViewController?) {
    settlePresentation(completed: completed)
    if let container { containment.settle(completed: completed, in: container) }
    didSettle(completed)
  }
}
