import Compositing
package import Geometry
import LayerAnimating
package import ViewControllers

/// What a view looked like at a moment, so that it can be so again.
///
/// Contents are left out: they are what the application shows, and may have changed meanwhile (a
/// clip plays on).
@MainActor
package struct ViewState {
  private let properties: LayerProperties
  private let mask: Layer?
  private let timing: LayerTiming
  private let isUserInteractionEnabled: Bool

  /// Remembers a view's model values.
  ///
  /// - Parameter view: The view.
  package init(of view: View) {
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
  package func restore(_ view: View, frame: Rect?, includingBackground: Bool) {
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

  /// Whether a view looks the same now, contents left aside.
  ///
  /// - Parameter view: The view that was remembered.
  /// - Returns: False if something of what `restore` gives back was changed since.
  package func isCurrent(of view: View) -> Bool {
    var now = view.layer.model
    now.contents = properties.contents
    now.contentsRect = properties.contentsRect
    now.contentsCenter = properties.contentsCenter
    now.contentsGravity = properties.contentsGravity
    now.contentsScale = properties.contentsScale
    return now == properties && view.layer.mask === mask && view.layer.timing == timing
      && view.isUserInteractionEnabled == isUserInteractionEnabled
  }
}
