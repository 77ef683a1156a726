import CTransHost
import Testing

@testable import AnimatorKit

extension HostTests {
  @Suite("Animations in a host", .serialized)
  struct AnimationTests {
    let host = FakeHost()

    private func inHost(_ body: () -> Void) {
      #expect(HostSession.open(UnsafePointer(host.pointer)))
      body()
      #expect(host.openBrackets == 0)
      #expect(HostCallbacks.alive == 0)
      HostSession.close()
    }

    @Test func blocksRunInsideTheirBrackets() {
      inHost {
        UIView.animate(withDuration: 0.5, delay: 0.25, options: [.curveEaseIn, .repeat]) {
          host.calls.append("block")
          UIView.performWithoutAnimation { host.calls.append("inner") }
        }
        #expect(
          host.calls == [
            "begin 0.5 0.25 65544", "block", "without", "inner", "end without", "end",
          ])
      }
    }

    @Test func springsCarryTheirRatioAndVelocity() {
      inHost {
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: -0.5,
          options: [], animations: {})
        #expect(host.calls == ["begin 0.5 0.0 0 kind 2: 0.75 -0.5", "end"])
      }
    }

    /// It goes over what has no pace but the options' curve.
    @Test func aTransactionsCurveIsTheBrackets() {
      inHost {
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(
          CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1))
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {}
        UIView.animateKeyframes(withDuration: 1, delay: 0) {}
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0
        ) {}
        CATransaction.commit()
        UIView.animate(withDuration: 1) {}
        #expect(
          host.calls.filter { $0.hasPrefix("begin") || $0.hasPrefix("keyframes") } == [
            "begin 1.0 0.0 196608 kind 1: 0.4 0.0", "keyframes 1.0 0.0 0 kind 1: 0.4 0.0",
            "begin 1.0 0.0 0 kind 2: 1.0 0.0", "begin 1.0 0.0 0",
          ])
      }
    }

    @Test func keysNestInTheirBracket() {
      inHost {
        UIView.animateKeyframes(
          withDuration: 2, delay: 0, options: .calculationModeCubic,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {}
          })
        #expect(host.calls == ["keyframes 2.0 0.0 3072", "key 0.4 0.6", "end key", "end"])
      }
    }

    @Test(arguments: [true, false])
    func completionsRunOnceFromTheLoop(finished: Bool) {
      inHost {
        var results: [Bool] = []
        UIView.animate(withDuration: 1, animations: {}) { results.append($0) }
        #expect(results.isEmpty && HostCallbacks.alive == 1)
        // A host that called twice would find nothing.
        if let completion = host.completions.first {
          completion.invoke(completion.user_data, finished ? 1 : 0)
        }
        host.runLoop(finished: !finished)
        #expect(results == [finished])
      }
    }

    @Test func aCompletionThatTheHostRefusesRunsAtOnce() {
      inHost {
        host.refusesCallbacks = true
        var results: [Bool] = []
        UIView.animate(withDuration: 1, animations: {}) { results.append($0) }
        #expect(results == [false] && host.completions.isEmpty)
      }
    }

    @Test func numbersThatTheHostRefusesStillMakeABracket() {
      inHost {
        var results: [Bool] = []
        UIView.animate(withDuration: .nan, animations: {}) { results.append($0) }
        #expect(host.calls == ["begin 0.0 0.0 0", "end"])
        host.runLoop()
        #expect(results == [true])
      }
    }

    @Test func aPropertyAnimatorsBlocksWaitForItsStart() {
      inHost {
        var ends: [UIViewAnimatingPosition] = []
        do {
          let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) {
            host.calls.append("first")
          }
          animator.addAnimations({ host.calls.append("second") }, delayFactor: 0.5)
          animator.addCompletion { ends.append($0) }
          #expect(host.calls.isEmpty)
          animator.startAnimation(afterDelay: 0.25)
        }
        #expect(
          host.calls == [
            "animations 0.0", "first", "end animations", "animations 0.5", "second",
            "end animations", "start 0.25",
          ])
        #expect(host.outstanding == 0)
        host.runLoop()
        #expect(ends == [.end])
      }
    }

    @Test func layerAnimationsCrossAsNumbers() {
      final class Delegate: NSObject, CAAnimationDelegate {
        var stops: [Bool] = []
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
      }
      inHost {
        let delegate = Delegate()
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 1
        animation.toValue = NSNumber(value: 2.5)
        animation.duration = 0.5
        animation.fillMode = .both
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        animation.delegate = delegate
        layer.add(animation, forKey: "move")
        #expect(layer.animation(forKey: "move") === animation)
        #expect(
          host.calls == [
            "animation 1", "path position.x",
            "add 'move' [\"1: [0.5]\", \"8: [3.0]\", \"9: [1.0]\", "
              + "\"12: [0.42, 0.0, 1.0, 1.0]\", \"13: [1.0]\", \"14: [2.5]\"]",
          ])
        for triple in host.delegates {
          triple.did_stop(triple.user_data, 1)
          triple.destroy(triple.user_data)
        }
        #expect(delegate.stops == [true] && layer.animationKeys() == nil)
      }
    }

    @Test func displayLinksTickUntilTheyAreInvalidated() {
      inHost {
        var times: [Double] = []
        let link = CADisplayLink { times.append($0.targetTimestamp - $0.timestamp) }
        link.add(to: .main, forMode: .common)
        for tick in host.ticks { tick.invoke(tick.user_data, 7, 1, 1.25) }
        for tick in host.ticks { tick.invoke(tick.user_data, 7, 2, 2.5) }
        link.isPaused = true
        link.invalidate()
        #expect(times == [0.25, 0.5] && host.calls == ["paused 1"] && host.ticks.isEmpty)
      }
    }

    @Test func aLinkThatTheHostRefusesLeaksNothing() {
      inHost {
        host.refusesCallbacks = true
        CADisplayLink { _ in }.add(to: .main, forMode: .common)
        #expect(host.ticks.isEmpty)
      }
    }
  }
}
