import Compositing
public import Geometry

/// What of a view waits to be laid out.
struct LayoutState: OptionSet {
  let rawValue: UInt8

  /// Its own subviews are to be placed.
  static let itself = LayoutState(rawValue: 1)
  /// Something further in is.
  static let within = LayoutState(rawValue: 2)
}

/// Layout goes from the outside in, once in a turn of the stage's loop; what waits for it is found
/// without a look at what does not.
extension View {
  /// How often one pass starts again because layout has asked for layout.
  private static var mostRounds: Int { 100 }

  /// Asks for `layoutSubviews()` in this turn of the stage's loop.
  ///
  /// UIKit: `setNeedsLayout()`.
  public func setNeedsLayout() {
    guard !layoutState.contains(.itself) else { return }
    layoutState.insert(.itself)
    superview?.tellOfLayout()
  }

  /// Lays out what waits for it in this view, the view itself included, now.
  ///
  /// Within an animation what that moves is animated. Where layout goes on asking for more, the rest
  /// waits for the next turn. UIKit: `layoutIfNeeded()`.
  public func layoutIfNeeded() {
    for _ in 0..<Self.mostRounds where !layoutState.isEmpty { layOut() }
  }

  /// Notes that something in this view is to be laid out, up to the first view that knows.
  func tellOfLayout() {
    var next: View? = self
    while let view = next, !view.layoutState.contains(.within) {
      view.layoutState.insert(.within)
      next = view.superview
    }
  }

  /// Goes through once, from the outside in, without recursion: trees may be of any depth.
  private func layOut() {
    var waiting: [View] = [self]
    while let view = waiting.popLast() {
      let state = view.layoutState
      view.layoutState = []
      if state.contains(.itself) {
        view.controller?.viewWillLayoutSubviews()
        view.layoutSubviews()
        view.controller?.viewDidLayoutSubviews()
      }
      // What has been placed may be waiting only since.
      guard state.contains(.within) || view.layoutState.contains(.within) else { continue }
      view.layoutState.remove(.within)
      for subview in view.subviews.reversed() where !subview.layoutState.isEmpty {
        waiting.append(subview)
      }
    }
  }

  /// What the edges of the screen, and the controllers around it, keep free of the view.
  ///
  /// Nothing where it is not in the window. Views are where their model says, transforms left aside.
  /// UIKit: `safeAreaInsets`.
  public var safeAreaInsets: EdgeInsets {
    var path: [View] = []
    var root = self
    while let superview = root.superview {
      path.append(root)
      root = superview
    }
    guard root === stage.window else { return .zero }
    return path.reversed().reduce(stage.safeAreaInsets) { insets, view in
      view.safeAreaInsets(in: insets)
    }
  }

  /// What of the superview's insets reaches into the view, and what its controller adds.
  private func safeAreaInsets(in outer: EdgeInsets) -> EdgeInsets {
    guard let space = superview?.bounds else { return outer }
    let model = layer.model
    let x = model.position.x - model.anchorPoint.x * bounds.width
    let y = model.position.y - model.anchorPoint.y * bounds.height
    let more = controller?.additionalSafeAreaInsets ?? safeAreaChrome
    return EdgeInsets(
      top: max(0, space.minY + outer.top - y) + more.top,
      left: max(0, space.minX + outer.left - x) + more.left,
      bottom: max(0, y + bounds.height - (space.maxY - outer.bottom)) + more.bottom,
      right: max(0, x + bounds.width - (space.maxX - outer.right)) + more.right)
  }
}
