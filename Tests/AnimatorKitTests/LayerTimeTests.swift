import Animating
import Compositing
import TestSupport
import Testing
import ViewControllers

@testable import AnimatorKit

extension HostTests {
  /// Layers with a time of their own, as drivers that freeze a container's layer use it.
  @Suite("The time of layers in the real host", .serialized)
  @MainActor
  struct LayerTimeTests {
    init() {
      Script.duration = 1
      Script.animator = nil
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    /// A fade of a second in a container, whose layer a test has done something to first.
    private func fade(
      _ scene: HostScene, _ prepare: @escaping (CALayer) -> Void,
      ended: @escaping (Bool) -> Void = { _ in }
    ) throws {
      try scene.start { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        view.alpha = 0
        prepare(context.containerView.layer)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.alpha = 1
        } completion: {
          ended($0)
          context.completeTransition(!context.transitionWasCancelled)
        }
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0
        animation.toValue = 10
        animation.duration = 1
        view.layer.add(animation, forKey: nil)
      }
    }

    private func expect(_ scene: HostScene, at fraction: Double) {
      let shown = scene.to.view.layer.current
      #expect(isClose(shown.opacity, fraction), "\(shown.opacity) is not \(fraction)")
      #expect(isClose(shown.zPosition, 10 * fraction), "\(shown.zPosition) at \(fraction)")
    }

    /// The usual way to let a layer go on from where it was held.
    private func goOn(_ layer: CALayer) {
      let pausedTime = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
      #expect(isClose(layer.convertTime(CACurrentMediaTime(), from: nil), pausedTime))
    }

    @Test func aFrozenContainerIsScrubbedAndGoesOn() throws {
      let scene = try HostScene()
      scene.stage.advance(to: 2)
      var ended: [Bool] = []
      var container: CALayer?
      try fade(scene) {
        container = $0
        $0.speed = 0
      } ended: {
        ended.append($0)
      }
      for fraction in [0.3, 0.6, 0.2] {
        scene.inPlugin { container?.timeOffset = fraction }
        scene.advance(by: 0.1)
        expect(scene, at: fraction)
      }
      scene.advance(by: 1.5)
      expect(scene, at: 0.2)
      #expect(ended == [] && scene.outcomes == [])
      scene.inPlugin {
        container.map(goOn)
        container = nil
      }
      scene.advance(by: 0.1)
      expect(scene, at: 0.3)
      scene.advance(by: 0.6)
      #expect(ended == [])
      scene.advance(by: 0.2)
      #expect(ended == [true] && scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func whatRunsIsHeldAndLetGo() throws {
      let scene = try HostScene()
      scene.stage.advance(to: 2)
      var container: CALayer?
      try fade(scene) { container = $0 }
      scene.advance(by: 0.4)
      scene.inPlugin {
        guard let layer = container else { return }
        let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = pausedTime
      }
      scene.advance(by: 1.2)
      expect(scene, at: 0.4)
      #expect(scene.outcomes == [])
      scene.inPlugin {
        container.map(goOn)
        container = nil
      }
      scene.advance(by: 0.1)
      expect(scene, at: 0.5)
      scene.advance(by: 0.6)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func speedsNest() throws {
      let scene = try HostScene()
      scene.stage.advance(to: 2)
      try fade(scene) { layer in
        guard let view = layer.sublayers?.last else {
          Issue.record("no view")
          return
        }
        layer.speed = 2
        view.speed = 0.25
        #expect(view.speed == 0.25 && layer.speed == 2 && view.timeOffset == 0)
        // 2.5 seconds on the host's clock.
        #expect(isClose(layer.convertTime(2.5, from: nil), 5))
        #expect(isClose(view.convertTime(2.5, from: nil), 1.25))
        #expect(isClose(view.convertTime(5, from: layer), 1.25))
        #expect(isClose(view.convertTime(1.25, to: layer), 5))
        #expect(isClose(view.convertTime(1.25, to: nil), 2.5))
        layer.beginTime = 1
        layer.timeOffset = 3
        #expect(isClose(view.convertTime(2.5, from: nil), 1.5))
        #expect(isClose(view.convertTime(1.5, to: nil), 2.5))
        layer.speed = 0
        #expect(isClose(view.convertTime(2.5, from: nil), 0.75))
        #expect(isClose(view.convertTime(0.75, to: nil), 1))
        layer.speed = 2
        layer.beginTime = 0
        layer.timeOffset = 0
      }
      scene.advance(by: 0.5)
      expect(scene, at: 0.25)
      scene.advance(by: 1.4)
      #expect(scene.outcomes == [])
      scene.advance(by: 0.2)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func whatIsNoTimeIsRefused() throws {
      let scene = try HostScene()
      try fade(scene) {
        $0.speed = .infinity
        $0.timeOffset = .nan
        #expect($0.speed == 1 && $0.timeOffset == 0)
        #expect($0.convertTime(.nan, from: nil).isNaN)
      }
      #expect(scene.lines.filter { $0.hasPrefix("speed: ") }.count == 1)
      #expect(scene.lines.filter { $0.hasPrefix("timeOffset: ") }.count == 1)
      #expect(scene.lines.filter { $0.hasPrefix("convertTime: ") }.count == 1)
      scene.advance(by: 1.2)
      #expect(scene.outcomes == [true])
    }
  }
}
