import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// The property animator's states, as UIKit documents them.
@MainActor
struct PropertyAnimatorTests {
  private let stage = Stage(size: Size(width: 100, height: 100))

  private func make(
    _ duration: Double = 1
  ) -> (animator: ViewPropertyAnimator, view: View) {
    stage.makeCurrent()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    stage.window.addSubview(view)
    let animator = ViewPropertyAnimator(
      duration: duration, options: .curveLinear, stage: stage)
    animator.addAnimations { view.alpha = 0 }
    return (animator, view)
  }

  @Test func itRunsToItsEnd() {
    let (animator, view) = make()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    #expect(animator.state == .inactive && view.alpha == 1)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.alpha == 0)
    stage.advance(to: 0.5)
    #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
    stage.advance(to: 2)
    #expect(positions == [.end] && animator.state == .inactive)
  }

  @Test func itIsPausedScrubbedAndTurnedRound() {
    let (animator, view) = make()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    animator.fractionComplete = 0.3
    stage.advance(to: 5)
    #expect(abs(view.layer.current.opacity - 0.7) < 1e-9)
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 5.1)
    #expect(abs(view.layer.current.opacity - 0.8) < 1e-9)
    stage.advance(to: 6)
    #expect(positions == [.start])
    #expect(view.alpha == 1)
  }

  @Test(arguments: [ViewPropertyAnimator.Position.end, .start, .current])
  func aStoppedOneIsFinishedWhereverItIsSaid(position: ViewPropertyAnimator.Position) {
    let (animator, view) = make()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    stage.advance(to: 3)
    #expect(abs(view.alpha - 0.75) < 1e-9)
    animator.finishAnimation(at: position)
    stage.drain()
    #expect(positions == [position])
    let expected =
      switch position {
      case .end: 0.0
      case .start: 1.0
      case .current: 0.75
      }
    #expect(abs(view.alpha - expected) < 1e-9)
  }

  @Test func stoppedWithoutFinishingItHasNoCompletion() {
    let (animator, _) = make()
    var ran = false
    animator.addCompletion { _ in ran = true }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(true)
    stage.advance(to: 3)
    #expect(animator.state == .inactive && !ran)
  }

  @Test func continuingTakesTheTimeThatItIsGiven() {
    let (animator, view) = make()
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTiming: .cubic(CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)), durationFactor: 0.2)
    stage.advance(to: 0.6)
    #expect(abs(view.layer.current.opacity - 0.25) < 1e-6)
    stage.advance(to: 0.7)
    #expect(animator.state == .inactive)
  }

  @Test func aDelayedStartWaits() {
    let (animator, view) = make()
    animator.startAnimation(afterDelay: 1)
    stage.advance(to: 0.9)
    #expect(animator.state == .active && view.alpha == 0 && view.layer.current.opacity == 1)
    stage.advance(to: 1.5)
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
  }
}
