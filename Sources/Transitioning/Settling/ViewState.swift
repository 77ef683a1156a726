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
  private var properties: LayerProperties
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

  /// What was remembered has another size to be in.
  ///
  /// - Parameters:
  ///   - mask: How it follows.
  ///   - old: The size that it was in.
  ///   - new: The size that it is in.
  package mutating func resize(_ mask: AutoresizingMask, from old: Size, to new: Size) {
    let (bounds, anchor) = (properties.bounds, properties.anchorPoint)
    let frame = mask.resized(
      Rect(
        x: properties.position.x - anchor.x * bounds.width,
        y: properties.position.y - anchor.y * bounds.height, width: bounds.width,
        height: bounds.height), from: old, to: new)
    properties.bounds.size = frame.size
    properties.position = Point(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
  }

  /// What was remembered is where a view is now, and as large.
  package mutating func placed(as view: View) {
    properties.bounds = view.layer.model.bounds
    properties.position = view.layer.model.position
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
    view.sizeChanged(from: now.bounds.size)
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
