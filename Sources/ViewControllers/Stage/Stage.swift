public import Animating
public import Compositing
public import Geometry
public import LayerAnimating

/// One screen: its clock, its window, its animations, its display links and its events.
///
/// Nothing happens on a stage but in `advance(to:)`; time is what that says. Main thread only.
///
/// **Who keeps whom.** Whoever makes a stage keeps it. It keeps its window, and so the views in that,
/// what is animated, its display links and what is queued; views, view controllers and transitions
/// know their stage without keeping it. So a stage that is let go takes all of that with it, in the
/// middle of whatever goes on; completions that have not run are dropped, unless `tearDown()` has run
/// them. What an app still holds of it afterwards is on a stage that nobody shows.
@MainActor
public final class Stage: AnimationHost {
  /// The stage that new views and `View.animate` belong to.
  ///
  /// It is the one made last, or made current last; while a stage lets time pass, or runs
  /// something on one of its timelines, it is that stage. Where that stage is gone, or there never
  /// was one, it is one that nobody shows, which lasts as long as the process.
  public static var current: Stage { latest?.stage ?? unseen }
  private static var latest: StageAnchor?

  /// The stage of whatever has none, or none any more; its time passes only if someone asks it to.
  package static let unseen: Stage = {
    let current = latest
    let stage = Stage(size: Size(width: 390, height: 844))
    latest = current
    return stage
  }()

  /// By what those know it that do not keep it.
  package private(set) lazy var anchor = StageAnchor(self)
  /// The time.
  ///
  /// Only `advance(to:)` should move it.
  public let clock = Clock()
  /// Everything that is animated.
  public var animations: AnimationEngine {
    if let engine { return engine }
    let made = AnimationEngine(host: self)
    engine = made
    anchor.hold(made)
    return made
  }
  // Asked with every property that is set; made once.
  @exclusivity(unchecked) private var engine: AnimationEngine?
  /// What happened.
  public private(set) lazy var events = EventLog { [clock] in clock.now }
  /// What comes in from fingers.
  public private(set) lazy var input = Input(stage: self)
  /// The root of the views; as large as the screen.
  public private(set) lazy var window = View(
    frame: Rect(x: 0, y: 0, width: size.width, height: size.height), stage: self)
  /// The screen's size, in points, as it is held.
  public internal(set) var size: Size
  /// How the screen is held.
  public internal(set) var interfaceOrientation = InterfaceOrientation.portrait
  /// Pixels for a point.
  public let scale: Double
  /// What the screen's edges keep free of content: a notch, a bar.
  ///
  /// UIKit: `safeAreaInsets` of the window.
  public var safeAreaInsets = EdgeInsets.zero
  /// Hears what is done to the screen, with the time: what makes scripts of it.
  package var screenRecorder: (@MainActor (_ time: Double, _ change: ScreenChange) -> Void)?
  /// Whether motion is to be spared.
  ///
  /// UIKit: `UIAccessibility.isReduceMotionEnabled`.
  public var isReducedMotion = false
  /// Random numbers that depend on the seed alone.
  public var random: SeededRandom

  private var displayLinks: [DisplayLink] = []
  private var queue: [(timeline: AnimationTimeline, work: @MainActor () -> Void)] = []
  /// What is left of the round that is being run.
  private var round: ArraySlice<(timeline: AnimationTimeline, work: @MainActor () -> Void)> = []
  /// Whether what is queued is being run.
  public private(set) var isDraining = false
  private var lastFrame: Double?
  private var observers: [TurnObservation] = []
  /// The snapshots of this turn of the loop, which share their drawings.
  var pictures = PictureCache()
  /// The snapshots of what moves.
  var livingSnapshots = LivingSnapshots()
  /// The changes of containers that are under way.
  package var register = TransitionRegister()
  /// The controller whose view was put into the window at the root.
  weak var root: ViewController?
  /// What modules above keep with the stage.
  package var attachments = Attachments()

  /// Creates a stage and makes it the current one.
  ///
  /// - Parameters:
  ///   - size: Of the screen, in points.
  ///   - scale: Pixels for a point.
  ///   - seed: Of the random numbers.
  public init(size: Size, scale: Double = 1, seed: UInt64 = 0) {
    self.size = size
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    random = SeededRandom(seed: seed)
    Self.latest = anchor
  }

  isolated deinit { anchor.letGo() }

  /// Makes this the current stage.
  public func makeCurrent() { Self.latest = anchor }

