public import Animating

/// The time that a group of animations lives in: it runs with the clock, or is held, scrubbed and
/// run on to either end, as interactive transitions and property animators need.
///
/// It owns what lives on it until it is closed: blocks of view animations, layer animations, other
/// timelines (property animators that were started on it), and whatever asked to be told of its
/// end. That a block is over only has its completion run: it stays, and can be scrubbed and run
/// back to, as long as the timeline stands. Only on the clock's own timeline, and on one that was
/// let go, nothing comes back, and what is over goes at once.
///
/// Its place is in seconds, 0 when it is made. Main thread only.
@MainActor
public final class AnimationTimeline {
  private let anchor: EngineAnchor
  /// Gone with its stage.
  var engine: AnimationEngine? { anchor.engine }
  let clock: Clock
  /// The timeline whose time this one's is measured on, which keeps this one until that is closed.
  // Here and below: of these nobody keeps hold while somebody else may change them, and to check that takes longer
  // than to read them.
  @exclusivity(unchecked) weak var parent: AnimationTimeline?
  /// Whether it is the clock's own, which runs on no other.
  let isClocks: Bool
  /// What moves it; the clock's own is moved by nothing else.
  @exclusivity(unchecked) public internal(set) var playback: Playback
  /// What the clock showed when it was at 0, had it always run with it.
  let birth: Double
  let serial: Int

  @exclusivity(unchecked) var blocks = MemberList<AnimationBlock>()
  var layerAnimations = MemberList<RunningLayerAnimation>()
  var children = MemberList<AnimationTimeline>()
  @exclusivity(unchecked) var events = TimelineEvents()
  /// How many blocks and counted layer animations on it are not over.
  @exclusivity(unchecked) var outstanding = 0
  /// The number of the event by which its parent knows it.
  var schedule = 0
  @exclusivity(unchecked) var scheduledTime = Double.infinity
  /// Called when it has arrived at one of its ends.
  var didArrive: ((Playback.Position) -> Void)?
  private var closers: [() -> Void] = []
  /// Whether everything on it has been ended.
  @exclusivity(unchecked) public private(set) var isClosed = false
  /// Whether what is over stays, to be scrubbed back to.
  private(set) var keepsWhatIsOver: Bool

  init(engine: AnimationEngine, parent: AnimationTimeline?, playback: Playback) {
    anchor = engine.anchor
    self.parent = parent
    isClocks = parent == nil
    self.playback = playback
    clock = engine.host.clock
    birth = clock.now
    serial = engine.nextSerial()
    keepsWhatIsOver = parent != nil
    parent?.children.append(self)
  }

  // MARK: Where it is

  /// The time of what it runs on.
  var outerTime: Double { parent?.time ?? clock.now }

  /// Where it is, in seconds.
  public var time: Double {
    if isClocks { return clock.now }
    let outerTime = outerTime
    return withPlayback { $0.pointee.place(at: outerTime) }
  }

  /// Lends what moves it, where it lies: it is large, and copying it counts references.
  func withPlayback<Result>(_ body: (UnsafePointer<Playback>) -> Result) -> Result {
    withUnsafePointer(to: &playback, body)
  }

  /// Where it was, or would be, when the clock shows a time, if nothing happens to it.
  func time(atClock time: Double) -> Double {
    isClocks ? time : playback.place(at: parent?.time(atClock: time) ?? time)
  }

  /// Whether it moves by itself.
  public var isRunning: Bool { isClocks || playback.isRunning }

  /// Whether animations go evenly, here or on a timeline that this one runs on: they follow a hand.
  public var isEven: Bool { !isClocks && (playback.isEven || parent?.isEven == true) }

  /// Whether it is another timeline, or runs within it.
  package func isOn(_ ancestor: AnimationTimeline) -> Bool {
    var next: AnimationTimeline? = self
    while let current = next {
      if current === ancestor { return true }
      next = current.parent
    }
    return false
  }

  /// When the last animation on it ends, on its own time; those that never do are left out.
  public var lastEnd: Double {
    var last = 0.0
    for block in blocks where block.endTime.isFinite { last = max(last, block.endTime) }
    for animation in layerAnimations where animation.counts {
      last = max(last, animation.endTime)
    }
    for child in children { last = max(last, child.playback.arrivalTime ?? 0) }
    return last
  }

  /// How many animations on it, and on those that run within it, are not over.
  public var outstandingCount: Int {
    children.reduce(outstanding) { sum, child in
      sum + max(child.outstandingCount, child.playback.isRunning && child.didArrive != nil ? 1 : 0)
    }
  }

  // MARK: Ownership

  /// Has something told when the timeline closes, once; at once if it is closed.
  ///
  /// The clock's own never closes.
  public func onClose(_ closer: @escaping () -> Void) {
    if isClosed { closer() } else if !isClocks { closers.append(closer) }
  }

  /// Lets go of what lives on it: that runs on with the clock, and goes when it is over.
  public func letGo() {
    guard !isClocks, !isClosed else { return }
    control { $0.runFreely(at: $1) }
    keepsWhatIsOver = false
    // What was over and had been scrubbed back to comes to its end once more, without a word.
    for block in blocks where block.isOver { wait(for: block) }
    for animation in layerAnimations where animation.hasStopped { wait(for: animation) }
    engine?.fireEvents(at: clock.now)
    closeIfIdle()
  }

  /// Closes one that was let go when nothing is left on it.
  func closeIfIdle() {
    guard !keepsWhatIsOver, !isClocks, blocks.isEmpty, layerAnimations.isEmpty,
      children.isEmpty, closers.isEmpty
    else { return }
    close()
  }

  /// Ends everything that lives on it; what is not over completes, unfinished.
  ///
  /// Layers show their model values. Whatever is begun on it from now on goes with what it ran on.
  public func close() {
    guard !isClocks, !isClosed else { return }
    engine?.removeAnimations(on: self)
    isClosed = true
    for child in children { child.close() }
    children.removeAll()
    events.removeAll()
    parent?.children.remove(self)
    endTies()
    parent?.closeIfIdle()
  }

  /// Tells those who asked to be told of its end, before it ends; they are not told again.
  public func endTies() {
    for child in children { child.endTies() }
    let told = closers
    closers.removeAll()
    for closer in told { closer() }
  }
}
