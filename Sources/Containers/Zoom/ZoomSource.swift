import Compositing
import Geometry
import LayerAnimating
import Transitioning
import ViewControllers

/// The view that a zoomed one grows out of: which it is, where it is, what it looks like.
///
/// It is not seen while its likeness flies. That is an animation's doing and leaves its properties to the
/// application, so that it is seen again whatever happens to it or to the transition.
@MainActor
final class ZoomSource {
  private static let key = "zoomSource"

  private let zoom: Zoom
  private let context: ZoomSourceContext
  private let containerView: View
  /// The screen that it is in, if that is the animator's to touch, and how it is at rest.
  private let background: (view: View, rest: LayerProperties)?
  /// Who it is now; nil where there is none, or it is not to be seen.
  private(set) weak var view: View?
  /// The view that is hidden for its likeness.
  private weak var hidden: View?

  init(
    _ zoom: Zoom, of zoomed: ViewController, from other: ViewController, in containerView: View,
    background: View?
  ) {
    self.zoom = zoom
    self.containerView = containerView
    self.background = background.map { ($0, $0.layer.model) }
    context = ZoomSourceContext(zoomedViewController: zoomed, sourceViewController: other)
  }

  /// Asks who it is, and finds where it is in the container view when the screen that it is in is at
  /// rest; nil where it is not to be seen.
  func locate() -> Rect? {
    let provided = zoom.source(context)
    let place = provided.flatMap(place)
    view = place == nil ? nil : provided
    return place
  }

  private func place(of view: View) -> Rect? {
    let place: Rect?
    if let background, view.isDescendant(of: background.view) {
      let now = background.view.layer.model
      place = view.shownFrame(in: background.view).map { inside in
        inside.offsetBy(dx: -now.anchor.x, dy: -now.anchor.y)
          .applying(background.rest.transform.affine ?? .identity)
          .offsetBy(dx: now.position.x, dy: now.position.y)
      }
    } else if !view.isDescendant(of: containerView) {
      let window = view.stage.window
      place = view.shownFrame(in: window).map { containerView.convert($0, from: window) }
    } else {
      place = nil
    }
    // What lies beside the screen is as good as gone.
    return place.flatMap { containerView.bounds.intersection($0).isEmpty ? nil : $0 }
  }

  /// The rectangle of the zoomed controller's view onto which it is aligned, if it is to be any.
  var aligned: Rect? {
    let zoomed = context.zoomedViewController
    guard let view,
      let rect = zoom.options.alignmentRectProvider?(
        ZoomAlignmentContext(sourceView: view, zoomedViewController: zoomed)),
      !rect.isEmpty
    else { return nil }
    return rect
  }

  // MARK: Hiding it

  /// Has the one that there is now not be seen, and any other seen.
  ///
  /// - Returns: What it looked like, if it was seen until now.
  func hide() -> View? {
    if let hidden, hidden !== view { show() }
    guard let view, hidden !== view || view.layer.presentation?.opacity != 0 else { return nil }
    let likeness = hidden === view ? nil : view.snapshotView(afterScreenUpdates: true)
    hidden = view
    let clear = LayerAnimation(
      .basic(from: [0], to: [0], by: nil), keyPath: LayerKeyPath("opacity"),
      duration: TransitionContext.longestDuration)
    let animations = view.stage.animations
    animations.onClock { animations.add(clear, to: view.layer, key: Self.key) }
    return likeness
  }

  /// Has it be seen again.
  func show() {
    if let hidden { hidden.stage.animations.removeAnimation(hidden.layer, key: Self.key) }
    hidden = nil
  }
}
