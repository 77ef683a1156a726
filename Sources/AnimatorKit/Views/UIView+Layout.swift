import CTransHost

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

  /// Asks for the subviews to be placed anew.
  ///
  /// The host's own views do so before the next frame; a plugin's subclasses at the next
  /// `layoutIfNeeded`.
  public func setNeedsLayout() {
    needsLayout = true
    reference.call(\.views, "setNeedsLayout") { $0.set_needs_layout($1, $2) }
  }

  /// Places what waits for it in this view, now: inside an animation it moves there.
  public func layoutIfNeeded() {
    reference.call(\.views, "layoutIfNeeded") { $0.layout_if_needed($1, $2) }
    layOutSubclasses()
  }

  /// Lays out those subclasses of the plugin's that have asked for it: the host knows nothing of them.
  private func layOutSubclasses() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in heldSubviews.values { view.layOutSubclasses() }
  }

  /// What the edges of the screen, and the controllers around it, keep free of the view.
  public var safeAreaInsets: UIEdgeInsets {
    let insets = reference.value(\.views, "safeAreaInsets", or: th_edge_insets_t()) {
      $0.get_safe_area_insets($1, $2, $3)
    }
    return UIEdgeInsets(
      top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  /// Does nothing: the host draws whatever is set.
  public func setNeedsDisplay() {}
}
