import Animating
import Compositing
import TestSupport
import Testing
import ViewControllers

@testable import AnimatorKit

extension HostTests {
  /// Layers that belong to no view, which move by themselves, and what transactions say of them.
  @Suite("Layers of no view in the real host", .serialized)
  @MainActor
  struct ImplicitAnimationTests {
    private let scene: HostScene

    init() throws {
      Script.duration = 5
      Script.animator = nil
      scene = try HostScene()
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    /// Shows a layer in the arriving view, made in this turn of the loop, has it set in a later one,
    /// and looks at what it draws.
    private func play(
      _ set: @escaping (CALayer, UIView) -> Void, _ look: (Layer, View) throws -> Void
    ) throws {
      var made: (CALayer, UIView)?
      try scene.start { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        let layer = CALayer()
        view.layer.addSublayer(layer)
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.opacity = 0.5
        let inner = CALayer()
        layer.addSublayer(inner)
        inner.zPosition = 4
        UIView.animate(withDuration: 4) {
          view.alpha = 0.5
        } completion: { _ in
          context.completeTransition(true)
        }
        made = (layer, view)
      }
      let drawn = try #require(scene.to.view.layer.sublayers.first)
      scene.stage.advance(to: scene.stage.clock.now)
      #expect(drawn.current.opacity == 0.5 && drawn.current.bounds.size.width == 10)
      #expect(drawn.sublayers.first?.current.zPosition == 4)
      scene.inPlugin {
        if let (layer, view) = made { set(layer, view) }
        made = nil
      }
      try look(drawn, scene.to.view)
      scene.advance(by: 5)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func theyMoveInAQuarterOfASecond() throws {
      try play { layer, _ in
        layer.opacity = 1
        layer.frame.origin.x = 20
        #expect(layer.opacity == 1 && layer.presentation()?.opacity == 0.5)
      } _: { drawn, _ in
        scene.advance(by: 0.1)
        let way = TimingCurve.default.progress(at: 0.1, duration: 0.25)
        #expect(isClose(drawn.current.opacity, 0.5 + 0.5 * way))
        #expect(isClose(drawn.current.position.x, 5 + 20 * way))
        scene.advance(by: 0.2)
        #expect(drawn.presentation == nil && drawn.model.opacity == 1)
      }
    }

    @Test func transactionsSayHow() throws {
      var ends = 0
      try play { layer, _ in
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.4)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock { ends += 1 }
        layer.opacity = 1
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        layer.zPosition = 3
        CATransaction.commit()
      } _: { drawn, _ in
        scene.advance(by: 0.1)
        #expect(isClose(drawn.current.opacity, 0.625) && drawn.current.zPosition == 3)
        scene.advance(by: 0.2)
        #expect(ends == 0)
        scene.advance(by: 0.1)
        #expect(ends == 1 && drawn.current.opacity == 1)
      }
    }

    @Test func actionsCanBeDisabled() throws {
      try play { layer, view in
        CATransaction.begin()
        #expect(!CATransaction.disableActions())
        CATransaction.setDisableActions(true)
        layer.opacity = 0.25
        CATransaction.begin()
        #expect(CATransaction.disableActions())
        layer.zPosition = 2
        CATransaction.setDisableActions(false)
        layer.cornerRadius = 4
        CATransaction.commit()
        #expect(CATransaction.disableActions())
        UIView.animate(withDuration: 1) { view.layer.zPosition = 7 }
        CATransaction.commit()
        #expect(!CATransaction.disableActions())
        layer.borderWidth = 3
      } _: { drawn, view in
        scene.advance(by: 0.1)
        #expect(drawn.current.opacity == 0.25 && drawn.current.zPosition == 2)
        #expect(drawn.current.cornerRadius > 0 && drawn.current.cornerRadius < 4)
        #expect(drawn.current.borderWidth > 0 && drawn.current.borderWidth < 3)
        #expect(view.layer.current.zPosition == 7)
      }
    }

    @Test func othersChangeAtOnce() throws {
      var loose: CALayer?
      try play { layer, view in
        // A view's, and any in a block.
        view.layer.zPosition = 9
        UIView.animate(withDuration: 1) { layer.opacity = 1 }
        loose = CALayer()
        loose?.opacity = 0.25
      } _: { drawn, view in
        scene.advance(by: 0.1)
        #expect(drawn.current.opacity == 1 && drawn.presentation == nil)
        #expect(view.layer.current.zPosition == 9)
        scene.inPlugin {
          guard let layer = loose else { return }
          // On no screen.
          layer.opacity = 0.75
          #expect(layer.presentation()?.opacity == 0.75)
          loose = nil
        }
      }
    }

    @Test func aTransactionWaitsForTheBlocksInIt() throws {
      var ends: [String] = []
      try play { _, view in
        CATransaction.begin()
        CATransaction.setCompletionBlock { ends.append("transaction") }
        UIView.animate(withDuration: 0.5) {
          view.center.x += 10
        } completion: { _ in
          ends.append("block")
        }
        CATransaction.commit()
      } _: { _, _ in
        scene.advance(by: 0.4)
        #expect(ends == [])
        scene.advance(by: 0.2)
        #expect(ends.sorted() == ["block", "transaction"])
      }
    }

    @Test func groupsRoundsAndBeginnings() throws {
      try play { layer, _ in
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        let lift = CABasicAnimation(keyPath: "zPosition")
        lift.fromValue = 0
        lift.toValue = 8
        lift.beginTime = 0.2
        lift.duration = 0.4
        lift.fillMode = .both
        let group = CAAnimationGroup()
        group.animations = [fade, lift]
        group.duration = 0.8
        // Half a second from now.
        group.beginTime = CACurrentMediaTime() + 0.5
        layer.add(group, forKey: "group")
        let steps = CABasicAnimation(keyPath: "borderWidth")
        steps.byValue = 2
        steps.duration = 0.5
        steps.repeatCount = 3
        steps.isCumulative = true
        layer.add(steps, forKey: "steps")
        #expect(layer.animationKeys() == ["group", "steps"])
      } _: { drawn, _ in
        scene.advance(by: 0.4)
        #expect(drawn.current.opacity == 0.5 && drawn.current.zPosition == 0)
        #expect(isClose(drawn.current.borderWidth, 1.6))
        scene.advance(by: 0.5)
        #expect(isClose(drawn.current.opacity, 0.5))
        #expect(isClose(drawn.current.zPosition, 4))
        #expect(isClose(drawn.current.borderWidth, 3.6))
        scene.advance(by: 0.3)
        #expect(isClose(drawn.current.borderWidth, 4.8))
        scene.advance(by: 0.4)
        #expect(drawn.presentation == nil)
      }
    }
  }
}
