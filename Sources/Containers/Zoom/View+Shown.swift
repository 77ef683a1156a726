import Compositing
import Geometry
import ViewControllers

extension View {
  /// Where the view is seen in a view around it, as animations show it now; nil if it is not in it, or
  /// it, or one around it, is hidden or has no size.
  ///
  /// Without perspective; the other view's own transform and opacity do not count.
  func shownFrame(in ancestor: View) -> Rect? {
    let bounds = layer.current.bounds
    guard !bounds.isEmpty else { return nil }
    var corners = [
      bounds.origin, Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.minX, y: bounds.maxY),
      Point(x: bounds.maxX, y: bounds.maxY),
    ]
    var view = self
    while view !== ancestor {
      guard !view.isHidden, view.alpha >= 0.01, let superview = view.superview else { return nil }
      let shown = view.layer.current
      corners = corners.map {
        ($0 - shown.anchor).applying(shown.transform.affine ?? .identity) + shown.position
      }
      view = superview
    }
    return Rect(enclosing: corners)
  }
}

extension LayerProperties {
  /// The anchor point, in the layer's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
