import Animating
public import Geometry
import LayerAnimating

extension Stage {
  /// What comes in from fingers: the one way for touches onto a stage.
  ///
  /// Whoever has touches (a window, a script, a test) sends them when the stage's clock shows their
  /// time; `Stage.perform(after:_:)` is there for those of later. A touch belongs to the view that it
  /// came down on. Gesture recognisers of that view and of those around it see it first; then the view
  /// and whoever follows in the chain of responders, unless a recogniser takes it away.
  ///
  /// A finger that comes down during a transition finds neither the screen that leaves nor what the
  /// animator has put in its place: it goes to the screen that arrives, or to the container. When a
  /// view leaves the window, touches on it and gestures of its recognisers are cancelled. Main thread
  /// only.
  @MainActor
  public final class Input {
    /// How long after a tap another makes it a double tap, in seconds.
    public static let longestPauseBetweenTaps = 0.35
    /// How far from a tap another makes it a double tap, in points.
    public static let tapRadius = 45.0

    private let place: StageAnchor
    private var stage: Stage? { place.stage }
    /// The fingers that are on the screen, and those of which something is still to be told.
    var known: [Touch] = []
    /// The recognisers that look at touches, or have not said yet what they saw.
    var live: [GestureRecognizer] = []
    /// What views are to be told.
    var notes: [(view: View, phase: Touch.Phase, touches: Set<Touch>)] = []
    /// What handlers are to be told.
    private var actions: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []
    private var lastTap: (time: Double, place: Point, count: Int)?
    private var isBusy = false

    init(stage: Stage) { place = stage.anchor }

    /// Hears of all that is sent, with its time on the stage's clock, before anybody else does.
    ///
    /// What is recorded so and sent again at the same times does the same.
    public var recorder: (@MainActor (_ time: Double, _ changes: [TouchChange]) -> Void)?

    /// The fingers that are on the screen, in the order in which they came down.
    public var touches: [Touch] { known.filter(\.isDown) }

    /// Whether there is anything to be told to anybody.
    var isInUse: Bool { !known.isEmpty || !live.isEmpty }

    /// The recognisers in the middle of a gesture: begun, and not over.
    public var activeGestureRecognizers: [GestureRecognizer] { live.filter(\.isActive) }

    // MARK: What comes in

    /// Takes what fingers do now, all at the same time.
    ///
    /// What makes no sense is passed over: a place that is no number, a move or an end of a finger that
    /// is not down, a finger that comes down outside of the window. One that comes down though it is
    /// down was lost: it is cancelled first. What is sent from within a callback of this comes after it.
    ///
    /// - Parameter changes: One for each finger that does something.
    public func send(_ changes: [TouchChange]) {
      guard let stage else { return }
      guard !isBusy else { return stage.enqueue { [weak self] in self?.send(changes) } }
      recorder?(stage.clock.now, changes)
      let lost = changes.filter { $0.phase == .began }.compactMap { touch(of: $0.finger) }
      if !lost.isEmpty { take(lost.map(TouchChange.cancelling)) }
      take(changes)
    }

    private func take(_ changes: [TouchChange]) {
      guard let stage else { return }
      work {
        let event = TouchEvent(timestamp: stage.clock.now)
        for touch in known where touch.isDown { touch.phase = .stationary }
        for change in changes { take(change, event) }
        event.allTouches = known.filter { $0.isDown || $0.timestamp == event.timestamp }
        tellRecognizers(event)
        finish(event)
      }
    }

    /// Takes what one finger does now; as `send(_:)`.
    ///
    /// - Parameters:
    ///   - phase: What it does.
    ///   - location: Where, in points of the window.
    ///   - finger: Which.
    public func send(_ phase: Touch.Phase, at location: Point, finger: Int = 1) {
      send([TouchChange(phase, finger: finger, at: location)])
    }

    /// Cancels every touch: the screen is taken away from the fingers.
    public func cancelTouches() {
      let changes = touches.map(TouchChange.cancelling)
      if !changes.isEmpty { send(changes) }
    }

    // MARK: What becomes of it

    private func touch(of finger: Int) -> Touch? {
      known.first { $0.isDown && $0.finger == finger }
    }

