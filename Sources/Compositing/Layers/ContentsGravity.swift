/// Where and how large a layer's contents lie in its bounds.
///
/// Names are Core Animation's; top is where y is least. The cases that do not resize take the
/// contents' size in points: pixels of the contents rectangle divided by `contentsScale`.
public enum ContentsGravity: String, CaseIterable, Hashable, Sendable {
  /// Stretched over the bounds. The default.
  case resize
  /// As large as fits whole, keeping its proportions, centred.
  case resizeAspect
  /// As small as covers the bounds, keeping its proportions, centred.
  case resizeAspectFill
  /// Its own size, in the middle.
  case center
  /// Its own size, at the middle of the top edge.
  case top
  /// Its own size, at the middle of the bottom edge.
  case bottom
  /// Its own size, at the middle of the left edge.
  case left
  /// Its own size, at the middle of the right edge.
  case right
  /// Its own size, in the top-left corner.
  case topLeft
  /// Its own size, in the top-right corner.
  case topRight
  /// Its own size, in the bottom-left corner.
  case bottomLeft
  /// Its own size, in the bottom-right corner.
  case bottomRight
}
