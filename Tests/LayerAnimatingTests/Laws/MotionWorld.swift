import Animating
import Compositing
import Geometry
import LayerAnimating
import ViewControllers

/// Three views to which a program is done, and what they show.
@MainActor
final class MotionWorld {
  let stage = Stage(size: Size(width: 100, height: 100))
  private var views: [View] = []
  private var animators: [ViewPropertyAnimator] = []
  private var timelines: [AnimationTimeline] = []
  /// How often completions ran, by the number of what they were given to.
  private(set) var completions: [Int] = []

  init() {
    for _ in 0..<3 {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
      stage.window.addSubview(view)
      view.alpha = 0.5
      views.append(view)
    }
  }

  /// Everything that shows, in numbers about as large as 1.
  func shown() -> [Double] {
    stage.animations.updatePresentation()
    return views.flatMap { view in
      let shown = view.layer.current
      let t = shown.transform
      return [
        shown.position.x / 100, shown.position.y / 100, shown.opacity, shown.bounds.width / 100,
        t.m11, t.m12, t.m22, t.m41 / 100,
      ]
    }
  }

  var nextEventTime: Double? { stage.animations.nextEventTime }
  var now: Double { stage.clock.now }

  private func completion() -> @MainActor () -> Void {
    let number = completions.count
    completions.append(0)
    return { self.completions[number] += 1 }
  }

  private func on(_ place: Int, _ body: () -> Void) {
    guard place > 0, !timelines.isEmpty else { return body() }
    stage.animations.withTimeline(timelines[place % timelines.count], body)
  }

  private func set(_ property: MotionProgram.Property, of view: Int, to value: Double) {
    let view = views[view]
    switch property {
    case .position: view.center = Point(x: 100 * value, y: 100 - 60 * value)
    // Never near its ends, where it would be cut off.
    case .opacity: view.alpha = 0.45 + 0.1 * value
    case .bounds: view.bounds = Rect(x: 0, y: 0, width: 10 + 80 * value, height: 10)
    case .transform:
      view.transform3D = Transform3D(rotationAngle: 2 * value, x: 0, y: 0, z: 1).concatenating(
        Transform3D(translationX: 50 * value, y: 0, z: 0))
    }
  }

  /// Does one step, `advance` aside.
  func perform(_ step: MotionProgram.Step) {
    switch step {
    case .animate(
      let place, let view, let property, let value, let duration, let delay, let pace,
      let fromCurrent, let repeats):
      on(place) {
        let engine = stage.animations
        var options: ViewAnimationOptions = fromCurrent ? .beginFromCurrentState : []
        if repeats { options.formUnion([.repeat, .autoreverse]) }
        engine.begin(
          ViewAnimationParameters(
            duration: duration, delay: delay, options: options, timing: pace.timing))
        set(property, of: view, to: value)
        let over = completion()
        engine.end { _ in over() }
      }
    case .keys(let place, let view, let property, let values, let duration):
      on(place) {
        let over = completion()
        View.animateKeyframes(
          withDuration: duration,
          animations: {
            for (index, value) in values.enumerated() {
              View.addKeyframe(
                withRelativeStartTime: Double(index) / Double(values.count),
                relativeDuration: 1 / Double(values.count),
                animations: { set(property, of: view, to: value) })
            }
          }, completion: { _ in over() })
      }
    case .layerAnimation(let place, let view, let by, let duration):
      on(place) {
        var animation = LayerAnimation(
          .basic(from: [0], to: [40 * by], by: nil), keyPath: LayerKeyPath("position.x"),
          duration: duration)
        animation.autoreverses = true
        animation.isAdditive = true
        animation.curve = .easeInOut
        let over = completion()
        animation.didStop = { _ in over() }
        stage.animations.add(animation, to: views[view].layer)
      }
    case .makeAnimator(
      let place, let view, let property, let value, let duration, let pace, let delayFactor):
      on(place) {
        let animator = ViewPropertyAnimator(duration: duration, timing: pace.timing, stage: stage)
        animator.addAnimations { self.set(property, of: view, to: value) }
        animator.addAnimations(delayFactor: delayFactor) {
          self.set(.opacity, of: view, to: value)
        }
        animators.append(animator)
      }
    case .makeTimeline(let place, let duration):
      on(place) { timelines.append(stage.animations.makeTimeline(duration: duration)) }
    case .advance: break
    case .hold, .drag, .release, .run, .letGo: tellTimeline(step)
    default: tellAnimator(step)
    }
  }

  private func tellTimeline(_ step: MotionProgram.Step) {
    func timeline(_ index: Int) -> AnimationTimeline? {
      timelines.isEmpty ? nil : timelines[index % timelines.count]
    }
    switch step {
    case .hold(let index): timeline(index)?.pause()
    case .drag(let index, let fraction): timeline(index)?.scrub(toFraction: fraction)
    case .release(let index, let toEnd, let speed, let velocity, let pace):
      guard let timeline = timeline(index), !timeline.isRunning else { return }
      let curve = ViewAnimationParameters(duration: 0.5, timing: pace.timing).curve
      timeline.release(
        to: toEnd ? .end : .start, speed: speed, curve: pace.isSpring ? .easeInOut : curve,
        velocity: velocity)
    case .run(let index): timeline(index)?.run()
    case .letGo(let index): timeline(index)?.letGo()
    default: break
    }
  }

  private func tellAnimator(_ step: MotionProgram.Step) {
    func animator(_ index: Int) -> ViewPropertyAnimator? {
      animators.isEmpty ? nil : animators[index % animators.count]
    }
    switch step {
    case .start(let index, let delay): animator(index)?.startAnimation(afterDelay: delay)
    case .pause(let index): animator(index)?.pauseAnimation()
    case .scrub(let index, let fraction): animator(index)?.fractionComplete = fraction
    case .turn(let index): animator(index).map { $0.isReversed.toggle() }
    case .goOn(let index, let pace, let factor):
      animator(index)?.continueAnimation(withTiming: pace?.timing, durationFactor: factor)
    case .stop(let index):
      animator(index)?.stopAnimation(false)
      animator(index)?.finishAnimation(at: .current)
    default: break
    }
  }
}
