import Geometry
import ViewControllers

/// What a transition does when its container gets another size in the middle of it: it goes on to where
/// everything is then.
extension TransitionContext {
  /// Places what is in the container view from now on, in place of the autoresizing masks.
  func followContainer() {
    containerView.resizing = { [weak self] in self?.containerDidResize(from: $0) }
  }

  /// The two views go where the context's frames say; where they are on the way to, and what the
  /// animator has put in, goes in proportion.
  private func containerDidResize(from old: Size) {
    guard let plan, let settlement else { return }
    let framesBefore = TransitionKey.allCases.map { (plan.participant($0), $0) }
    remeasure(from: old)
    var views: Set<ObjectIdentifier> = []
    for (before, key) in framesBefore {
      // One that the animator has not put in yet is to fit when it does.
      guard let before, let view = before.viewIfLoaded,
        view.superview === containerView || view.superview == nil,
        let after = self.plan?.participant(key)
      else { continue }
      views.insert(ObjectIdentifier(view))
      let frame = view.untransformedFrame
      if before.finalFrame != .zero, frame == before.finalFrame {
        view.untransformedFrame = after.finalFrame
      } else if before.initialFrame != .zero, frame == before.initialFrame {
        view.untransformedFrame = after.initialFrame
      } else {
        view.resize(.proportional, from: old)
      }
    }
    for view in containerView.subviews where !views.contains(ObjectIdentifier(view)) {
      if settlement.residents.contains(ObjectIdentifier(view.layer)) {
        view.resize(view.autoresizingMask, from: old)
      } else {
        view.resizeWhole(from: old)
      }
    }
    self.settlement?.containerDidResize(from: old)
  }

  /// Works out the frames of the two anew.
  private func remeasure(from old: Size) {
    let new = containerView.bounds.size
    let origin = containerView.bounds.origin
    plan?.moveFrames { frame in
      guard frame != .zero else { return frame }
      return AutoresizingMask.proportional.resized(
        frame.offsetBy(dx: -origin.x, dy: -origin.y), from: old, to: new
      ).offsetBy(dx: origin.x, dy: origin.y)
    }
    if let presentedFrame = plan?.presentedFrame {
      if operation == .present { plan?.to?.finalFrame = presentedFrame() }
      if operation == .dismiss { plan?.from?.initialFrame = presentedFrame() }
    }
    noteFrames()
  }
}

extension View {
  /// Has the view, and all that is in it, go in proportion with its superview.
  ///
  /// - Parameter old: The size that this had.
  fileprivate func resizeWhole(from old: Size) {
    var left: [(view: View, old: Size)] = [(self, old)]
    while let (view, old) = left.popLast() {
      let own = view.bounds.size
      let follows = view.autoresizesSubviews
      view.autoresizesSubviews = false
      view.resize(.proportional, from: old)
      view.autoresizesSubviews = follows
      left += view.subviews.map { ($0, own) }
    }
  }
}
