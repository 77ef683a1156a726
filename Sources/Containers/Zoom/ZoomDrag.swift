import Geometry
import Transitioning
import ViewControllers

/// Fingers on a zoomed view: a pan down, one from the left edge, or a pinch takes it back to its source,
/// and any of them catches it while it moves.
///
/// The further the fingers go, the smaller it gets, and it stays under them. Let go, it goes to the end at
/// which it would come to rest.
@MainActor
final class ZoomDrag: GestureRecognizerDelegate {
  /// The way after which the view would be as small as its source: a part of the container view's height.
  ///
  /// It is ours, as Apple publishes none.
  static let reach = 0.5
  /// How far away from the screen fingers alone take the view.
  static let mostAway = 0.8

  /// What a container does for the fingers.
  struct Actions {
    /// The transition that runs.
    var current: @MainActor () -> TransitionContext?
    /// The controller that can be taken back now.
    var zoomed: @MainActor () -> ViewController?
    /// Whether it may be.
    var mayDismiss: @MainActor () -> Bool
    /// Begins to take it back, by hand.
    var dismiss: @MainActor (PercentDrivenInteractiveTransition) -> Void
  }

  /// What the fingers hold.
  private struct Hold {
    weak var recognizer: GestureRecognizer?
    weak var context: TransitionContext?
    weak var flight: ZoomFlight?
    let caught: CaughtProgress
    /// How far away the view was, and where the fingers were, in the container view.
    let away: Double
    let start: Point
  }

  private let actions: Actions
  private let pan = PanGestureRecognizer()
  private let edgePan = ScreenEdgePanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private var hold: Hold?

  /// Makes the fingers of a container, which keeps them.
  init(_ actions: Actions) {
    self.actions = actions
    (pan.name, edgePan.name, pinch.name) = ("zoomPan", "zoomEdgePan", "zoomPinch")
    pan.maximumNumberOfTouches = 1
    edgePan.edges = .left
    for recognizer in recognizers {
      recognizer.delegate = self
      recognizer.addHandler { [weak self] in self?.changed($0) }
    }
  }

  private var recognizers: [GestureRecognizer] { [pan, edgePan, pinch] }

  /// Puts them on a view, unless they are there.
  func attach(to view: View) {
    for recognizer in recognizers where recognizer.view !== view {
      view.addGestureRecognizer(recognizer)
    }
  }