    private func take(_ change: TouchChange, _ event: TouchEvent) {
      guard change.location.x.isFinite, change.location.y.isFinite, let stage else { return }
      guard change.phase == .began else {
        guard let touch = touch(of: change.finger) else { return }
        let phase = change.phase == .stationary ? .moved : change.phase
        touch.change(to: phase, at: change.location, time: event.timestamp)
        stage.record(CallbackKind(touchesIn: phase), "finger \(touch.finger)")
        if phase == .ended { lastTap = (event.timestamp, touch.location(in: nil), touch.tapCount) }
        return
      }
      guard touch(of: change.finger) == nil,
        let view = stage.window.hitTest(change.location, with: event)
      else { return }
      let touch = Touch(
        finger: change.finger, at: change.location, on: view,
        tapCount: tapCount(at: change.location, event.timestamp), time: event.timestamp)
      stage.record(CallbackKind(touchesIn: .began), "finger \(touch.finger)")
      if !view.isMultipleTouchEnabled, known.contains(where: { $0.view === view && $0.isDown }) {
        touch.delivery = .over
      }
      known.append(touch)
      show(touch)
    }

    private func tapCount(at place: Point, _ time: Double) -> Int {
      guard let lastTap, time - lastTap.time <= Self.longestPauseBetweenTaps,
        (place - lastTap.place).length <= Self.tapRadius
      else { return 1 }
      return lastTap.count + 1
    }

    /// Shows a touch to the recognisers of its view and of those around it.
    private func show(_ touch: Touch) {
      var next = touch.view
      while let view = next {
        for recognizer in view.gestureRecognizers where recognizer.wants(touch) {
          touch.gestureRecognizers.append(recognizer)
          recognizer.take(touch)
          if !live.contains(where: { $0 === recognizer }) { live.append(recognizer) }
        }
        next = view.superview
      }
    }

    private func tellRecognizers(_ event: TouchEvent) {
      for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
        let touches = event.touches(phase)
        guard !touches.isEmpty else { continue }
        for recognizer in live { recognizer.see(touches, phase, event) }
      }
    }

    /// Tells everybody what has come of it.
    private func finish(_ event: TouchEvent?) {
      tellViews(of: event, moves: true)
      // What handlers and views do may decide more.
      while !actions.isEmpty {
        tellHandlers()
        tellViews(of: event, moves: false)
      }
      for recognizer in live { recognizer.resetIfOver() }
      live.removeAll { !$0.isLive }
      known.removeAll { !$0.isDown && $0.delivery == .over }
    }

    // MARK: What recognisers say

    /// Runs something that may change what recognisers have seen, and tells everybody of it.
    func perform(_ body: () -> Void) {
      guard !isBusy else { return body() }
      work {
        body()
        finish(nil)
      }
    }

    /// Has the handlers of a recogniser told of its state.
    func tell(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
      stage?.record(CallbackKind(gesture: state), recognizer.eventTarget)
      if let last = actions.last, last.recognizer === recognizer, last.state == state { return }
      actions.append((recognizer, state))
    }

    private func tellHandlers() {
      while !actions.isEmpty {
        let action = actions.removeFirst()
        action.recognizer.tellHandlers(of: action.state)
      }
    }

    // MARK: What ends it

    /// A view, and all that is in it, leaves the window.
    func viewLeaves(_ view: View) {
      guard isInUse else { return }
      perform {
        for recognizer in live where recognizer.view?.isDescendant(of: view) == true {
          recognizer.abandon()
        }
        for touch in known where touch.view?.isDescendant(of: view) == true {
          touch.gestureRecognizers.removeAll { $0.view?.isDescendant(of: view) == true }
          if touch.delivery == .told || touch.delivery == .endWaits {
            notes.append((touch.view ?? view, .cancelled, [touch]))
          }
          touch.delivery = .over
        }
      }
    }

    private func work(_ body: () -> Void) {
      guard let stage else { return }
      isBusy = true
      // What handlers animate is not part of a transition that the touch happens to fall into.
      stage.asCurrent { stage.animations.onClock(body) }
      isBusy = false
    }
  }
}
