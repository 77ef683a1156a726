import Compositing
import Geometry
import LayerAnimating
import ViewControllers

/// What a view looked like at the start of a transition, so that it can be so again.
///
/// Contents are left out: they are what the application shows, and may have changed meanwhile (a
/// clip plays on).
@MainActor
struct ViewState {
  private let properties: LayerProperties
  private let mask: Layer?
  private let timing: LayerTiming
  private let isUserInteractionEnabled: Bool

  /// Remembers a view's model values.
  init(of view: View) {
    properties = view.layer.model
    mask = view.layer.mask
    timing = view.layer.timing
    isUserInteractionEnabled = view.isUserInteractionEnabled
  }

  /// Gives a view back everything that an animator may have changed, at once.
  ///
  /// - Parameters:
  ///   - view: The view that was remembered.
  ///   - frame: The frame that it is to have; nil is the one that it had.
  ///   - includingBackground: Whether the background colour is given back too.
  func restore(_ view: View, frame: Rect?, includingBackground: Bool) {
    var restored = properties
    let now = view.layer.model
    restored.contents = now.contents
    restored.contentsRect = now.contentsRect
    restored.contentsCenter = now.contentsCenter
    restored.contentsGravity = now.contentsGravity
    restored.contentsScale = now.contentsScale
    if !includingBackground { restored.backgroundColor = now.backgroundColor }
    if let frame { restored.frame = frame }
    if restored != now { view.layer.model = restored }
    if view.layer.mask !== mask { view.layer.mask = mask }
    view.stage.animations.setTiming(timing, of: view.layer)
    view.isUserInteractionEnabled = isUserInteractionEnabled
  }
}
