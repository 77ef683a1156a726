import UIKit

/// Moves the main screen aside and fades a menu in behind it, whose icons come in from the left.
final class MenuAnimator: UIPercentDrivenInteractiveTransition,
  UIViewControllerAnimatedTransitioning
{
  /// How far aside the main screen goes.
  private static let aside: CGFloat = 290
  /// How far off the icons are.
  private static let offStage: CGFloat = -200
  /// By what the way back finds the main screen that has gone aside.
  private static let mainTag = 0x6D65_6E75

  private let seconds: TimeInterval
  private let damping: CGFloat
  private let velocity: CGFloat

  init(duration: TimeInterval, damping: CGFloat, velocity: CGFloat) {
    seconds = duration
    self.damping = damping
    self.velocity = velocity
    super.init()
    // By itself it runs; a pan has it wait for the finger.
    wantsInteractiveStart = false
  }

  /// Who presents the menu, once fingers may.
  weak var source: UIViewController?
  /// On the menu, while that is there.
  lazy var exitPan = UIPanGestureRecognizer { [weak self] pan in self?.pannedOut(pan) }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    seconds
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    let presents = to.isBeingPresented
    guard let menu = context.view(forKey: presents ? .to : .from) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    if let toView = context.view(forKey: .to) {
      toView.frame = context.finalFrame(for: to)
      container.addSubview(toView)
    }
    // The main screen stays to be seen beside the menu, wherever its own view is by then.
    let waiting = container.viewWithTag(Self.mainTag)
    let main =
      waiting ?? (presents ? from : to).view.snapshotView(afterScreenUpdates: !presents)
    main?.tag = Self.mainTag
    main?.isUserInteractionEnabled = false
    let way = presents || waiting != nil ? Self.aside : container.bounds.width
    let backdrop = UIView(frame: container.bounds)
    backdrop.backgroundColor = .black
    for view in [backdrop, menu, main].compactMap({ $0 }) { container.addSubview(view) }
    let icons = menu.subviews.map { (view: $0, place: $0.transform) }

    func stand(onStage: Bool) {
      menu.alpha = onStage ? 1 : 0
      main?.transform = onStage ? CGAffineTransform(translationX: way, y: 0) : .identity
      for icon in icons {
        icon.view.transform =
          onStage ? icon.place : icon.place.translatedBy(x: Self.offStage, y: 0)
      }
    }
    stand(onStage: !presents)
    if presents, source != nil { menu.addGestureRecognizer(exitPan) }

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: velocity, options: [],
      animations: { stand(onStage: presents) },
      completion: { _ in
        let stays = presents != context.transitionWasCancelled
        stand(onStage: true)
        backdrop.removeFromSuperview()
        // What has gone out of sight need not wait there.
        if !stays || container.bounds.width <= Self.aside { main?.removeFromSuperview() }
        if !stays { menu.removeGestureRecognizer(self.exitPan) }
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
