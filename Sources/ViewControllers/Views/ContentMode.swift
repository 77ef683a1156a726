public import Compositing

/// How contents fill a view.
///
/// UIKit: `UIView.ContentMode`, with its numbers.
public enum ContentMode: Int, CaseIterable, Hashable, Sendable {
  /// Stretched.
  case scaleToFill
  /// Whole, with room at the edges.
  case scaleAspectFit
  /// Filling, cut at the edges.
  case scaleAspectFill
  /// Drawn again when the bounds change; here as stretched.
  case redraw
  /// In the middle.
  case center
  /// At the upper edge.
  case top
  /// At the lower edge.
  case bottom
  /// At the left edge.
  case left
  /// At the right edge.
  case right
  /// In the upper left corner.
  case topLeft
  /// In the upper right corner.
  case topRight
  /// In the lower left corner.
  case bottomLeft
  /// In the lower right corner.
  case bottomRight

  /// What it means for a layer's contents.
  public var gravity: ContentsGravity {
    // UIKit's list is Core Animation's with `redraw` in it, which here is as stretched.
    let others = Self.allCases.filter { $0 != .redraw }
    return others.firstIndex(of: self).map { ContentsGravity.allCases[$0] } ?? .resize
  }
}