  // MARK: Whether they begin

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let running = actions.current()
    guard let zoomed = running.map({ $0.zoomFlight != nil ? $0.zoomed : nil }) ?? actions.zoomed(),
      let zoom = zoomed.zoom
    else { return false }
    let willBegin: Bool
    if let running {
      // One that is in other hands stays there.
      guard !running.isInteractive else { return false }
      let start = start(of: recognizer, in: running.containerView)
      willBegin = running.zoomFlight?.isSeen(at: start) == true
    } else {
      willBegin = goesBack(recognizer)
    }
    let pan = recognizer as? PanGestureRecognizer
    let context = ZoomInteractionContext(
      location: recognizer.location(in: zoomed.view),
      velocity: pan?.velocity(in: zoomed.view) ?? .zero, willBegin: willBegin)
    guard zoom.options.interactiveDismissShouldBegin?(context) ?? willBegin else { return false }
    return running != nil || actions.mayDismiss()
  }

  /// Whether fingers go where a zoomed view goes back: down, in from the edge, together.
  private func goesBack(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer === pinch { return pinch.scale < 1 }
    if recognizer === edgePan { return edgePan.travel.x > abs(edgePan.travel.y) }
    return pan.travel.y > 0 && pan.travel.y >= abs(pan.travel.x)
  }

  /// Where the fingers came down.
  private func start(of recognizer: GestureRecognizer, in view: View) -> Point {
    let travel = (recognizer as? PanGestureRecognizer)?.travel ?? .zero
    return recognizer.location(in: view) - travel
  }

  // MARK: What they do

  private func changed(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began: take(recognizer)
    case .changed: move(recognizer)
    case .ended: letGo(recognizer, cancelled: false)
    case .cancelled: letGo(recognizer, cancelled: true)
    case .possible, .failed: break
    }
  }

  private func take(_ recognizer: GestureRecognizer) {
    guard hold?.context?.isInteractive != true else { return }
    hold = nil
    let context: TransitionContext?
    if let running = actions.current() {
      running.pauseInteractiveTransition()
      context = running
    } else {
      let interactor = PercentDrivenInteractiveTransition()
      actions.dismiss(interactor)
      context = interactor.context
    }
    guard let context else { return }
    let flight = context.zoomFlight
    let away = flight?.away ?? 0
    let view = context.containerView
    let start =
      recognizer.location(in: view)
      - ((recognizer as? PanGestureRecognizer)?.translation(in: view) ?? .zero)
    hold = Hold(
      recognizer: recognizer, context: context, flight: flight,
      caught: CaughtProgress(
        progress: context.percentComplete, place: context.goesBack ? away : 1 - away),
      away: away, start: start)
    flight?.take(at: start)
    move(recognizer)
  }

  private func move(_ recognizer: GestureRecognizer) {
    guard let hold, hold.recognizer === recognizer, let context = hold.context,
      context.isInteractive
    else { return }
    let away = min(away(recognizer, hold, context), max(Self.mostAway, hold.away))
    let way = away - hold.away
    context.updateInteractiveTransition(
      hold.caught.progress(after: context.goesBack ? way : -way))
    hold.flight?.drag(to: hold.start + translation(recognizer, hold, context))
  }

  private func letGo(_ recognizer: GestureRecognizer, cancelled: Bool) {
    guard let hold, hold.recognizer === recognizer else { return }
    self.hold = nil
    hold.flight?.letGo()
    guard let context = hold.context, context.isInteractive else { return }
    let rest = DragInteraction.rest(
      from: away(recognizer, hold, context), at: velocity(recognizer, hold, context))
    if !cancelled, (rest > 0.5) == context.goesBack {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
  }

  // MARK: How far they go

  private func translation(
    _ recognizer: GestureRecognizer, _ hold: Hold, _ context: TransitionContext
  ) -> Point {
    let view = context.containerView
    return (recognizer as? PanGestureRecognizer)?.translation(in: view)
      ?? recognizer.location(in: view) - hold.start
  }

  /// The way of a pan since the view was on the screen, as if it had come here by one, straight down.
  private func path(of pan: PanGestureRecognizer, _ hold: Hold, _ context: TransitionContext)
    -> (way: Point, reach: Double)
  {
    let reach = max(1, context.containerView.bounds.height * Self.reach)
    return (
      pan.translation(in: context.containerView) + Point(x: 0, y: hold.away * reach), reach
    )
  }

  /// How far away from the screen the fingers want the view: 0 or more.
  private func away(
    _ recognizer: GestureRecognizer, _ hold: Hold, _ context: TransitionContext
  ) -> Double {
    guard let pan = recognizer as? PanGestureRecognizer else {
      return max(0, hold.away + 1 - pinch.scale)
    }
    let path = path(of: pan, hold, context)
    return path.way.length / path.reach
  }

  /// How fast it goes away under them, a second.
  private func velocity(
    _ recognizer: GestureRecognizer, _ hold: Hold, _ context: TransitionContext
  ) -> Double {
    guard let pan = recognizer as? PanGestureRecognizer else { return -pinch.velocity }
    let path = path(of: pan, hold, context)
    let velocity = pan.velocity(in: context.containerView)
    let length = max(path.way.length, 1)
    return (path.way.x * velocity.x + path.way.y * velocity.y) / length / path.reach
  }
}

extension TransitionContext {
  /// Whether a zoomed view leaves the screen with it.
  var goesBack: Bool { operation == .pop || operation == .dismiss }

  /// The controller that is zoomed if any is.
  var zoomed: ViewController? { viewController(forKey: goesBack ? .from : .to) }

  /// The zoom that shows it, if one does.
  var zoomFlight: ZoomFlight? {
    zoomed?.transitionTraits.flight.flatMap { $0.context === self ? $0 : nil }
  }
}
