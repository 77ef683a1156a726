import Compositing
import Geometry
import LayerAnimating
import ViewControllers

/// Remembers how the views of a transition were when it started, and puts them in order when it is
/// over.
@MainActor
struct TransitionSettlement {
  /// One of the two views.
  @MainActor
  private struct Part {
    let view: View
    var state: ViewState
    let stay: ViewStay
    /// Whether another transition, which began before, has it in its hands.
    let isOthers: Bool

    func restore(frame: Rect? = nil, includingBackground: Bool = false) {
      guard !isOthers else { return }
      state.restore(view, frame: frame, includingBackground: includingBackground)
    }
  }

  private let containerView: View
  private let containerStay: ViewStay
  private var containerState: ViewState
  private let subviews: [View]
  /// What the others than the two in the container view looked like: a presentation's chrome.
  private var others: [(view: View, state: ViewState)]
  private var sublayers: Set<ObjectIdentifier>
  private var from: Part?
  private var to: Part?
  /// The layers in which something moved before the transition did: the application's.
  private let moving: Set<ObjectIdentifier>

  /// Remembers everything as it is.
  ///
  /// - Parameters:
  ///   - plan: The transition's.
  ///   - containerView: The view in which it takes place.
  init(_ plan: TransitionPlan, in containerView: View) {
    self.containerView = containerView
    containerStay = plan.containerStay
    containerState = ViewState(of: containerView)
    subviews = containerView.subviews
    sublayers = Set(containerView.layer.sublayers.map(ObjectIdentifier.init))
    func part(_ participant: TransitionPlan.Participant?) -> Part? {
      guard let participant else { return nil }
      // An untouched view may never have been loaded.
      let view = participant.stay.isAnimators ? participant.view : participant.viewIfLoaded
      let controller = participant.controller
      let count = controller.stage.register.underWay.count {
        $0.from === controller || $0.to === controller
      }
      return view.map {
        Part(
          view: $0, state: ViewState(of: $0), stay: participant.stay,
          isOthers: !participant.stay.isAnimators && count > 1)
      }
    }
    from = part(plan.from)
    to = part(plan.to)
    let views = [from?.view, to?.view]
    others = subviews.filter { view in !views.contains { $0 === view } }
      .map { ($0, ViewState(of: $0)) }
    moving = Set(
      Self.animatedLayers(in: [from, to].compactMap(\.?.view)).map(ObjectIdentifier.init))
  }

  /// Puts the views where they live meanwhile, but those that the animator puts in.
  func begin() {
    withoutAnimation {
      containerView.live(in: containerStay.during, of: containerView)
      for part in parts where !part.stay.isPutInByAnimator {
        part.view.live(in: part.stay.during, of: containerView)
      }
    }
  }

  /// Puts the views where they live in the end, and puts right what is asked for.
  ///
  /// - Parameters:
  ///   - completed: Whether the arriving view stays; else it is the other one.
  ///   - restoration: What is put right.
  ///   - finalFrame: The arriving view's; zero is unknown.
  /// - Returns: Whether the view that stays had got lost and had to be put in.
  func settle(completed: Bool, restoration: ViewRestoration, finalFrame: Rect) -> Bool {
    withoutAnimation {
      let staying = completed ? to : from
      let lost = staying.flatMap { part in
        part.stay.isAnimators && part.view.superview !== containerView ? part.view : nil
      }
      lost?.live(in: .container, of: containerView)
      for part in parts {
        part.view.live(in: part.stay.end(completed: completed), of: containerView)
      }
      let isUndone = !completed && restoration.contains(.cancelled)
      if isUndone || restoration.contains(.container) { restoreContainer(completed: completed) }
      containerView.live(in: containerStay.end(completed: completed), of: containerView)
      for part in parts {
        if case .nowhere = part.stay.end(completed: completed) {
          if restoration.contains(.leaving) { part.restore() }
        } else if !completed {
          if isUndone { part.restore(includingBackground: true) }
        } else if restoration.contains(.staying) {
          part.restore(frame: part.view === to?.view && finalFrame != .zero ? finalFrame : nil)
        }
      }
      return lost != nil
    }
  }

