import Compositing
package import Geometry

extension View {
  /// Where it would be in its superview without a transform; animated inside an animation.
  package var untransformedFrame: Rect {
    get {
      let model = layer.model
      return Rect(
        x: model.position.x - model.anchorPoint.x * model.bounds.width,
        y: model.position.y - model.anchorPoint.y * model.bounds.height,
        width: model.bounds.width, height: model.bounds.height)
    }
    set {
      let anchor = layer.model.anchorPoint
      guard newValue != untransformedFrame else { return }
      center = Point(
        x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
      // Last, as what follows the size may look at the place.
      bounds = Rect(
        x: bounds.minX, y: bounds.minY, width: newValue.width, height: newValue.height)
    }
  }

  /// Has what is in it follow a change of its size.
  ///
  /// - Parameter old: The size that it had.
  package func sizeChanged(from old: Size) {
    guard old != bounds.size else { return }
    setNeedsLayout()
    if let resizing { return resizing(old) }
    guard autoresizesSubviews, hasSubviews else { return }
    for view in subviews { view.resize(view.autoresizingMask, from: old) }
  }

  /// Follows a change of its superview's size.
  ///
  /// - Parameters:
  ///   - mask: How.
  ///   - old: The size that this had.
  package func resize(_ mask: AutoresizingMask, from old: Size) {
    guard !mask.isEmpty, let space = superview?.bounds else { return }
    let frame = untransformedFrame.offsetBy(dx: -space.minX, dy: -space.minY)
    untransformedFrame = mask.resized(frame, from: old, to: space.size)
      .offsetBy(dx: space.minX, dy: space.minY)
  }
}