  /// Runs something with this as the current stage.
  public func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = Self.latest
    Self.latest = anchor
    defer { Self.latest = before }
    return try body()
  }

  /// As in `AnimationHost`: views lay themselves out.
  public func layOut(_ layers: [Layer]) {
    for layer in layers { (layer.owner as? View)?.layoutIfNeeded() }
  }

  /// Runs something in the next turn of the loop: in `advance(to:)` or `drain()`.
  ///
  /// What it animates belongs to the timeline that is current now.
  public func enqueue(_ work: @escaping @MainActor () -> Void) {
    queue.append((animations.currentTimeline, work))
  }

  /// Runs something in the loop when its time has come on the clock.
  ///
  /// What is due at the same time runs in the order in which it came. UIKit:
  /// `DispatchQueue.main.asyncAfter(deadline:execute:)`.
  ///
  /// - Parameters:
  ///   - delay: Seconds; 0 or less is the next turn.
  ///   - work: What to run, once; what it animates goes with the clock.
  public func perform(after delay: Double, _ work: @escaping @MainActor () -> Void) {
    animations.perform(after: delay, work)
  }

  /// Runs what is queued, and what that queues.
  ///
  /// Without effect inside itself.
  public func drain() {
    guard !isDraining else { return }
    isDraining = true
    defer { isDraining = false }
    // A plugin that queues itself for ever must not stop the clock.
    var rounds = 0
    while !queue.isEmpty, rounds < 1000 {
      round = queue[...]
      queue = []
      while let item = round.popFirst() { animations.withTimeline(item.timeline, item.work) }
      // An empty slice keeps what was in it alive.
      round = []
      rounds += 1
    }
  }

  /// Whether work waits to be run that belongs to a timeline, or to one that runs within it.
  package func hasWork(on timeline: AnimationTimeline) -> Bool {
    [round, queue[...]].joined().contains { $0.timeline.isOn(timeline) }
  }

  /// Starts a display link: it is called in each frame from the next on.
  ///
  /// One that has been started is left alone; one that has ended is not called.
  public func addDisplayLink(_ link: DisplayLink) {
    guard link.timeline == nil else { return }
    let timeline = animations.currentTimeline
    link.timeline = timeline
    timeline.onClose { [weak link] in link?.invalidate() }
    displayLinks.append(link)
  }

  /// The links that have not ended.
  public var activeDisplayLinks: [DisplayLink] { displayLinks.filter { !$0.isInvalidated } }

  /// Lets time pass: whatever is due up to a time happens at its own exact time and in order;
  /// then display links are called, and layers show the values of that time.
  ///
  /// - Parameter time: Seconds on the clock; an earlier time than now counts as now.
  public func advance(to time: Double) {
    asCurrent { pass(to: time) }
  }

  private func pass(to time: Double) {
    guard time.isFinite else { return }
    pictures.removeAll()
    let target = max(time, clock.now)
    endTurn()
    var steps = 0
    while let next = animations.nextEventTime, next <= target, steps < 100_000 {
      clock.now = max(clock.now, next)
      animations.fireEvents(at: clock.now)
      endTurn()
      steps += 1
    }
    clock.now = target
    let interval = lastFrame.map { target - $0 } ?? 1.0 / 60
    lastFrame = target
    for link in displayLinks {
      animations.withTimeline(link.timeline ?? animations.clockTimeline) {
        link.fire(at: target, interval: interval)
      }
    }
    displayLinks.removeAll { $0.isInvalidated }
    animations.fireEvents(at: target)
    endTurn()
    animations.updatePresentation()
  }

  /// Whether nothing is animated and no finger is down.
  public var isAtRest: Bool { animations.presentationIsIdle && input.touches.isEmpty }

  /// Runs something after each turn of the loop, until the observation is cancelled.
  public func observeTurns(_ observer: @escaping @MainActor () -> Void) -> TurnObservation {
    let observation = TurnObservation(observer)
    observers.append(observation)
    return observation
  }

  /// Ends everything: links, animations (their completions run, unfinished) and what is queued; what
  /// waits for its time never runs.
  public func tearDown() {
    for link in displayLinks { link.invalidate() }
    displayLinks.removeAll()
    animations.cancelAll()
    drain()
  }

  private func endTurn() {
    drain()
    observers.removeAll { $0.isCancelled }
    for observer in observers where !observer.isCancelled { observer.observer?() }
    drain()
    window.layoutIfNeeded()
    animations.turnDidEnd()
  }
}

/// Something that looks on after each turn of a stage's loop.
@MainActor
public final class TurnObservation {
  fileprivate private(set) var observer: (@MainActor () -> Void)?
  fileprivate var isCancelled: Bool { observer == nil }

  fileprivate init(_ observer: @escaping @MainActor () -> Void) { self.observer = observer }

  /// Ends it.
  public func cancel() { observer = nil }
}
