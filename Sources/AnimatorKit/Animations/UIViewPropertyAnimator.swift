import CTransHost

extension HostSession {
  var propertyAnimators: UnsafePointer<th_host_property_animators_t>? {
    table(TH_EXT_PROPERTY_ANIMATORS)
  }
}

/// View animations that can be paused, scrubbed and turned round.
///
/// The host's animator does the work and lives until it is over, whether or not this object does.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  let reference: HostReference
  /// Blocks of an animator that has not started: they run when it does, as UIKit's do.
  private var pending: [(block: () -> Void, delayFactor: CGFloat)] = []

  /// The pace that it was made with.
  public let timingParameters: UITimingCurveProvider?

  /// Makes an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: Seconds; a spring of its physics has its own.
  ///   - parameters: The pace.
  public init(duration: TimeInterval, timingParameters parameters: UITimingCurveProvider) {
    timingParameters = parameters
    // Numbers that the host refuses make an animator that ends at once: its completions still run.
    let made = Self.create(duration, parameters.hostTiming)
    reference = made.handle == TH_NONE ? Self.create(0, .curve(.easeInOut)) : made
    super.init()
    reference.bind(self)
  }

  private static func create(_ duration: TimeInterval, _ timing: th_timing_t) -> HostReference {
    var timing = timing
    return HostReference(\.propertyAnimators, "UIViewPropertyAnimator.init") {
      $0.create($1, duration, 0, &timing, $2)
    }
  }

  /// Makes an inactive animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Makes an inactive animator with a curve of two control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Makes an inactive animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it starts.
  ///   - options: The curve.
  ///   - animations: Sets properties.
  ///   - completion: Runs once, with where it ended.
  /// - Returns: The running animator.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: What it says of itself

  /// Where it stands.
  open var state: UIViewAnimatingState {
    UIViewAnimatingState(rawValue: Int(number(TH_PROPERTY_ANIMATOR_STATE))) ?? .inactive
  }

  /// Whether it is moving.
  open var isRunning: Bool { number(TH_PROPERTY_ANIMATOR_RUNNING) != 0 }

  /// Seconds from start to end.
  open var duration: TimeInterval { number(TH_PROPERTY_ANIMATOR_DURATION) }

  /// Seconds before it starts.
  open var delay: TimeInterval { number(TH_PROPERTY_ANIMATOR_DELAY) }

  /// Whether it runs towards its start.
  open var isReversed: Bool {
    get { number(TH_PROPERTY_ANIMATOR_REVERSED) != 0 }
    set { set(TH_PROPERTY_ANIMATOR_REVERSED, newValue) }
  }

  /// How far it is, 0...1.
  open var fractionComplete: CGFloat {
    get { CGFloat(number(TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE)) }
    set {
      runPendingBlocks()
      set(TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE, newValue)
    }
  }

  /// Whether it can be paused and stopped; to be set before it starts.
  open var isInterruptible: Bool {
    get { number(TH_PROPERTY_ANIMATOR_INTERRUPTIBLE) != 0 }
    set { set(TH_PROPERTY_ANIMATOR_INTERRUPTIBLE, newValue) }
  }

  /// Whether touches reach its views; to be set before it starts.
  open var isUserInteractionEnabled: Bool {
    get { number(TH_PROPERTY_ANIMATOR_USER_INTERACTION_ENABLED) != 0 }
    set { set(TH_PROPERTY_ANIMATOR_USER_INTERACTION_ENABLED, newValue) }
  }

  /// Whether the author hit-tests its views.
  open var isManualHitTestingEnabled: Bool {
    get { number(TH_PROPERTY_ANIMATOR_MANUAL_HIT_TESTING) != 0 }
    set { set(TH_PROPERTY_ANIMATOR_MANUAL_HIT_TESTING, newValue) }
  }

  /// Whether scrubbing leaves the curve out; to be set before it starts.
  open var scrubsLinearly: Bool {
    get { number(TH_PROPERTY_ANIMATOR_SCRUBS_LINEARLY) != 0 }
    set { set(TH_PROPERTY_ANIMATOR_SCRUBS_LINEARLY, newValue) }
  }

  /// Whether it pauses at its end and stays active; to be set before it starts.
  open var pausesOnCompletion: Bool {
    get { number(TH_PROPERTY_ANIMATOR_PAUSES_ON_COMPLETION) != 0 }
    set { set(TH_PROPERTY_ANIMATOR_PAUSES_ON_COMPLETION, newValue) }
  }

  // MARK: What it can be told

  /// Adds a block; it runs when the animator starts, or now if it has.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a block that starts after a fraction of what is left.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    pending.append((animation, delayFactor))
    if state == .active { runPendingBlocks() }
  }

  /// Runs the blocks that wait, each in its bracket.
  func runPendingBlocks() {
    let blocks = pending
    pending = []
    for (block, delayFactor) in blocks {
      let opened = call("addAnimations") { $0.begin_animations($1, $2, Double(delayFactor)) }
      block()
      if opened { call("addAnimations") { $0.end_animations($1, $2) } }
    }
  }

  /// Adds what runs at the end, once, with where it ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    let callback = HostCallback<UInt32> {
      completion(UIViewAnimatingPosition(rawValue: Int($0)) ?? .current)
    }
    callback.hand { data in
      var triple = th_position_completion_t(
        size: UInt32(MemoryLayout<th_position_completion_t>.size), reserved: 0,
        invoke: { HostCallback<UInt32>.run($0, $1) }, user_data: data,
        destroy: { HostCallback<UInt32>.release($0) })
      return call("addCompletion") { $0.add_completion($1, $2, &triple) }
    }
  }

  /// Starts it, or lets it run on.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts it after a while, in seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    runPendingBlocks()
    call("startAnimation") { $0.start($1, $2, delay) }
  }

  /// Holds it where it is.
  open func pauseAnimation() {
    runPendingBlocks()
    call("pauseAnimation") { $0.pause($1, $2) }
  }

  /// Stops it; `withoutFinishing` ends it at once where it is, without completions.
  open func stopAnimation(_ withoutFinishing: Bool) {
    call("stopAnimation") { $0.stop($1, $2, withoutFinishing ? 1 : 0) }
  }

  /// Ends a stopped one at a position.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    call("finishAnimation") { $0.finish($1, $2, UInt32(finalPosition.rawValue)) }
  }

  /// Lets a paused one run on, with another pace.
  ///
  /// - Parameters:
  ///   - parameters: The pace; nil keeps it.
  ///   - durationFactor: What is left of the duration, as a fraction of the whole; 0 keeps it.
  open func continueAnimation(
    withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat
  ) {
    let factor = Double(durationFactor)
    withOptionalPointer(to: parameters?.hostTiming) { timing in
      _ = call("continueAnimation") { $0.continue_animation($1, $2, timing, factor) }
    }
  }

  // MARK: Calls

  @discardableResult
  private func call(
    _ what: StaticString,
    _ call: (th_host_property_animators_t, UnsafePointer<th_host_t>, th_handle_t) -> th_status_t
  ) -> Bool { reference.call(\.propertyAnimators, what, call) }

  private func number(_ key: Int, _ what: StaticString = #function) -> Double {
    var number = 0.0
    call(what) { $0.get_number($1, $2, UInt32(key), &number) }
    return number.isFinite ? number : 0
  }

  private func set(_ key: Int, _ value: some HostNumbers, _ what: StaticString = #function) {
    call(what) { $0.set_number($1, $2, UInt32(key), value.numbers[0]) }
  }
}
