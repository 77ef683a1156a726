import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// A stage that nobody holds goes, and takes what it keeps with it.
@MainActor
@Suite struct StageLifetimeTests {
  /// What may go on when a stage is let go.
  enum Activity: CaseIterable {
    case nothing, animation, delayedAnimation, keyframes, layerAnimation, transaction, openBracket
    case runningAnimator, pausedAnimator, delayedAnimator, stoppedAnimator
    case displayLink, queuedWork, observation, snapshots, timeline

    /// Begins it on a stage, with a view that it keeps.
    @MainActor func begin(on stage: Stage, with view: View) {
      let animations = stage.animations
      func animator() -> ViewPropertyAnimator {
        let animator = ViewPropertyAnimator(duration: 1, stage: stage)
        animator.addAnimations { view.alpha = 0 }
        animator.addCompletion { _ in view.alpha = 1 }
        animator.startAnimation()
        return animator
      }
      switch self {
      case .nothing: break
      case .animation:
        View.animate(withDuration: 1) {
          view.alpha = 0
        } completion: { _ in
          view.alpha = 1
        }
      case .delayedAnimation: View.animate(withDuration: 1, delay: 1) { view.alpha = 0 }
      case .keyframes:
        View.animateKeyframes(withDuration: 1) {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
        } completion: { _ in
          view.alpha = 1
        }
      case .layerAnimation:
        var animation = LayerAnimation(
          .basic(from: [0], to: nil, by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
        animation.didStop = { _ in view.alpha = 1 }
        animations.add(animation, to: view.layer)
      case .transaction:
        animations.beginTransaction()
        _ = animations.setTransactionCompletion { _ in view.alpha = 1 }
        Activity.layerAnimation.begin(on: stage, with: view)
      case .openBracket:
        animations.begin(ViewAnimationParameters(duration: 1))
        view.alpha = 0
      case .runningAnimator: _ = animator()
      case .pausedAnimator: animator().pauseAnimation()
      case .delayedAnimator:
        let animator = ViewPropertyAnimator(duration: 1, stage: stage)
        animator.addAnimations { view.alpha = 0 }
        animator.startAnimation(afterDelay: 1)
      case .stoppedAnimator: animator().stopAnimation(false)
      case .displayLink: stage.addDisplayLink(DisplayLink { _ in view.alpha = 0 })
      case .queuedWork: stage.enqueue { view.alpha = 0 }
      case .observation: _ = stage.observeTurns { view.alpha = 0 }
      case .snapshots: view.snapshotView(afterScreenUpdates: true).map(stage.window.addSubview)
      case .timeline:
        animations.withTimeline(animations.makeTimeline()) {
          Activity.animation.begin(on: stage, with: view)
        }
      }
    }
  }

  /// Knows of a stage and of what it keeps without keeping it.
  @MainActor
  private struct Witness {
    weak var stage: Stage?
    weak var window: View?
    weak var view: View?
    weak var layer: Layer?
    weak var controller: ViewController?
    weak var engine: AnimationEngine?

    /// Makes a stage, begins something on it, and lets it go.
    init(_ activity: Activity, time: Double, isTornDown: Bool) {
      let stage = Stage(size: Size(width: 20, height: 20))
      let controller = ViewController(stage: stage)
      let child = ViewController(stage: stage)
      controller.addChild(child)
      controller.makeRoot()
      controller.view.addSubview(child.view)
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
      child.view.addSubview(view)
      activity.begin(on: stage, with: view)
      if time > 0 { stage.advance(to: time) }
      if isTornDown { stage.tearDown() }
      (self.stage, window, self.view) = (stage, stage.window, view)
      (layer, self.controller, engine) = (view.layer, child, stage.animations)
    }

    var isGone: Bool {
      stage == nil && window == nil && view == nil && layer == nil && controller == nil
        && engine == nil
    }
  }

  @Test(arguments: Activity.allCases)
  func aStageThatIsLetGoTakesEverythingWithIt(activity: Activity) {
    #expect(Witness(activity, time: 0, isTornDown: false).isGone)
    #expect(Witness(activity, time: 0.5, isTornDown: false).isGone)
    #expect(Witness(activity, time: 3, isTornDown: false).isGone)
    #expect(Witness(activity, time: 0.5, isTornDown: true).isGone)
  }

  @Test(arguments: Activity.allCases)
  func whatAnAppStillHoldsCanBeReadAndSet(activity: Activity) throws {
    weak var window: View?
    var stage: Stage? = Stage(size: Size(width: 20, height: 20))
    let (view, child, animator, link, controller) = try {
      let stage = try #require(stage)
      window = stage.window
      let view = View(frame: Rect(x: 1, y: 2, width: 10, height: 10), stage: stage)
      let child = View(frame: Rect(x: 3, y: 4, width: 5, height: 5), stage: stage)
      view.addSubview(child)
      stage.window.addSubview(view)
      let animator = ViewPropertyAnimator(duration: 1, stage: stage)
      animator.addAnimations { view.alpha = 0 }
      let link = DisplayLink { _ in }
      stage.addDisplayLink(link)
      activity.begin(on: stage, with: child)
      stage.advance(to: 0.5)
      return (view, child, animator, link, ViewController(stage: stage))
    }()
    stage = nil
    #expect(window == nil && view.superview == nil && child.superview === view)
    #expect(view.stage === child.stage && view.stage === controller.stage)
    view.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    view.alpha = 0.5
    #expect(view.frame == Rect(x: 5, y: 6, width: 7, height: 8) && view.alpha == 0.5)
    #expect(child.convert(Point(x: 0, y: 0), to: view) == Point(x: 3, y: 4))
    #expect(child.convert(Point(x: 0, y: 0), to: nil) == Point(x: 3, y: 4))
    #expect(view.window == nil && view.snapshotView(afterScreenUpdates: true) != nil)
    child.removeFromSuperview()
    controller.view.addSubview(child)
    controller.beginAppearanceTransition(true, animated: false)
    controller.endAppearanceTransition()
    #expect(controller.appearanceState == .appeared && child.superview === controller.view)
    link.isPaused = true
    link.invalidate()
    for position in [ViewPropertyAnimator.Position.end, .start, .current] {
      animator.startAnimation()
      animator.fractionComplete = 0.5
      animator.isReversed.toggle()
      animator.pauseAnimation()
      animator.continueAnimation(withTiming: nil, durationFactor: 0)
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
      animator.startAnimation(afterDelay: 1)
    }
    // Another stage takes it in.
    let next = Stage(size: Size(width: 20, height: 20))
    next.window.addSubview(view)
    #expect(view.superview === next.window)
  }

  @Test func newViewsBelongToTheStageMadeLastWhileItIsThere() {
    var stage: Stage? = Stage(size: Size(width: 20, height: 20))
    let view = View()
    #expect(view.stage === stage && ViewController().stage === stage && Stage.current === stage)
    weak let gone = stage
    stage = nil
    #expect(gone == nil)
    // There is always a stage, which lasts.
    let stray = View()
    #expect(stray.stage === view.stage && stray.stage === Stage.current)
    let next = Stage(size: Size(width: 20, height: 20))
    #expect(stray.stage !== next && View().stage === next)
    next.asCurrent { #expect(Stage.current === next) }
    stray.stage.asCurrent { #expect(View().stage === stray.stage) }
    #expect(Stage.current === next)
  }

  @Test func aStageForStraysIsNotMadeCurrent() {
    let next = Stage(size: Size(width: 20, height: 20))
    let view = View(stage: Stage(size: Size(width: 10, height: 10)))
    next.makeCurrent()
    #expect(view.stage !== next)
    #expect(Stage.current === next)
  }
}
