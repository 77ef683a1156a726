// Core Graphics' C names for what Foundation's geometry has as initialisers and members.

/// The rectangle of nothing at the origin.
public let CGRectZero = CGRect.zero
/// The rectangle that is none: the intersection of rectangles that do not meet.
public let CGRectNull = CGRect.null
/// The origin.
public let CGPointZero = CGPoint.zero
/// The size of nothing.
public let CGSizeZero = CGSize.zero

/// Makes a point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Makes a size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}
/// Makes a rectangle.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// The left edge.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The middle between left and right.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The right edge.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The top edge.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The middle between top and bottom.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The bottom edge.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// The rectangle made smaller on each side, or larger with negative numbers.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// The smallest rectangle that holds both.
public func CGRectUnion(_ first: CGRect, _ second: CGRect) -> CGRect { first.union(second) }
/// What both share, or the null rectangle.
public func CGRectIntersection(_ first: CGRect, _ second: CGRect) -> CGRect {
  first.intersection(second)
}
/// Whether both share anything.
public func CGRectIntersectsRect(_ first: CGRect, _ second: CGRect) -> Bool {
  first.intersects(second)
}
/// Whether the point lies in the rectangle.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether the second lies in the first.
public func CGRectContainsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.contains(second) }
/// Whether both are the same.
public func CGRectEqualToRect(_ first: CGRect, _ second: CGRect) -> Bool { first == second }
/// Whether it has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
