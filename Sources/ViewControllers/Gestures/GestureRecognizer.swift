public import Geometry

/// Makes a gesture out of touches, and tells its handlers how it goes.
///
/// UIKit: `UIGestureRecognizer`. It looks at the touches on its view and on all views in that. A
/// discrete one goes from possible to recognized or failed; a continuous one begins, changes, and ends
/// or is cancelled. It is possible again when the touches that it has seen are over.
///
/// **Who wins.** Of recognisers that see the same touch one recognises; it makes the others fail,
/// unless a delegate lets both (`gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)`), or one of
/// them cannot prevent the other. One that requires another to fail waits for that. Subclasses look
/// at touches in the four `touches` methods and set `state`.
///
/// Handlers are told when all recognisers have seen what happened; `began` is never left out. Main
/// thread only.
@MainActor
open class GestureRecognizer {
  /// Where a gesture stands.
  ///
  /// UIKit: `UIGestureRecognizer.State`; `ended` is also its `recognized`.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Nothing is known yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// It has gone on.
    case changed
    /// It has come to its end; a discrete gesture has been recognised.
    case ended
    /// It was broken off.
    case cancelled
    /// These touches are not this gesture.
    case failed
  }

  /// What is told of the gesture.
  public typealias Handler = @MainActor (GestureRecognizer) -> Void

  /// A handler that was added.
  public struct Target: Hashable, Sendable { let number: Int }

  /// The view whose touches it sees; nil where it is on none.
  public internal(set) weak var view: View?
  /// Who has a say in it.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// A name for people: in traces and logs.
  public var name: String?
  /// Whether views are told that touches are cancelled when the gesture is recognised.
  ///
  /// UIKit: `cancelsTouchesInView`.
  public var cancelsTouchesInView = true
  /// Whether views hear of touches only when the gesture has failed.
  ///
  /// UIKit: `delaysTouchesBegan`.
  public var delaysTouchesBegan = false
  /// Whether views hear that touches have ended only when the gesture has failed.
  ///
  /// UIKit: `delaysTouchesEnded`.
  public var delaysTouchesEnded = true
  /// Whether it sees touches.
  ///
  /// One that is disabled in the middle of a gesture is cancelled. UIKit: `isEnabled`.
  public var isEnabled = true {
    didSet { if !isEnabled, isLive { input?.perform { abandon() } } }
  }

  /// The fingers of the gesture, in the order in which they came down; those that are down.
  public private(set) var touches: [Touch] = []
  /// All that it has seen since it was possible last.
  private(set) var seen: [Touch] = []
  /// The states that it is to take as soon as those have failed which it requires to.
  private(set) var waiting: [State] = []
  private var current = State.possible
  /// The state that handlers are being told of, which may be one before the current.
  private var told: State?
  private var handlers: [(target: Target, handler: Handler)] = []
  private var lastTarget = 0
  private var required: [Required] = []

  private struct Required { weak var recognizer: GestureRecognizer? }

  /// Makes a recogniser; `View.addGestureRecognizer(_:)` puts it to use.
  ///
  /// - Parameter handler: Told whenever the state or the values change; nil is none yet.
  public init(_ handler: Handler? = nil) {
    if let handler { addHandler(handler) }
  }

  // MARK: Handlers

  /// Has something told of the gesture.
  ///
  /// UIKit: `addTarget(_:action:)`.
  ///
  /// - Parameter handler: Called with this recogniser; kept until it is removed.
  /// - Returns: By which it can be removed.
  @discardableResult
  public func addHandler(_ handler: @escaping Handler) -> Target {
    lastTarget += 1
    handlers.append((Target(number: lastTarget), handler))
    return Target(number: lastTarget)
  }

  /// Has a handler told no more.
  ///
  /// UIKit: `removeTarget(_:action:)`.
  public func removeHandler(_ target: Target) { handlers.removeAll { $0.target == target } }

  /// Its view goes: nobody is told anything any more.
  func viewGoes() { handlers = [] }

  func tellHandlers(of state: State) {
    told = state
    defer { told = nil }
    for (_, handler) in handlers { handler(self) }
  }

  // MARK: Where it stands

  /// Where the gesture stands; subclasses set it.
  ///
  /// What may follow is UIKit's: began, ended or failed after possible; changed, ended or cancelled
  /// after began and changed; what cannot be is ignored.
  public var state: State {
    get { told ?? current }
    set { request(newValue) }
  }

  /// Whether it is in the middle of a gesture: begun, and not over.
  public var isActive: Bool { current == .began || current == .changed }

  /// Whether it has taken its touches for itself.
  var hasRecognized: Bool { isActive || current == .ended }

  /// Whether it has seen touches of which it has not done with.
  var isLive: Bool { !seen.isEmpty }

  var input: Stage.Input? { view?.stage.input }

  /// What it is called in the stage's event log.
  var eventTarget: String { name ?? "gesture" }

  private func request(_ state: State) {
    guard isLive else { return }
    switch (current, state) {
    case (.possible, .began), (.possible, .ended), (.possible, .changed):
      guard state != .changed || !waiting.isEmpty else { return }
      if waiting.last != state { waiting.append(state) }
      input?.perform { goOn() }
    case (.possible, .failed), (.possible, .cancelled):
      input?.perform { fail() }
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      input?.perform { enter(state) }
    default: break
    }
  }

  /// Recognises, if nothing is in the way any more.
  private func goOn() {
    guard !waiting.isEmpty, let input else { return }
    let rivals = input.live.filter { $0 !== self && $0.sharesTouches(with: self) }
    let needed = rivals.filter(requiresFailure)
    if needed.contains(where: \.hasRecognized) { return fail() }
    if needed.contains(where: { $0.current == .possible }) { return }
    let isPrevented = rivals.contains { $0.hasRecognized && $0.prevents(self) }
    guard !isPrevented, view?.gestureRecognizerShouldBegin(self) ?? true,
      delegate?.gestureRecognizerShouldBegin(self) ?? true
    else { return fail() }
    let states = waiting
    waiting = []
    for state in states { enter(state) }
    // Those that wait for this one know now; the others lose.
    for rival in rivals where rival.current == .possible {
      if rival.requiresFailure(of: self) || prevents(rival) { rival.fail() }
    }
  }

  private func enter(_ state: State) {
    current = state
    input?.tell(self, state)
  }

  private func fail() {
    guard current == .possible else { return }
    waiting = []
    current = .failed
    for other in input?.live ?? [] where other !== self && !other.waiting.isEmpty { other.goOn() }
  }

  /// Breaks off whatever it is doing: its view leaves, or it is disabled.
  func abandon() {
    if isActive { enter(.cancelled) } else { fail() }
    touches = []
  }

  private func sharesTouches(with other: GestureRecognizer) -> Bool {
    seen.contains { touch in other.seen.contains { $0 === touch } }
  }

  private func prevents(_ other: GestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  private func requiresFailure(of other: GestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  // MARK: What it has to do with others

  /// Has this one wait until another has failed; it fails if that one recognises.
  ///
  /// UIKit: `require(toFail:)`.
  public func require(toFail other: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(Required(recognizer: other))
  }

  /// Whether this one, recognised, makes another fail that sees the same touch.
  ///
  /// UIKit: `canPrevent(_:)`.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another, recognised, makes this one fail.
  ///
  /// UIKit: `canBePrevented(by:)`.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether this one waits until another has failed.
  ///
  /// UIKit: `shouldRequireFailure(of:)`.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether another waits until this one has failed.
  ///
  /// UIKit: `shouldBeRequiredToFail(by:)`.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  // MARK: Touches

  /// Whether it is to look at a touch.
  func wants(_ touch: Touch) -> Bool {
    isEnabled && current == .possible && waiting.isEmpty || isEnabled && isActive
      ? delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true : false
  }

  func take(_ touch: Touch) {
    touches.append(touch)
    seen.append(touch)
  }

  func see(_ all: Set<Touch>, _ phase: Touch.Phase, _ event: TouchEvent) {
    let own = all.filter { touch in touches.contains { $0 === touch } }
    guard !own.isEmpty else { return }
    if phase == .ended || phase == .cancelled { touches.removeAll { own.contains($0) } }
    guard current == .possible || isActive else { return }
    switch phase {
    case .began: touchesBegan(own, with: event)
    case .moved: touchesMoved(own, with: event)
    case .ended: touchesEnded(own, with: event)
    case .cancelled: touchesCancelled(own, with: event)
    case .stationary: break
    }
  }

  func resetIfOver() {
    guard current != .possible, !isActive, touches.isEmpty else { return }
    current = .possible
    waiting = []
    seen = []
    reset()
  }

  /// Looks at a touch no more.
  ///
  /// UIKit: `ignore(_:for:)`.
  public func ignore(_ touch: Touch, for event: TouchEvent) {
    touches.removeAll { $0 === touch }
    touch.gestureRecognizers.removeAll { $0 === self }
    if touches.isEmpty, current == .possible { request(.failed) }
  }

  /// Fingers have come down on the view.
  ///
  /// UIKit: `touchesBegan(_:with:)`.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// Fingers of the gesture have moved.
  ///
  /// UIKit: `touchesMoved(_:with:)`.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// Fingers of the gesture have been lifted.
  ///
  /// UIKit: `touchesEnded(_:with:)`.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

  /// Fingers of the gesture mean nothing any more: what has begun is cancelled, what has not fails.
  ///
  /// UIKit: `touchesCancelled(_:with:)`.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    state = isActive ? .cancelled : .failed
  }

  /// Forgets the gesture, to be ready for another.
  ///
  /// UIKit: `reset()`.
  open func reset() {}

  // MARK: Where it is

  /// How many fingers are down in the gesture.
  public var numberOfTouches: Int { touches.count }

  /// The middle of the fingers; where it was last when they are up.
  ///
  /// UIKit: `location(in:)`.
  ///
  /// - Parameter view: In whose coordinates, by its model; nil is the window.
  /// - Returns: The point; zero before there was a finger.
  open func location(in view: View?) -> Point {
    let fingers = touches.isEmpty ? seen.suffix(1) : touches[...]
    guard !fingers.isEmpty else { return .zero }
    let place = fingers.map { $0.location(in: nil) }.middle
    return view?.convert(place, from: nil) ?? place
  }

  /// Where one of the fingers is.
  ///
  /// UIKit: `location(ofTouch:in:)`.
  ///
  /// - Parameters:
  ///   - index: Which, below `numberOfTouches`.
  ///   - view: In whose coordinates, by its model; nil is the window.
  /// - Returns: The point; nil if there is no such finger.
  public func location(ofTouch index: Int, in view: View?) -> Point? {
    touches.indices.contains(index) ? touches[index].location(in: view) : nil
  }

  /// Runs something later in this gesture, unless that is over by then.
  func perform(after delay: Double, _ body: @escaping @MainActor () -> Void) {
    guard let first = seen.first else { return }
    view?.stage.perform(after: delay) { [weak self, weak first] in
      guard let self, let first, seen.first === first else { return }
      input?.perform(body)
    }
  }
}

extension [Point] {
  /// The mean of the points; there must be one.
  var middle: Point {
    let sum = reduce(Point.zero, +)
    return Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }
}

extension Point {
  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }
}
