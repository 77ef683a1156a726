import UIKit

/// Opens a part of one screen into the other; going back, closes it again.
final class ContainerTransformAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let goesBack: Bool
  private let duration: TimeInterval
  /// That of the view that opens.
  private let tag: Int
  private let isArc: Bool
  private let scrim: UIColor
  /// What shows through the look that fades where the other is too short.
  private let background: UIColor

  init(
    goesBack: Bool, duration: TimeInterval, tag: Int, isArc: Bool, scrim: UIColor,
    background: UIColor
  ) {
    self.goesBack = goesBack
    self.duration = duration
    self.tag = tag
    self.isArc = isArc
    self.scrim = scrim
    self.background = background
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    if let toController = context.viewController(forKey: .to),
      let toView = context.view(forKey: .to)
    {
      toView.frame = context.finalFrame(for: toController)
      container.addSubview(toView)
      if goesBack { container.sendSubviewToBack(toView) }
      toView.layoutIfNeeded()
    }
    // The screen that the part becomes, and the one that it is a part of.
    guard let screen = context.view(forKey: goesBack ? .from : .to),
      let whole = context.viewController(forKey: goesBack ? .to : .from)?.view,
      let screenLook = screen.snapshotView(afterScreenUpdates: true)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    let part = whole.viewWithTag(tag)
    let partAlpha = part?.alpha ?? 1
    let opening = Opening(
      part: shape(of: part, in: container), screen: Opening.Shape(frame: screen.frame),
      closes: goesBack, isArc: isArc)

    let stage = UIView(frame: container.bounds)
    let shade = UIView(frame: container.bounds)
    shade.backgroundColor = scrim
    let box = UIView(frame: .zero)
    box.clipsToBounds = true
    box.backgroundColor = background
    let partLook = look(of: part)
    // What fades is the one above: the screen, in either direction.
    box.addSubview(partLook)
    box.addSubview(screenLook)
    stage.addSubview(shade)
    stage.addSubview(box)
    container.addSubview(stage)
    func show(_ moment: Opening.Moment) {
      box.frame = moment.box
      box.layer.cornerRadius = moment.cornerRadius
      partLook.frame = moment.part
      screenLook.frame = moment.screen
      screenLook.alpha = moment.screenAlpha
      shade.alpha = moment.shade
    }
    show(opening.moment(at: 0))
    stage.alpha = 0
    screen.alpha = goesBack ? 1 : 0

    // Fast out, slow in.
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1))
    UIView.animateKeyframes(
      withDuration: duration, delay: 0,
      animations: {
        let steps = 20
        for step in 1...steps {
          UIView.addKeyframe(
            withRelativeStartTime: Double(step - 1) / Double(steps),
            relativeDuration: 1 / Double(steps)
          ) {
            show(opening.moment(at: CGFloat(step) / CGFloat(steps)))
          }
        }
        // At the very ends the screens show themselves, to the pixel.
        let instant = 0.001
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: instant) {
          stage.alpha = 1
          part?.alpha = 0
          screen.alpha = 0
        }
        UIView.addKeyframe(withRelativeStartTime: 1 - instant, relativeDuration: instant) {
          stage.alpha = 0
          part?.alpha = partAlpha
          screen.alpha = self.goesBack ? 0 : 1
        }
      },
      completion: { _ in
        stage.removeFromSuperview()
        part?.alpha = partAlpha
        screen.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
    CATransaction.commit()
  }

  /// Where the part lies; the middle of the screen where there is no such view.
  private func shape(of part: UIView?, in container: UIView) -> Opening.Shape {
    let bounds = container.bounds
    guard let part, !part.bounds.isEmpty else {
      return Opening.Shape(
        frame: bounds.insetBy(dx: 0.4 * bounds.width, dy: 0.4 * bounds.height))
    }
    return Opening.Shape(
      frame: part.convert(part.bounds, to: container), cornerRadius: part.layer.cornerRadius)
  }

  /// What the part looks like, with its corners: the box rounds them.
  private func look(of part: UIView?) -> UIView {
    guard let part else { return UIView() }
    let radius = part.layer.cornerRadius
    part.layer.cornerRadius = 0
    defer { part.layer.cornerRadius = radius }
    return part.snapshotView(afterScreenUpdates: true) ?? UIView()
  }
}
