internal import Animating
internal import Compositing
internal import Containers
internal import Geometry
internal import LayerAnimating
internal import Transitioning
internal import ViewControllers

/// One transition between two screens full of noise, which nothing but the animator puts in order if
/// that is wanted.
@MainActor
final class Rehearsal {
  /// What it looks like.
  struct Look: CustomStringConvertible {
    var width = 24.0
    var height = 18.0
    var scale = 1.0
    /// Whether both screens have a part with the same tag.
    var hasParts = false
    /// Whether motion is to be spared.
    var isReducedMotion = false
    /// Whether the animator gets the view of the one alone that is presented or dismissed.
    var presenterStays = false

    var description: String {
      "\(Int(width))x\(Int(height))@\(Int(scale))" + (hasParts ? "+parts" : "")
        + (presenterStays ? "+presenter" : "")
    }
  }

  let look: Look
  let stage: Stage
  let from: ViewController
  let to: ViewController
  let driver = PercentDrivenInteractiveTransition()
  private let container: ContainerViewController
  private(set) var context: TransitionContext?
  /// What animates, for as long as it is wanted.
  private var animator: (any AnimatedTransitioning)?
  /// Whether the transitions were completed, in order.
  private(set) var outcomes: [Bool] = []

  init(_ look: Look = Look(), seed: UInt64) {
    self.look = look
    stage = Stage(
      size: Size(width: look.width, height: look.height), scale: look.scale, seed: seed)
    stage.isReducedMotion = look.isReducedMotion
    from = ViewController(title: "from", stage: stage)
    to = ViewController(title: "to", stage: stage)
    container = ContainerViewController(viewControllers: [from, to], stage: stage)
    for (index, controller) in [from, to].enumerated() {
      controller.view.fillWithNoise(seed: UInt64(index + 1), look)
      if look.hasParts { controller.view.addPart(isLarge: index == 1, look) }
    }
    container.makeRoot()
    stage.advance(to: 0)
  }

  var containerView: View { container.containerView }

  /// Whether the transition is over.
  var isOver: Bool { container.conductor.current == nil }

  /// Starts a transition.
  ///
  /// - Parameters:
  ///   - operation: What it is to the animator.
  ///   - animator: What animates it.
  ///   - isByHand: Whether it is held at its start, for the driver to move.
  ///   - restoration: What is put in order after it, whatever the animator does.
  func start(
    _ operation: TransitionOperation, _ animator: any AnimatedTransitioning,
    isByHand: Bool = false, restoration: ViewRestoration = .whole
  ) {
    var plan = TransitionPlan(operation, from: from, to: to, in: container)
    plan.restoration = restoration
    if look.presenterStays {
      plan.presentationStyle = .custom
      plan.restoration = .presentation
      if operation == .present { plan.from?.stay = .untouched } else { plan.to?.stay = .untouched }
    }
    let hand = isByHand ? driver : nil
    plan.vending = TransitionVending { _, _ in
      animator
    } interactor: { _ in
      hand
    }
    plan.didSettle = { [weak self] in self?.outcomes.append($0) }
    let conductor = container.conductor
    conductor.perform { [plan] in conductor.carryOut(plan, animated: true) }
    context = conductor.current
    self.animator = animator
    stage.advance(to: stage.clock.now)
  }

  /// Lets time pass at a rate of frames, to a moment.
  func play(to time: Double, framesPerSecond: Double = 60) {
    let start = stage.clock.now
    let count = max(1, min(600, ((time - start) * framesPerSecond).rounded(.up)))
    for frame in stride(from: 1, through: count, by: 1) {
      stage.advance(to: start + (time - start) * frame / count)
    }
  }

  /// Lets time pass until the transition is over, and gives how many seconds that took.
  @discardableResult
  func finish() -> Double {
    let start = stage.clock.now
    var step = max(1.0 / 60, (context?.transitionDuration ?? 0) / 40)
    var count = 0
    while !isOver, count < 400 {
      stage.advance(to: stage.clock.now + step)
      count += 1
      if count > 200 { step *= 1.1 }
    }
    let end = stage.clock.now
    stage.advance(to: end)
    return end - start
  }

  /// Gives the animator up.
  func letGo() { animator = nil }

  /// Makes both screens what they were before the transition, for another.
  func reset() {
    outcomes = []
    stage.events.removeAll()
    guard to.view.superview != nil else { return }
    to.view.removeFromSuperview()
    containerView.addSubview(from.view)
  }

  // MARK: What is seen

  /// What the screen shows.
  func picture() -> PixelBuffer { stage.drawn() }

  /// What the screen shows with one screen's view alone in the container.
  func picture(of controller: ViewController) -> PixelBuffer {
    let subviews = containerView.subviews
    for view in subviews { view.removeFromSuperview() }
    containerView.addSubview(controller.view)
    defer {
      controller.view.removeFromSuperview()
      for view in subviews { containerView.addSubview(view) }
    }
    return picture()
  }
}

extension View {
  /// Fills the view with opaque noise, a pixel of it on each pixel of the screen.
  fileprivate func fillWithNoise(seed: UInt64, _ look: Rehearsal.Look) {
    let width = Int((look.width * look.scale).rounded(.up))
    let height = Int((look.height * look.scale).rounded(.up))
    guard let picture = try? PixelBuffer(width: width, height: height) else { return }
    var random = SeededRandom(seed: seed)
    picture.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
          bytes.storeBytes(
            of: pixel, toByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
    layer.model.contents = picture
    layer.model.contentsScale = look.scale
  }

  /// Puts a part with a tag on the view, for animators that go from one to the other.
  fileprivate func addPart(isLarge: Bool, _ look: Rehearsal.Look) {
    let place =
      isLarge
      ? Rect(x: 0.3, y: 0.2, width: 0.6, height: 0.55)
      : Rect(x: 0.1, y: 0.3, width: 0.21, height: 0.27)
    let part = View(
      frame: Rect(
        x: place.minX * look.width, y: place.minY * look.height, width: place.width * look.width,
        height: place.height * look.height),
      stage: stage)
    part.backgroundColor = Color(red: 0.9, green: place.width, blue: 0.2)
    part.tag = 1
    addSubview(part)
  }
}
