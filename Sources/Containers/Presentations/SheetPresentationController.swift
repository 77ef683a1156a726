import Compositing
public import Geometry
import LayerAnimating
import Transitioning
public import ViewControllers

/// Presents a controller on a sheet, which rests at one of some heights, before a dimmed presenter.
///
/// UIKit: `UISheetPresentationController`. On a narrow screen a sheet is as wide as the screen and
/// stands on its lower edge; on a wide one it is a page, or a form, in the middle.
@MainActor
public final class SheetPresentationController: PresentationController {
  /// The width from which a screen is wide: points.
  public static let wideWidth = 600.0
  /// A form's size on a wide screen: points, UIKit's.
  public static let formSize = Size(width: 540, height: 620)
  /// A page's greatest width on a wide screen: points.
  public static let pageWidth = 704.0
  /// What stays free above the highest sheet on a narrow screen, and around a page: points.
  public static let margin = 10.0
  /// How dark the presenter gets: the alpha of black.
  public static let dimming = 0.2

  /// The heights at which the sheet may rest.
  ///
  /// UIKit: `detents`.
  public var detents: [Detent] = [.large] {
    didSet { containerView?.setNeedsLayout() }
  }

  /// The height at which it rests; nil, and one that is not among `detents`, is the first of them.
  ///
  /// UIKit: `selectedDetentIdentifier`.
  public var selectedDetentIdentifier: Detent.Identifier? {
    didSet { containerView?.setNeedsLayout() }
  }

