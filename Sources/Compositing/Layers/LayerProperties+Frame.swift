public import Geometry

extension LayerProperties {
  /// The smallest upright rectangle around the transformed bounds, in the superlayer's coordinates.
  ///
  /// Derived from bounds, position, anchor point and the affine part of the transform. Setting it
  /// sets the bounds' size and the position so that it is what the getter gives: exactly where the
  /// transform keeps axes (scales, quarter turns), as nearly as there is a rectangle otherwise. With
  /// a transform that cannot be inverted the size is left alone.
  public var frame: Rect {
    get {
      let box = frameBox(size: bounds.size)
      return box.offsetBy(dx: position.x, dy: position.y)
    }
    set {
      if transform == .identity {
        bounds.size = newValue.size
        position = Point(
          x: newValue.minX + anchorPoint.x * newValue.width,
          y: newValue.minY + anchorPoint.y * newValue.height)
        return
      }
      if let inverse = linearPart.inverted() {
        bounds.size = Size(
          width: abs(inverse.a) * newValue.width + abs(inverse.c) * newValue.height,
          height: abs(inverse.b) * newValue.width + abs(inverse.d) * newValue.height)
      }
      let box = frameBox(size: bounds.size)
      position = Point(x: newValue.minX - box.minX, y: newValue.minY - box.minY)
    }
  }

  /// The frame for a size, as if the position were zero.
  private func frameBox(size: Size) -> Rect {
    let box = Rect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height,
      width: size.width, height: size.height)
    if transform == .identity { return box }
    return box.applying(linearPart).offsetBy(dx: transform.m41, dy: transform.m42)
  }

  private var linearPart: AffineTransform {
    AffineTransform(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: 0, ty: 0)
  }
}
