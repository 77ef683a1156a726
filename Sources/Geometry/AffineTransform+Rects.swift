extension AffineTransform {
  /// Creates the transform that takes one rectangle to another; nil if the first is empty.
  public init?(mapping source: Rect, to target: Rect) {
    guard !source.isEmpty else { return nil }
    let sx = target.width / source.width
    let sy = target.height / source.height
    self.init(
      a: sx, b: 0, c: 0, d: sy, tx: target.minX - source.minX * sx,
      ty: target.minY - source.minY * sy)
  }
}
