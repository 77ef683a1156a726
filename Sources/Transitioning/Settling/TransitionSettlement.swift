import Compositing
import Geometry
import LayerAnimating
import ViewControllers

/// Remembers how a container's views were when a transition started, and puts them in order when
/// it is over.
@MainActor
struct TransitionSettlement {
  private let containerView: View
  private let containerState: ViewState
  private let subviews: [View]
  private let sublayers: [Layer]
  private let from: View?
  private let fromState: ViewState?
  private let to: View?
  private let toState: ViewState?

  /// Remembers everything as it is.
  ///
  /// - Parameters:
  ///   - containerView: The view in which the transition takes place.
  ///   - from: The view that leaves, if it is the animator's to touch.
  ///   - to: The view that arrives, if it is the animator's to put in.
  init(containerView: View, from: View?, to: View?) {
    self.containerView = containerView
    containerState = ViewState(of: containerView)
    subviews = containerView.subviews
    sublayers = containerView.layer.sublayers
    self.from = from
    fromState = from.map(ViewState.init(of:))
    self.to = to
    toState = to.map(ViewState.init(of:))
  }

  /// Leaves exactly one of the two views in the container view, and puts right what is asked for.
  ///
  /// - Parameters:
  ///   - completed: Whether the arriving view stays; else it is the other one.
  ///   - restoration: What is put right.
  ///   - finalFrame: The arriving view's; zero is unknown.
  /// - Returns: Whether the view that stays had got lost and had to be put in.
  func settle(completed: Bool, restoration: ViewRestoration, finalFrame: Rect) -> Bool {
    withoutAnimation {
      let staying = completed ? to : from
      let leaving = completed ? from : to
      leaving?.removeFromSuperview()
      let wasLost = staying.map { $0.superview !== containerView } ?? false
      if let staying, wasLost { containerView.addSubview(staying) }
      if restoration.contains(.container) { restoreContainer(staying: staying, leaving: leaving) }
      if completed {
        if restoration.contains(.from) { restore(from, fromState) }
        if restoration.contains(.to) {
          restore(to, toState, frame: finalFrame == .zero ? nil : finalFrame)
        }
      } else {
        if restoration.contains(.to) { restore(to, toState) }
        if restoration.contains(.cancelled), let from, let fromState {
          fromState.restore(from, frame: nil, includingBackground: true)
        }
      }
      return wasLost
    }
  }

  /// Puts everything back as it was at the start, for another animator to begin.
  func rewind() {
    withoutAnimation {
      if let to, !subviews.contains(where: { $0 === to }) { to.removeFromSuperview() }
      restoreContainer(staying: from, leaving: to)
      if let from, let fromState {
        fromState.restore(from, frame: nil, includingBackground: true)
      }
      restore(to, toState)
    }
  }

  private func restore(_ view: View?, _ state: ViewState?, frame: Rect? = nil) {
    guard let view, let state else { return }
    state.restore(view, frame: frame, includingBackground: false)
  }

  /// Takes out what the animator put in, and puts in what it took out, in the old order.
  private func restoreContainer(staying: View?, leaving: View?) {
    var wanted = subviews.filter { $0 !== leaving && $0 !== staying }
    if let staying {
      let index = subviews.firstIndex { $0 === from || $0 === to }
      wanted.insert(staying, at: min(index ?? wanted.count, wanted.count))
    }
    for view in containerView.subviews where !wanted.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    if !containerView.subviews.elementsEqual(wanted, by: { $0 === $1 }) {
      for view in wanted { containerView.addSubview(view) }
    }
    let viewLayers = containerView.subviews.map(\.layer)
    for layer in containerView.layer.sublayers
    where !sublayers.contains(where: { $0 === layer })
      && !viewLayers.contains(where: { $0 === layer })
    {
      layer.removeFromSuperlayer()
    }
    containerState.restore(containerView, frame: nil, includingBackground: true)
  }

  private func withoutAnimation<Result>(_ body: () -> Result) -> Result {
    containerView.stage.animations.beginWithoutAnimation()
    defer { containerView.stage.animations.endWithoutAnimation() }
    return body()
  }
}
