import Animating
import Compositing
import Glibc
import Geometry
import TestSupport
import Testing
import ViewControllers

/// Screens that are resized and turned.
@MainActor
struct StageSizeTests {
  /// Notes what it hears.
  private final class Screen: ViewController {
    var heard: [String] = []
    var layouts: [Size] = []
    var alongside: ((SizeTransitionCoordinator) -> Void)?

    override func viewWillTransition(to size: Size, with coordinator: SizeTransitionCoordinator) {
      heard.append("will \(Int(size.width))x\(Int(size.height)), is \(Int(view.bounds.width))")
      coordinator.animate { [self] coordinator in
        heard.append("alongside, is \(Int(view.bounds.width))")
        alongside?(coordinator)
      } completion: { [self] _ in
        heard.append("done")
      }
      super.viewWillTransition(to: size, with: coordinator)
    }

    override func viewDidLayoutSubviews() { layouts.append(view.bounds.size) }
  }

  private let stage = Stage(size: Size(width: 200, height: 100))
  private let root: Screen
  private let child: Screen

  init() {
    root = Screen(title: "root", stage: stage)
    child = Screen(title: "child", stage: stage)
    root.makeRoot()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    stage.advance(to: 0)
    stage.events.removeAll()
  }

  @Test func everyControllerHearsAndFollows() {
    stage.resize(to: Size(width: 300, height: 150))
    #expect(stage.size == Size(width: 300, height: 150))
    #expect(root.heard == ["will 300x150, is 200", "alongside, is 300"])
    #expect(child.heard == root.heard)
    stage.advance(to: 0)
    #expect(root.heard.last == "done" && child.heard.count == 3)
    #expect(root.layouts.last == stage.size && child.layouts.last == stage.size)
    #expect(child.view.frame == Rect(x: 0, y: 0, width: 300, height: 150))
    #expect(stage.log == ["root.viewWillTransitionToSize", "child.viewWillTransitionToSize"])
    #expect(stage.isAtRest)
  }

  @Test func animatedItIsSeenOnTheWay() {
    stage.resize(to: Size(width: 300, height: 100), duration: 1)
    stage.play(0.5)
    let width = child.view.layer.current.bounds.width
    #expect(width > 220 && width < 280 && child.view.bounds.width == 300)
    #expect(child.heard.last != "done")
    stage.play(0.6)
    #expect(child.heard.last == "done" && stage.isAtRest)
  }

  @Test(
    "What is no size, or the same, changes nothing",
    arguments: [
      Size(width: 0, height: 10), Size(width: -1, height: 10), Size(width: .nan, height: 10),
      Size(width: 10, height: .infinity), Size(width: 200, height: 100),
    ])
  func nothing(size: Size) {
    stage.resize(to: size)
    #expect(stage.size == Size(width: 200, height: 100) && root.heard.isEmpty)
  }

  /// The turn of the interface against the screen.
  nonisolated static let turns: [(InterfaceOrientation, angle: Double)] = [
    (.landscapeRight, .pi / 2), (.portraitUpsideDown, .pi), (.landscapeLeft, -.pi / 2),
  ]

  @Test("A turn", arguments: turns)
  func turn(orientation: InterfaceOrientation, angle: Double) {
    var target = AffineTransform.identity
    child.alongside = { target = $0.targetTransform }
    let marker = View(frame: Rect(x: 10, y: 20, width: 2, height: 2), stage: stage)
    child.view.addSubview(marker)
    let isQuarter = orientation != .portraitUpsideDown
    stage.rotate(to: orientation)
    #expect(target == AffineTransform(rotationAngle: angle))
    #expect(stage.size == (isQuarter ? Size(width: 100, height: 200) : stage.size))
    // At first it looks as before, to whoever has turned along with the screen.
    stage.advance(to: stage.clock.now)
    let shown = stage.window.layer.current
    #expect(shown.bounds.size == Size(width: 200, height: 100))
    #expect(abs(shown.transform.m11 - cos(-angle)) < 1e-9)
    #expect(abs(shown.transform.m12 - sin(-angle)) < 1e-9)
    stage.play(Stage.rotationDuration + 0.1)
    #expect(stage.isAtRest && stage.window.transform == .identity)
    #expect(stage.window.frame == Rect(origin: .zero, size: stage.size))
    #expect(child.view.frame == stage.window.frame)
    stage.rotate(to: .portrait, duration: 0)
    #expect(stage.size == Size(width: 200, height: 100))
    #expect(abs(target.b - sin(-angle)) < 1e-9)
  }

  @Test func turnedTheSameWayNothingIsHeard() {
    stage.rotate(to: .portrait)
    #expect(root.heard.isEmpty)
  }
}
