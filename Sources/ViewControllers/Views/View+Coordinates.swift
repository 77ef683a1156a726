internal import Compositing
public import Geometry

// Coordinates follow the model, without perspective: points are those of the planes of the views.
extension View {
  /// A point of this view's in another's coordinates; nil means the window's.
  public func convert(_ point: Point, to view: View?) -> Point {
    let target = view ?? stage.window
    return target.fromWindow(toWindow(point))
  }

  /// A point of another view's in this one's coordinates; nil means the window's.
  public func convert(_ point: Point, from view: View?) -> Point {
    fromWindow((view ?? stage.window).toWindow(point))
  }

  /// The smallest rectangle that holds the converted corners.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    Rect(enclosing: rect.corners.map { convert($0, to: view) })
  }

  /// The smallest rectangle that holds the converted corners.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    Rect(enclosing: rect.corners.map { convert($0, from: view) })
  }

  private func toWindow(_ point: Point) -> Point {
    var point = point
    var next: View? = self
    while let view = next, view.superview != nil {
      point = view.toSuperview(point)
      next = view.superview
    }
    return point
  }

  private func fromWindow(_ point: Point) -> Point {
    var chain: [View] = []
    var next: View? = self
    while let view = next, view.superview != nil {
      chain.append(view)
      next = view.superview
    }
    return chain.reversed().reduce(point) { $1.fromSuperview($0) }
  }

  private var anchor: Point {
    let model = layer.model
    return Point(
      x: model.bounds.origin.x + model.anchorPoint.x * model.bounds.size.width,
      y: model.bounds.origin.y + model.anchorPoint.y * model.bounds.size.height)
  }

  private func toSuperview(_ point: Point) -> Point {
    (point - anchor).applying(transform) + center
  }

  /// A point of the superview's coordinates in this view's.
  func fromSuperview(_ point: Point) -> Point {
    guard let inverse = transform.inverted() else { return anchor }
    return (point - center).applying(inverse) + anchor
  }
}

extension Rect {
  fileprivate var corners: [Point] {
    [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: minX, y: maxY),
      Point(x: maxX, y: maxY),
    ]
  }
}
