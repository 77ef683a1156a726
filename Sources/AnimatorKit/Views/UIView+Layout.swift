extension UIView {
  /// How contents fill the bounds.
  public enum ContentMode: Int, Sendable {
    /// Stretched.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// As small as fills.
    case scaleAspectFill
    /// Drawn anew; here the same as stretched.
    case redraw
    /// In the middle, in its size.
    case center
    /// At the top, in its size.
    case top
    /// At the bottom, in its size.
    case bottom
    /// At the left, in its size.
    case left
    /// At the right, in its size.
    case right
    /// At the top left, in its size.
    case topLeft
    /// At the top right, in its size.
    case topRight
    /// At the bottom left, in its size.
    case bottomLeft
    /// At the bottom right, in its size.
    case bottomRight
  }

  /// Asks for `layoutSubviews` at the next `layoutIfNeeded`.
  ///
  /// Views of the host's own lay themselves out; this concerns a plugin's subclasses, and
  /// nothing else calls their `layoutSubviews`.
  public func setNeedsLayout() { needsLayout = true }

  /// Lays out those subclasses of the plugin's in this view that have asked for it.
  public func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in heldSubviews.values { view.layoutIfNeeded() }
  }

  /// Does nothing: the host draws whatever is set.
  public func setNeedsDisplay() {}
}
