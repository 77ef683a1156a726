import CTransHost

extension UIView {
  /// The view that this one is in, nil if it is in none.
  public var superview: UIView? {
    reference.view(\.views, "superview") { $0.get_superview($1, $2, $3) }
  }

  /// The views in it, from back to front.
  public var subviews: [UIView] {
    guard let session = reference.session else { return [] }
    return session.handleList(session.views, "subviews") {
      $0.get_subviews($1, handle, $2, $3, $4)
    }.compactMap { session.view(adopting: $0) }
  }

  /// Adds a view in front of the others, taking it from where it was.
  public func addSubview(_ view: UIView) {
    hold(view, "addSubview") { $0.add_subview($1, $2, view.handle) }
  }

  /// Inserts a view at an index, 0 being the back; beyond the end means the front.
  public func insertSubview(_ view: UIView, at index: Int) {
    let index = UInt32(clamping: index)
    hold(view, "insertSubview") { $0.insert_subview_at($1, $2, view.handle, index) }
  }

  /// Inserts a view in front of a sibling.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    hold(view, "insertSubview") { $0.insert_subview_above($1, $2, view.handle, sibling.handle) }
  }

  /// Inserts a view behind a sibling.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    hold(view, "insertSubview") { $0.insert_subview_below($1, $2, view.handle, sibling.handle) }
  }

  /// Puts a subview in front of its siblings.
  public func bringSubviewToFront(_ view: UIView) {
    reference.call(\.views, "bringSubviewToFront") {
      $0.bring_subview_to_front($1, $2, view.handle)
    }
  }

  /// Puts a subview behind its siblings.
  public func sendSubviewToBack(_ view: UIView) {
    reference.call(\.views, "sendSubviewToBack") { $0.send_subview_to_back($1, $2, view.handle) }
  }

  /// Takes it out of its superview.
  public func removeFromSuperview() {
    guard reference.call(\.views, "removeFromSuperview", { $0.remove_from_superview($1, $2) })
    else {
      return
    }
    let holder = holder
    self.holder = nil
    holder?.heldSubviews[ObjectIdentifier(self)] = nil
  }

  /// Whether it is `view` or somewhere in it.
  public func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let candidate = ancestor {
      if candidate === view { return true }
      ancestor = candidate.superview
    }
    return false
  }

  /// The first view with this tag: itself, or one in it.
  public func viewWithTag(_ tag: Int) -> UIView? {
    reference.view(\.views, "viewWithTag") { $0.find_by_tag($1, $2, Int64(tag), $3) }
  }

  /// Keeps a subview's object alive for as long as this one is.
  private func hold(
    _ view: UIView, _ what: StaticString,
    _ add: (th_host_views_t, UnsafePointer<th_host_t>, th_handle_t) -> th_status_t
  ) {
    guard reference.call(\.views, what, add) else { return }
    view.holder?.heldSubviews[ObjectIdentifier(view)] = nil
    view.holder = self
    heldSubviews[ObjectIdentifier(view)] = view
  }
}
