import Compositing
import Geometry
import LayerAnimating
import Transitioning
import ViewControllers

/// What a zoom moves, and what it has around that for the time being.
///
/// The view is cropped by a mask, with the source's likeness on it; the screen behind it is dimmed,
/// blurred and a little larger.
@MainActor
final class ZoomScenery {
  /// By how much the screen behind is larger while the zoomed view is all over the screen.
  static let backgroundScale = 1.04

  let containerView: View
  private let zoomed: View
  /// How the zoomed view is at rest, all over the screen.
  private(set) var rest: LayerProperties
  private let options: ZoomOptions
  /// Whether it is seen as it would be without motion: it fades.
  let fades: Bool
  private let background: (view: View, rest: LayerProperties)?
  private let dimmingView: View
  private let mask: Layer
  private let likeness: Layer
  private let formerMask: Layer?
  /// What shows how far away the view is, as its place on the x axis.
  private let meter = Layer()

  init(
    _ context: any ContextTransitioning, _ options: ZoomOptions, of zoomed: View,
    before background: View?, _ traits: TransitionTraits
  ) {
    containerView = context.containerView
    fades = context.isReducedMotion
    self.options = options
    self.zoomed = zoomed
    self.background = background.map { ($0, $0.layer.model) }
    rest = zoomed.layer.model
    (mask, likeness) = (traits.mask, traits.likeness)
    formerMask = zoomed.layer.mask
    dimmingView = View(frame: containerView.bounds, stage: containerView.stage)
  }

  /// Puts in what is around the view.
  func putIn() {
    mask.model.backgroundColor = .black
    zoomed.layer.mask = mask
    mask.mask = formerMask
    zoomed.layer.addSublayer(likeness)
    dimmingView.backgroundColor = options.dimmingColor
    dimmingView.isUserInteractionEnabled = false
    containerView.insertSubview(dimmingView, belowSubview: zoomed)
  }

  /// Has a view that fills the container view do so when that has got another size.
  ///
  /// - Parameter room: Where the container view's bounds were.
  func fit(from room: Rect) {
    dimmingView.frame = containerView.bounds
    guard rest.frame == room else { return }
    rest.frame = containerView.bounds
    zoomed.bounds = rest.bounds
  }

  // MARK: What it sets

  /// Has the view be seen in a pose.
  func place(_ pose: ZoomPose) {
    let animations = containerView.stage.animations
    zoomed.center = pose.center
    zoomed.transform3D = Transform3D(scaleX: pose.scale, y: pose.scale, z: 1)
      .concatenating(rest.transform)
    zoomed.alpha = pose.alpha
    animations.set(.bounds, to: .init(pose.crop), of: mask)
    animations.set(.position, to: .init(pose.crop.center), of: mask)
    animations.set(.cornerRadius, numbers: [pose.cornerRadius], of: mask)
    let frame = pose.likeness
    animations.set(.bounds, to: .init(Rect(origin: .zero, size: frame.size)), of: likeness)
    animations.set(.position, to: .init(frame.center), of: likeness)
    animations.set(.opacity, numbers: [pose.likenessAlpha], of: likeness)
  }

  /// Sets what depends on nothing but how far away from the screen the view is.
  func place(away: Double) {
    containerView.stage.animations.set(.position, to: .init(Point(x: away, y: 0)), of: meter)
    dimmingView.alpha = 1 - away
    if let background, !fades {
      let scale = 1 + (Self.backgroundScale - 1) * (1 - away)
      background.view.transform3D = Transform3D(scaleX: scale, y: scale, z: 1)
        .concatenating(background.rest.transform)
    }
  }

  /// The same for what cannot be animated.
  func blur(away: Double) {
    guard let background, options.dimmingBlurRadius > 0 else { return }
    background.view.layer.model.filters =
      background.rest.filters + [.gaussianBlur(radius: options.dimmingBlurRadius * (1 - away))]
  }

  /// Shows what the source looks like.
  func show(_ picture: LayerProperties) {
    likeness.model.contents = picture.contents
    likeness.model.contentsScale = picture.contentsScale
    likeness.model.contentsRect = picture.contentsRect
  }

  // MARK: What is seen

  /// How far away from the screen the view is seen to be now: 0...1.
  var away: Double {
    containerView.stage.animations.updatePresentation()
    return min(max(meter.current.position.x, 0), 1)
  }

  /// Whether the zoomed view is seen at a place in the container view.
  func isSeen(at point: Point) -> Bool {
    containerView.stage.animations.updatePresentation()
    return zoomed.layer.point(fromSuperlayer: point, shown: true)
      .map(mask.current.bounds.contains) == true
  }

  // MARK: The end

  /// Takes out what is around the view, and puts that back.
  func takeOut() {
    dimmingView.removeFromSuperview()
    likeness.removeFromSuperlayer()
    likeness.model.contents = nil
    zoomed.layer.mask = formerMask
    zoomed.layer.model.position = rest.position
    zoomed.layer.model.transform = rest.transform
    zoomed.layer.model.opacity = rest.opacity
    if let background { background.view.layer.model.filters = background.rest.filters }
  }
}