  /// Puts everything back as it was at the start, for another animator to begin.
  func rewind() {
    withoutAnimation {
      for part in parts { part.view.live(in: part.stay.before, of: containerView) }
      restoreContainer(completed: false)
      from?.restore(includingBackground: true)
      to?.restore()
    }
    begin()
  }

  /// The layers in the container view that are no animator's.
  var residents: Set<ObjectIdentifier> { sublayers }

  /// Leaves a layer in the container view that was put in since: it goes by itself.
  mutating func spare(_ layer: Layer) { sublayers.insert(ObjectIdentifier(layer)) }

  private var parts: [Part] { [from, to].compactMap(\.self) }

  /// The container view's size has changed: everything is given back as if it had been so from the
  /// start.
  mutating func containerDidResize(from old: Size) {
    containerState.placed(as: containerView)
    let new = containerView.bounds.size
    from?.state.resize(.proportional, from: old, to: new)
    to?.state.resize(.proportional, from: old, to: new)
    for index in others.indices {
      others[index].state.resize(others[index].view.autoresizingMask, from: old, to: new)
    }
  }

  // MARK: The container view

  /// Takes out what the animator put in, and puts in what it took out, in the old order.
  ///
  /// - Parameter completed: Which outcome says who lives in it.
  private func restoreContainer(completed: Bool) {
    var wanted = subviews
    let index = wanted.firstIndex { view in parts.contains { $0.view === view } }
    wanted.removeAll { view in parts.contains { $0.view === view } }
    let residents = parts.filter { part in
      if case .container = part.stay.end(completed: completed) { true } else { false }
    }
    wanted.insert(contentsOf: residents.map(\.view), at: index ?? wanted.count)
    let wantedViews = Set(wanted.map(ObjectIdentifier.init))
    for view in containerView.subviews where !wantedViews.contains(ObjectIdentifier(view)) {
      view.removeFromSuperview()
    }
    if !containerView.subviews.elementsEqual(wanted, by: { $0 === $1 }) {
      for view in wanted { containerView.addSubview(view) }
    }
    let wantedLayers = sublayers.union(wanted.map { ObjectIdentifier($0.layer) })
    for layer in containerView.layer.sublayers
    where !wantedLayers.contains(ObjectIdentifier(layer)) {
      layer.removeFromSuperlayer()
    }
    containerState.restore(containerView, frame: nil, includingBackground: true)
    if !completed {
      for (view, state) in others { state.restore(view, frame: nil, includingBackground: true) }
    }
  }

  // MARK: Animations

  /// Ends what moves in the two views and did not before the transition.
  ///
  /// What moves in a container that is in a transition of its own is that one's.
  ///
  /// - Returns: Whether there was something to end, whose completions run in the loop now.
  func endAnimations() -> Bool {
    let layers = Self.animatedLayers(in: parts.map(\.view))
      .filter { !moving.contains(ObjectIdentifier($0)) }
    for layer in layers { containerView.stage.animations.removeOwnAnimations(layer) }
    return !layers.isEmpty
  }

  private static func animatedLayers(in views: [View]) -> [Layer] {
    guard let engine = views.first?.stage.animations, !engine.presentationIsIdle else { return [] }
    let others = Set(
      views[0].stage.register.underWay.compactMap { $0.container?.viewIfLoaded?.layer }
        .map(ObjectIdentifier.init))
    var animated: [Layer] = []
    var left = views.map(\.layer)
    while let layer = left.popLast() {
      if engine.hasOwnAnimations(layer) { animated.append(layer) }
      guard !others.contains(ObjectIdentifier(layer)) else { continue }
      left.append(contentsOf: layer.sublayers)
      if let mask = layer.mask { left.append(mask) }
    }
    return animated
  }

  private func withoutAnimation<Result>(_ body: () -> Result) -> Result {
    containerView.stage.animations.beginWithoutAnimation()
    defer { containerView.stage.animations.endWithoutAnimation() }
    return body()
  }
}
