import Animating
import Compositing
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Material's patterns move as Material publishes them.
@Suite("Material", .serialized)
@MainActor
struct MaterialTests {
  /// Fast out, slow in.
  private let pace = CubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1)
  private nonisolated static let ways: [(TransitionOperation, Double)] = [(.push, 1), (.pop, -1)]

  /// The share of a stretch of the way that is done.
  private func share(_ progress: Double, from start: Double, to end: Double) -> Double {
    min(1, max(0, (progress - start) / (end - start)))
  }

  private func expectFadesThrough(_ scene: Scene, _ progress: Double) {
    expectNear(scene.goes.opacity, 1 - share(progress, from: 0, to: 0.35), 1e-6)
    expectNear(scene.comes.opacity, share(progress, from: 0.35, to: 1), 1e-6)
  }

  // MARK: Shared axis

  @Test(arguments: ["x", "y"], ways)
  func bothScreensMoveByThirtyPoints(
    axis: String, way: (operation: TransitionOperation, sign: Double)
  ) throws {
    func offset(_ properties: LayerProperties) -> Double {
      let (along, across) = (properties.transform.m41, properties.transform.m42)
      #expect((axis == "x" ? across : along) == 0)
      return axis == "x" ? along : across
    }
    try play(way.operation, Plugins.animator("shared-axis", axis)) { scene in
      #expect(offset(scene.comes) == 30 * way.sign && scene.comes.opacity == 0)
      #expect(scene.containerView.backgroundColor == .white)
      for time in [0.06, 0.1, 0.2] {
        scene.stage.advance(to: time)
        let progress = pace.value(at: time / 0.3)
        expectNear(offset(scene.comes), 30 * way.sign * (1 - progress), 1e-6)
        expectNear(offset(scene.goes), -30 * way.sign * progress, 1e-6)
        expectFadesThrough(scene, progress)
      }
    }
  }

  @Test(arguments: [(TransitionOperation.push, 0.8, 1.1), (.pop, 1.1, 0.8)])
  func bothScreensComeNearer(operation: TransitionOperation, ahead: Double, behind: Double) throws {
    try play(operation, Plugins.animator("shared-axis", "z")) { scene in
      expectNear(scene.comes.transform.m11, ahead)
      for time in [0.06, 0.1, 0.2] {
        scene.stage.advance(to: time)
        let progress = pace.value(at: time / 0.3)
        for scale in [scene.comes.transform.m11, scene.comes.transform.m22] {
          expectNear(scale, ahead + (1 - ahead) * progress, 1e-6)
        }
        expectNear(scene.goes.transform.m11, 1 + (behind - 1) * progress, 1e-6)
        expectFadesThrough(scene, progress)
      }
    }
  }

  @Test(arguments: [("shared-axis", "x"), ("fade-through", "fade-through")])
  func aPresenterThatStaysIsLeftAlone(plugin: String, id: String) throws {
    try play(.present, Plugins.animator(plugin, id), changing: presenterStays) { scene in
      scene.stage.advance(to: 0.15)
      #expect(scene.goes.opacity == 1 && scene.goes.transform == .identity)
      #expect(scene.containerView.backgroundColor != .white)
      #expect(scene.comes.opacity > 0 && scene.comes.opacity < 1)
    }
  }

  // MARK: Fade through and fade

  @Test(arguments: [TransitionOperation.push, .tab, .dismiss])
  func oneScreenFadesOutAndThenTheOtherIn(operation: TransitionOperation) throws {
    try play(operation, Plugins.animator("fade-through")) { scene in
      expectNear(scene.comes.transform.m11, 0.92)
      #expect(scene.containerView.subviews.first?.backgroundColor == .white)
      for time in [0.06, 0.1, 0.2] {
        scene.stage.advance(to: time)
        let progress = pace.value(at: time / 0.3)
        expectNear(scene.comes.transform.m11, 0.92 + 0.08 * progress, 1e-6)
        #expect(scene.goes.transform == .identity)
        expectFadesThrough(scene, progress)
      }
    }
  }

  @Test func aScreenFadesInAsItGrows() throws {
    try play(.present, Plugins.animator("fade")) { scene in
      for (time, opacity) in [(0.0, 0.0), (0.0225, 0.5), (0.045, 1), (0.1, 1)] {
        scene.stage.advance(to: time)
        expectNear(scene.comes.opacity, opacity, 1e-6)
        expectNear(scene.comes.transform.m11, 0.8 + 0.2 * time / 0.15, 1e-6)
        #expect(scene.goes.opacity == 1)
      }
    }
  }

  @Test func andFadesOutInHalfTheTime() throws {
    try play(.dismiss, Plugins.animator("fade"), duration: 0.075) { scene in
      scene.stage.advance(to: 0.03)
      expectNear(scene.goes.opacity, 0.6, 1e-6)
      #expect(scene.goes.transform == .identity && scene.comes.opacity == 1)
      #expect(scene.containerView.subviews.last === scene.from.view)
    }
  }

  // MARK: Container transform

  /// The scrim, and what shows of the part and of the screen.
  private struct Shown {
    let scrim: LayerProperties
    let box: LayerProperties
    let part: LayerProperties
    let screen: LayerProperties

    @MainActor
    init(_ scene: Scene) throws {
      let stage = try #require(scene.containerView.subviews.last)
      let (scrim, box) = (stage.subviews[0], stage.subviews[1])
      self.scrim = scrim.layer.current
      self.box = box.layer.current
      part = box.subviews[0].layer.current
      screen = box.subviews[1].layer.current
    }
  }

  /// A part in the upper left, wider than the screen is or higher, for its size.
  private func addPart(_ frame: Rect, to controller: ViewController) {
    let part = View(frame: frame, stage: controller.stage)
    part.backgroundColor = .black
    part.layer.model.cornerRadius = 4
    part.tag = 1
    controller.view.addSubview(part)
  }

  /// When the pace has come so far.
  private func time(of progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if pace.value(at: middle) < progress { low = middle } else { high = middle }
    }
    return low * 0.3
  }

  private nonisolated static let parts = [
    Rect(x: 20, y: 30, width: 80, height: 10), Rect(x: 20, y: 30, width: 10, height: 40),
  ]

  @Test(arguments: parts, [0.05, 0.1, 0.25, 0.5, 0.75, 0.9])
  func aPartOpensIntoTheScreen(part: Rect, progress: Double) throws {
    let scene = Plugins.scene(200, 100)
    addPart(part, to: scene.from)
    try play(.push, Plugins.animator("container-transform"), in: scene) { scene in
      scene.stage.advance(to: time(of: progress))
      let shown = try Shown(scene)
      func grown(_ start: Double, _ end: Double) -> Double { start + (end - start) * progress }
      // Both looks are as wide as one another where the part is wide, else as high.
      let isWide = part.width > part.height
      let scale =
        isWide ? grown(part.width, 200) / part.width : grown(part.height, 100) / part.height
      let size = Size(width: part.width * scale, height: part.height * scale)
      expectNear(shown.part.bounds.width, size.width, 1e-6)
      expectNear(shown.part.bounds.height, size.height, 1e-6)
      let screen = isWide ? size.width / 200 : size.height / 100
      expectNear(shown.screen.bounds.width, 200 * screen, 1e-6)
      expectNear(shown.screen.bounds.height, 100 * screen, 1e-6)
      // What shows grows from the one to the other.
      expectNear(shown.box.bounds.width, grown(size.width, 200 * screen), 1e-6)
      expectNear(shown.box.bounds.height, grown(size.height, 100 * screen), 1e-6)
      expectNear(shown.box.position.x, grown(part.midX, 100), 1e-6)
      expectNear(
        shown.box.position.y - shown.box.bounds.height / 2, grown(part.minY, 0), 1e-6)
      expectNear(shown.box.cornerRadius, 4 * (1 - share(progress, from: 0, to: 0.75)), 1e-6)
      expectNear(shown.screen.opacity, share(progress, from: 0, to: 0.25), 1e-6)
      #expect(shown.part.opacity == 1)
      expectNear(shown.scrim.opacity, progress, 1e-6)
      #expect(shown.box.backgroundColor == .white)
      #expect(shown.scrim.backgroundColor == Color(white: 0, alpha: 82.0 / 255))
    }
  }

  @Test(arguments: [0.2, 0.3, 0.6, 0.75, 0.9, 0.95])
  func andClosesAgain(progress: Double) throws {
    let part = Self.parts[0]
    let scene = Plugins.scene(200, 100)
    addPart(part, to: scene.to)
    try play(.pop, Plugins.animator("container-transform"), in: scene) { scene in
      scene.stage.advance(to: time(of: progress))
      let shown = try Shown(scene)
      let width = 200 + (part.width - 200) * progress
      expectNear(shown.box.bounds.width, width, 1e-6)
      let heights = (screen: width / 2, part: width / 8)
      let masked = share(progress, from: 0, to: 0.9)
      expectNear(
        shown.box.bounds.height, heights.screen + (heights.part - heights.screen) * masked, 1e-6)
      expectNear(shown.box.cornerRadius, 4 * share(progress, from: 0.3, to: 0.9), 1e-6)
      expectNear(shown.screen.opacity, 1 - share(progress, from: 0.6, to: 0.9), 1e-6)
      expectNear(shown.scrim.opacity, 1 - progress, 1e-6)
    }
  }

  /// Upright at its upper end, level at its lower one, in either direction.
  @Test(arguments: [TransitionOperation.push, .pop])
  func theArcBends(operation: TransitionOperation) throws {
    let scene = Plugins.scene(200, 100)
    let part = Self.parts[0]
    addPart(part, to: operation == .push ? scene.from : scene.to)
    let (library, controller) = try Plugins.animator("container-transform").load(["path": "arc"])
    scene.conduct(operation, controller)
    scene.stage.advance(to: time(of: 0.5))
    let shown = try Shown(scene)
    // A quadratic curve comes within half of the way to the point that it bends to.
    expectNear(shown.box.position.x, 0.25 * part.midX + 0.75 * 100, 1e-6)
    expectNear(shown.box.position.y - shown.box.bounds.height / 2, 0.75 * part.minY, 1e-6)
    let scaled =
      operation == .push ? share(0.5, from: 0.1, to: 1) : 1 - share(0.5, from: 0, to: 0.9)
    expectNear(shown.box.bounds.width, part.width + (200 - part.width) * scaled, 1e-6)
    scene.finish()
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// Where no view has the tag the middle of the screen opens.
  @Test func withoutAPartTheMiddleOpens() throws {
    try play(.push, Plugins.animator("container-transform")) { scene in
      scene.stage.advance(to: time(of: 0.05))
      let box = try Shown(scene).box
      expectNear(box.position.x, 100, 1e-6)
      expectNear(box.bounds.width, 40 + 160 * 0.05, 1e-6)
    }
  }
}
