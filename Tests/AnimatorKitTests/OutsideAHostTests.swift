import Testing

@testable import AnimatorKit

extension HostTests {
  /// Without a host nothing shows and nothing crashes.
  @Suite("Outside a host", .serialized)
  struct OutsideAHostTests {
    private func withoutHost(_ body: () -> Void) {
      // Libraries that other tests have loaded are never unloaded.
      HostSession.close()
      #expect(HostSession.current == nil)
      body()
    }

    @Test func viewsAreEmptyAndKeepNothing() {
      withoutHost {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.alpha = 0.5
        #expect(view.frame == .zero && view.alpha == 1 && view.backgroundColor == nil)
        view.addSubview(UIView())
        #expect(view.subviews.isEmpty && view.superview == nil)
        #expect(view.snapshotView(afterScreenUpdates: true) == nil)
        #expect(view.layer.presentation()?.opacity == 1)
      }
    }

    @Test func blocksRunAndCompletionsRunOnce() {
      withoutHost {
        var blocks = 0
        var finished: [Bool] = []
        UIView.animate(withDuration: 1) { blocks += 1 }
        UIView.animate(withDuration: 1, animations: { blocks += 1 }) { finished.append($0) }
        UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) {
          blocks += 1
        } completion: {
          finished.append($0)
        }
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { blocks += 1 }
        }
        UIView.performWithoutAnimation { blocks += 1 }
        #expect(blocks == 5 && finished == [false, false])
      }
    }

    @Test func propertyAnimatorsStayInactive() {
      withoutHost {
        var blocks = 0
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { blocks += 1 }
        #expect(blocks == 0)
        animator.startAnimation()
        #expect(blocks == 1 && animator.state == .inactive && !animator.isRunning)
      }
    }

    @Test func everythingElseGivesItsDefault() {
      withoutHost {
        #expect(CACurrentMediaTime() == 0)
        #expect(!UIAccessibility.isReduceMotionEnabled)
        #expect(UIScreen.main.bounds == .zero && UIScreen.main.scale == 1)
        #expect(CGImage(width: 1, height: 1, bytesPerRow: 4, bgra: []) == nil)
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        let layer = CALayer()
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        #expect(layer.animationKeys() == nil)
      }
    }
  }
}