  /// The highest detent at which the presenter is not dimmed; nil dims it at all.
  ///
  /// UIKit: `largestUndimmedDetentIdentifier`.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { containerView?.setNeedsLayout() }
  }

  /// Whether the sheet bears a small bar to pull it by.
  ///
  /// UIKit: `prefersGrabberVisible`.
  public var prefersGrabberVisible = false {
    didSet { grabber.isHidden = !prefersGrabberVisible }
  }

  /// The radius of the sheet's corners, in points.
  ///
  /// UIKit: `preferredCornerRadius`.
  public var preferredCornerRadius = 10.0 {
    didSet { sheet.layer.model.cornerRadius = preferredCornerRadius }
  }

  let sheet: View
  private let grabber: View
  private let dimmingView: View
  private lazy var drag = SheetDrag(self)
  /// The height at which a finger holds the sheet; nil where none does.
  var heldHeight: Double? {
    didSet { containerView?.setNeedsLayout() }
  }

  /// Makes the presentation controller of a sheet.
  ///
  /// - Parameters:
  ///   - presented: The controller that is to be presented, which is not kept.
  ///   - presenting: The controller that presents it, if that is known.
  public override init(
    presentedViewController presented: ViewController, presenting: ViewController?
  ) {
    let stage = presented.stage
    sheet = View(frame: .zero, stage: stage)
    grabber = View(frame: Rect(x: 0, y: 5, width: 36, height: 5), stage: stage)
    dimmingView = View(frame: .zero, stage: stage)
    super.init(presentedViewController: presented, presenting: presenting)
    sheet.layer.model.cornerRadius = preferredCornerRadius
    sheet.layer.model.masksToBounds = true
    grabber.backgroundColor = Color(white: 0.5, alpha: 0.5)
    grabber.layer.model.cornerRadius = 2.5
    grabber.isHidden = true
    dimmingView.backgroundColor = Color(white: 0, alpha: Self.dimming)
  }

  /// Changes properties of the sheet with an animation.
  ///
  /// UIKit: `animateChanges(_:)`.
  ///
  /// - Parameter changes: Sets properties.
  public func animateChanges(_ changes: () -> Void) { animateChanges(thrownAt: 0, changes) }

  /// Changes properties of the sheet with an animation that begins at a speed.
  ///
  /// - Parameters:
  ///   - velocity: The speed; 1 is the whole way in a second.
  ///   - changes: Sets properties.
  func animateChanges(thrownAt velocity: Double, _ changes: () -> Void) {
    guard let containerView else { return changes() }
    let longest =
      presentedViewController.stage.isReducedMotion
      ? TransitionContext.longestReducedRest : .infinity
    View.animate(
      withDuration: min(DefaultPresentationAnimator.duration, longest), delay: 0,
      usingSpringWithDamping: 1, initialSpringVelocity: velocity, options: []
    ) {
      changes()
      containerView.layoutIfNeeded()
      sheet.layoutIfNeeded()
    }
  }

  /// Takes the sheet out of an animation between its heights, where it is seen.
  ///
  /// - Returns: The height at which it stands.
  func holdShownHeight() -> Double {
    let animations = presentedViewController.stage.animations
    animations.updatePresentation()
    let shown = sheet.layer.current.bounds.height
    let width = containerView?.bounds.width ?? 0
    guard width < Self.wideWidth, shown != sheet.bounds.height else {
      return frameOfPresentedViewInContainerView.height
    }
    for view in [sheet, presentedViewController.view, grabber] {
      animations.removeAnimations(view.layer)
    }
    heldHeight = shown
    containerView?.layoutIfNeeded()
    return shown
  }

  // MARK: Where it is

  /// The sheet, which has the presented controller's view inside.
  public override var presentedView: View? { sheet }

  /// Where the sheet rests.
  public override var frameOfPresentedViewInContainerView: Rect {
    guard let containerView else { return .zero }
    let bounds = containerView.bounds
    let free = presentedViewController.stage.safeAreaInsets
    guard bounds.width >= Self.wideWidth else {
      let most = max(0, bounds.height - free.top - Self.margin)
      let height = heldHeight ?? height(of: selectedDetent, of: most, in: bounds)
      return Rect(
        x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    }
    let most = Size(
      width: max(0, bounds.width - 2 * Self.margin),
      height: max(0, bounds.height - free.top - free.bottom - 2 * Self.margin))
    let size =
      presentationStyle == .formSheet
      ? Size(
        width: min(Self.formSize.width, most.width), height: min(Self.formSize.height, most.height))
      : Size(
        width: min(Self.pageWidth, most.width),
        height: height(of: selectedDetent, of: most.height, in: bounds))
    return Rect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The heights at which it may rest, with their detents: the lowest first; one on a wide screen.
  var heights: [(height: Double, detent: Detent)] {
    guard let containerView, containerView.bounds.width < Self.wideWidth else {
      return [(frameOfPresentedViewInContainerView.height, selectedDetent)]
    }
    let bounds = containerView.bounds
    let most = max(
      0, bounds.height - presentedViewController.stage.safeAreaInsets.top - Self.margin)
    let offered = detents.isEmpty ? [.large] : detents
    return offered.filter { $0.height(most, bounds.height) != nil }
      .map { (height(of: $0, of: most, in: bounds), $0) }.sorted { $0.0 < $1.0 }
  }

  private var selectedDetent: Detent {
    detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first ?? .large
  }

  private func height(of detent: Detent, of most: Double, in bounds: Rect) -> Double {
    let height = detent.height(most, bounds.height) ?? most
    return height.isFinite ? min(max(0, height), most) : most
  }

  private var isDimmed: Bool {
    guard let limit = detents.first(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return true }
    let bounds = containerView?.bounds ?? .zero
    return height(of: selectedDetent, of: bounds.height, in: bounds)
      > height(of: limit, of: bounds.height, in: bounds)
  }

  /// None: a sheet slides.
  override var preferredAnimator: (@MainActor () -> any AnimatedTransitioning)? { nil }

  // MARK: Its chrome

  /// Puts the presented view onto the sheet, and dims the presenter alongside.
  public override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimmingView.frame = containerView.bounds
    containerView.insertSubview(dimmingView, at: 0)
    drag.attach(to: containerView, dimmedBy: dimmingView)
    sheet.addSubview(presentedViewController.view)
    sheet.addSubview(grabber)
    sheet.frame = frameOfPresentedViewInContainerView
    placeContents()
    dimmingView.alpha = 0
    dim(to: isDimmed ? 1 : 0)
  }

  /// Brightens the presenter alongside.
  public override func dismissalTransitionWillBegin() { dim(to: 0) }

  override func takesTouch(at point: Point) -> Bool {
    hasSheet(at: point) || isDimmed && !presentedViewController.isBeingDismissed
  }

  /// Whether the sheet is seen at a point of the container view.
  func hasSheet(at point: Point) -> Bool {
    sheet.superview === containerView
      && sheet.layer.point(fromSuperlayer: point, shown: true).map(sheet.contains) == true
  }

  private func dim(to alpha: Double) {
    let coordinator = presentedViewController.transitionCoordinator
    let isAlongside =
      coordinator?.animate(alongsideTransition: { [dimmingView] _ in dimmingView.alpha = alpha })
    if isAlongside != true { dimmingView.alpha = alpha }
  }

  /// Places the sheet where it rests, unless it is on its way.
  public override func containerViewWillLayoutSubviews() {
    let presented = presentedViewController
    guard !presented.isBeingPresented, !presented.isBeingDismissed, let containerView else {
      return
    }
    dimmingView.frame = containerView.bounds
    dimmingView.alpha = isDimmed ? 1 : 0
    sheet.frame = frameOfPresentedViewInContainerView
    placeContents()
  }

  private func placeContents() {
    // One that stands on the lower edge is square there.
    let stands = sheet.frame.maxY >= containerView?.bounds.maxY ?? .infinity
    sheet.layer.model.maskedCorners = stands ? [.minXMinY, .maxXMinY] : .all
    presentedViewController.view.frame = sheet.bounds
    grabber.frame = Rect(x: sheet.bounds.midX - 18, y: 5, width: 36, height: 5)
  }
}
