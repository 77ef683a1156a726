import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Explicit animations of layers: what Core Animation's timing says they show.
@MainActor
struct LayerAnimationTests {
  private let stage = Stage(size: Size(width: 100, height: 100))
  private let layer = Layer()

  private func basic(
    _ path: String, from: [Double]?, to: [Double]?, duration: Double = 1
  ) -> LayerAnimation {
    LayerAnimation(
      .basic(from: from, to: to, by: nil), keyPath: LayerKeyPath(path),
      duration: duration)
  }

  private func shown(_ path: String) throws -> [Double] {
    try #require(LayerKeyPath(path)).numbers(in: layer.current)
  }

  @Test(arguments: [
    ("opacity", [1.0], [0.0]), ("position.x", [0], [40]), ("bounds.size.width", [10], [20]),
    ("transform.translation.y", [0], [8]), ("transform.scale.x", [1], [3]),
    ("transform.rotation.z", [0], [1.5]), ("cornerRadius", [0], [6]), ("zPosition", [0], [4]),
    ("position", [0, 0], [10, 20]), ("bounds.size", [10, 10], [30, 50]), ("borderWidth", [0], [2]),
    ("shadowOpacity", [0], [0.5]), ("anchorPoint.y", [0.5], [1]),
    ("contentsRect", [0, 0, 1, 1], [0.5, 0, 0.5, 1]),
  ])
  func everyKeyPathGoesFromItsValueToAnother(path: String, from: [Double], to: [Double]) throws {
    layer.model.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    stage.animations.add(basic(path, from: from, to: to), to: layer)
    for time in [0, 0.25, 0.5, 0.75] {
      stage.advance(to: time)
      for (a, (b, c)) in zip(try shown(path), zip(from, to)) {
        #expect(abs(a - (b + (c - b) * time)) < 1e-9, "\(path) at \(time)")
      }
    }
    stage.advance(to: 1)
    #expect(layer.presentation == nil, "it is removed and the model has not changed")
  }

  @Test func unknownKeyPathsAreNone() {
    for path in [
      "", "nonsense", "opacity.x", "position.z", "transform.rotation.w", "bounds.", ".x",
    ] {
      #expect(LayerKeyPath(path) == nil, "\(path)")
    }
  }

  @Test(arguments: [
    (FillMode.removed, 1.0, 1.0), (.backwards, 0.2, 1), (.forwards, 1, 0.8),
    (.both, 0.2, 0.8),
  ])
  func fillModes(mode: FillMode, before: Double, after: Double) throws {
    var animation = basic("opacity", from: [0.2], to: [0.8])
    animation.beginTime = 1
    animation.fillMode = mode
    animation.isRemovedOnCompletion = false
    stage.animations.add(animation, to: layer)
    stage.advance(to: 0.5)
    #expect(layer.current.opacity == before)
    stage.advance(to: 3)
    #expect(abs(layer.current.opacity - after) < 1e-9)
  }

  @Test func repeatsHalvesAndReversals() throws {
    var animation = basic("opacity", from: [0], to: [1])
    animation.repeatCount = 1.5
    animation.autoreverses = true
    stage.animations.add(animation, to: layer)
    for (time, expected) in [(0.25, 0.25), (1.25, 0.75), (2.25, 0.25), (2.75, 0.75)] {
      stage.advance(to: time)
      #expect(abs(layer.current.opacity - expected) < 1e-9, "\(time)")
    }
    stage.advance(to: 3)
    #expect(layer.presentation == nil)
  }

  @Test func delegatesHearTheStartAndOnceTheEnd() throws {
    var log: [String] = []
    var animation = basic("opacity", from: [0], to: [1])
    animation.didStart = { log.append("start") }
    animation.didStop = { log.append("stop \($0)") }
    stage.animations.add(animation, to: layer, key: "fade")
    stage.advance(to: 0.1)
    stage.animations.add(animation, to: layer, key: "fade")
    stage.advance(to: 5)
    #expect(log == ["start", "stop false", "start", "stop true"])
  }

  @Test func groupsRunTheirMembersOnTheirTime() throws {
    var late = basic("position.x", from: [0], to: [10], duration: 1)
    late.beginTime = 1
    late.fillMode = .both
    let group = LayerAnimation(
      .group([basic("opacity", from: [0], to: [1], duration: 2), late]), duration: 2)
    stage.animations.add(group, to: layer)
    stage.advance(to: 1.5)
    #expect(abs(layer.current.opacity - 0.75) < 1e-9)
    #expect(abs(layer.current.position.x - 5) < 1e-9)
  }

  @Test func aTransactionCompletesWhenItsAnimationsHave() throws {
    var isDone = false
    stage.animations.beginTransaction()
    _ = stage.animations.setTransaction(duration: 2, curve: nil)
    _ = stage.animations.setTransactionCompletion { _ in isDone = true }
    stage.animations.add(basic("opacity", from: [0], to: [1], duration: 0), to: layer)
    stage.animations.commitTransaction()
    stage.advance(to: 1)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9 && !isDone)
    stage.advance(to: 2)
    #expect(isDone)
  }
}
