import Animating
import Compositing
import Geometry
import LayerAnimating

/// An effect between how a view was and how it, or another in its place, is then.
@MainActor
struct ViewTransition {
  private let options: ViewAnimationOptions
  private let duration: Double

  init(_ options: ViewAnimationOptions, duration: Double) {
    self.options = options
    self.duration = duration
  }

  /// Makes a change and shows the effect over it.
  ///
  /// - Parameters:
  ///   - old: The view that is seen before.
  ///   - new: The view that is seen then.
  ///   - completion: Runs once, from the loop.
  ///   - change: Makes the change.
  func run(
    from old: View, to new: View, _ completion: (@MainActor (Bool) -> Void)?,
    change: () -> Void
  ) {
    let stage = old.stage
    let effect = options.transitionEffect
    let before =
      effect != .none && duration > 0 && old.superview != nil
      ? old.snapshotView(afterScreenUpdates: false) : nil
    change()
    guard let before, let superview = new.superview, !new.bounds.isEmpty else {
      stage.enqueue { completion?(true) }
      return
    }
    superview.layoutIfNeeded()
    let scenery = View(frame: .zero, stage: stage)
    stage.animations.beginWithoutAnimation()
    scenery.bounds = Rect(x: 0, y: 0, width: new.bounds.width, height: new.bounds.height)
    scenery.center = new.center
    scenery.transform3D = new.transform3D
    scenery.isUserInteractionEnabled = false
    superview.insertSubview(scenery, aboveSubview: new)
    // It keeps its own size: the one that comes may have another.
    before.center = Point(x: scenery.bounds.midX, y: scenery.bounds.midY)
    show(effect, before, new, in: scenery)
    stage.animations.endWithoutAnimation()
    // What shows nothing itself, and tells the end of all.
    var clock = LayerAnimation(
      .basic(from: [1], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: duration)
    clock.didStop = { finished in
      scenery.removeFromSuperview()
      completion?(finished)
    }
    stage.animations.add(clock, to: scenery.layer)
  }

  private func show(_ effect: Effect, _ before: View, _ new: View, in scenery: View) {
    switch effect {
    case .none: break
    case .crossDissolve:
      scenery.addSubview(before)
      animate(before, "opacity", [[1], [0]])
    case .flip(let axis, let angle):
      guard let after = new.snapshotView(afterScreenUpdates: true) else { return }
      hide(new)
      let width = axis == "y" ? scenery.bounds.width : scenery.bounds.height
      scenery.layer.model.sublayerTransform.m34 = -1 / (max(1, width) * Self.eyeDistance)
      for (view, values) in [
        (before, [0, angle / 2, angle / 2]), (after, [-angle / 2, -angle / 2, 0]),
      ] {
        scenery.addSubview(view)
        animate(view, "transform.rotation.\(axis)", values.map { [$0] })
      }
      // Edge on, neither is seen; the one that goes must not cover the other from behind then.
      animate(before, "opacity", [[1], [1], [0], [0]], times: [0, 0.5, 0.5, 1])
    case .curl(let isUp):
      scenery.layer.model.masksToBounds = true
      let page = isUp ? before : new.snapshotView(afterScreenUpdates: true)
      if !isUp {
        hide(new)
        scenery.addSubview(before)
      }
      guard let page, let picture = page.layer.model.contents else { return }
      let curl = PageCurl(size: scenery.bounds.size)
      scenery.layer.model.sublayerTransform.m34 = curl.m34
      for strip in curl.strips {
        for isBack in [false, true] {
          let view = View(frame: strip.frame, stage: scenery.stage)
          view.layer.model.isDoubleSided = false
          if isBack {
            let shades = curl.shades(of: strip).map { [$0, $0, $0, 1] }
            animate(view, "backgroundColor", isUp ? shades : shades.reversed())
          } else {
            view.layer.model.contents = picture
            view.layer.model.contentsScale = scenery.stage.scale
            view.layer.model.contentsRect = strip.part(of: page.layer.model.contentsRect)
          }
          scenery.addSubview(view)
          let path = curl.path(of: strip, isBack: isBack)
          animate(view, "transform", isUp ? path : path.reversed())
        }
      }
    }
  }

  /// How far the eye is from a view that is flipped, in widths.
  private static let eyeDistance = 2.5

  /// Lets the view not be seen for as long as the effect takes, whatever it says of itself.
  private func hide(_ view: View) { animate(view, "opacity", [[0], [0]]) }

  /// Animates a part of a view's looks; its model stays.
  private func animate(
    _ view: View, _ keyPath: String, _ values: [[Double]], times: [Double]? = nil
  ) {
    var animation = LayerAnimation(
      .keyframes(values: values, times: times, curves: [], mode: .linear),
      keyPath: LayerKeyPath(keyPath), duration: duration)
    animation.curve = options.curve
    view.stage.animations.add(animation, to: view.layer)
  }
}

extension ViewTransition {
  /// What is to be seen.
  enum Effect: Equatable {
    /// Nothing: the change happens at once.
    case none
    /// The two are the sides of a card that turns about an axis, by an angle.
    case flip(axis: String, angle: Double)
    /// The one that goes curls up, or the one that comes curls down over it.
    case curl(isUp: Bool)
    /// The one that goes fades away over the other.
    case crossDissolve
  }
}

extension ViewAnimationOptions {
  /// The effect of the transition bits.
  var transitionEffect: ViewTransition.Effect {
    switch rawValue >> 20 & 0x7 {
    case 1: .flip(axis: "y", angle: .pi)
    case 2: .flip(axis: "y", angle: -.pi)
    case 3: .curl(isUp: true)
    case 4: .curl(isUp: false)
    case 5: .crossDissolve
    case 6: .flip(axis: "x", angle: -.pi)
    case 7: .flip(axis: "x", angle: .pi)
    default: .none
    }
  }
}
