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
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
