public import Geometry
public import Transitioning
public import ViewControllers

/// What a presentation looks like but for its animation: where the presented view is, what is around
/// it, and whether the presenter's view stays.
///
/// UIKit: `UIPresentationController`.
///
/// The presented controller keeps it from the beginning of the presentation to the end of the
/// dismissal. Subclasses put their chrome (a dimming view, a grabber) into `containerView` when the
/// presentation begins, animate it alongside the presented controller's `transitionCoordinator`, and
/// take it out when a presentation was not completed or a dismissal was. What they leave goes with
/// the container view. Main thread only.
@MainActor
open class PresentationController {
  /// The controller that is presented.
  public unowned let presentedViewController: ViewController
  /// The controller that presents it; before that is decided, whom it was made with.
  public internal(set) weak var presentingViewController: ViewController?
  /// How the controller is presented: its `modalPresentationStyle`, where that is no
  /// `.automatic`, when the presentation controller was made.
  public let presentationStyle: ModalPresentationStyle
  /// The view in which the presentation takes place; nil where there is none.
  public internal(set) var containerView: View?

  /// Who is asked and told when a finger dismisses.
  ///
  /// UIKit: `delegate`.
  public weak var delegate: (any PresentationControllerDelegate)?

  /// Whether its container view is in the presenter's view, and not in the window.
  var isInContext = false
  /// What the presented view and the presenter's looked like before, and with the presentation.
  var looks: (presented: PresentationLooks, presenting: PresentationLooks)?
  /// Whether its container view has had another size: what rests is placed anew when it is over.
  var hasBeenResized = false
  /// Where the presenter's view lives while nothing covers it, and how large that was.
  var presentersHome: (superview: View, index: Int, size: Size)?

  /// Makes a presentation controller.
  ///
  /// - Parameters:
  ///   - presented: The controller that is to be presented, which is not kept.
  ///   - presenting: The controller that presents it, if that is known.
  public init(presentedViewController presented: ViewController, presenting: ViewController?) {
    presentedViewController = presented
    presentingViewController = presenting
    presentationStyle = presented.modalPresentationStyle.resolved
  }

  // MARK: What a subclass may say

  /// The view that is presented: the presented controller's, or one that has it inside.
  ///
  /// UIKit: `presentedView`.
  open var presentedView: View? { presentedViewController.view }

  /// Where the presented view is in the end, in the container view's coordinates: all over it.
  ///
  /// UIKit: `frameOfPresentedViewInContainerView`.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// Whether it covers the window; else only the nearest controller that defines a context.
  ///
  /// True unless the style says `currentContext` or `overCurrentContext`. UIKit:
  /// `shouldPresentInFullscreen`.
  open var shouldPresentInFullscreen: Bool {
    presentationStyle != .currentContext && presentationStyle != .overCurrentContext
  }

  /// Whether the presenter's view is taken out of the window while something covers it.
  ///
  /// True where the style says `fullScreen` or `currentContext`, else false. In a context within
  /// another controller the presenter's view stays whatever this says, for it holds the container
  /// view. UIKit: `shouldRemovePresentersView`.
  open var shouldRemovePresentersView: Bool {
    presentationStyle == .fullScreen || presentationStyle == .currentContext
  }

  /// A presentation begins; the container view is there, not yet in the window.
  ///
  /// UIKit: `presentationTransitionWillBegin()`.
  open func presentationTransitionWillBegin() {}

  /// A presentation is over.
  ///
  /// UIKit: `presentationTransitionDidEnd(_:)`.
  ///
  /// - Parameter completed: Whether the controller is presented now.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// A dismissal begins.
  ///
  /// UIKit: `dismissalTransitionWillBegin()`.
  open func dismissalTransitionWillBegin() {}

  /// A dismissal is over.
  ///
  /// UIKit: `dismissalTransitionDidEnd(_:)`.
  ///
  /// - Parameter completed: Whether the controller is dismissed now.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The container view's subviews are about to be placed.
  ///
  /// UIKit: `containerViewWillLayoutSubviews()`.
  open func containerViewWillLayoutSubviews() {}

  /// The container view's subviews have been placed.
  ///
  /// UIKit: `containerViewDidLayoutSubviews()`.
  open func containerViewDidLayoutSubviews() {}

  /// Whether a finger that finds nothing in the container view has found the container view; else it
  /// goes to what is behind.
  ///
  /// - Parameter point: In the container view.
  /// - Returns: By itself: unless the presentation is on its way out, but for a zoomed view that is seen
  ///   there, which can be caught.
  func takesTouch(at point: Point) -> Bool {
    let presented = presentedViewController
    return !presented.isBeingDismissed
      || presented.transitionTraits.flight?.isSeen(at: point) == true
  }

  /// What takes a zoomed presented view back by fingers; on the container view.
  lazy var zoomDrag = ZoomDrag(
    .init { [weak self] in
      self?.presentedViewController.presentationConductor.current
    } zoomed: { [weak self] in
      self?.presentedViewController
    } mayDismiss: { [weak self] in
      guard let self else { return false }
      let may = isDismissibleByFinger
      if !may { delegate?.presentationControllerDidAttemptToDismiss(self) }
      return may
    } dismiss: { [weak self] in
      self?.dismissByFinger($0)
    })

  /// The animator of the transition that the presented controller prefers; nil leaves it to others.
  var preferredAnimator: (@MainActor () -> any AnimatedTransitioning)? {
    switch presentedViewController.preferredTransition?.kind {
    case .zoom(let zoom): { ZoomAnimator(zoom) }
    case .modal(let style): { DefaultPresentationAnimator(style: style) }
    case nil: nil
    }
  }

  /// Makes the animator where nobody vends one.
  ///
  /// By itself that of the presented controller's `modalTransitionStyle`.
  ///
  /// - Returns: A new animator.
  func makeDefaultAnimator() -> any AnimatedTransitioning {
    DefaultPresentationAnimator(style: presentedViewController.modalTransitionStyle)
  }
}

/// The view in which a presentation takes place; it tells of its layout.
final class PresentationContainerView: View {
  private weak var presentation: PresentationController?
  private var size: Size

  init(of presentation: PresentationController, frame: Rect, stage: Stage) {
    self.presentation = presentation
    size = frame.size
    super.init(frame: frame, stage: stage)
  }

  override func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard event != nil, hit === self, let presentation else { return hit }
    return presentation.takesTouch(at: point) ? self : nil
  }

  override func layoutSubviews() {
    if size != bounds.size { presentation?.containerDidResize(from: size) }
    size = bounds.size
    presentation?.containerViewWillLayoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}
