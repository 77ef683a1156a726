import Animating
import Containers
import Foundation
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Random sequences of everything that can happen to a zoom.
///
/// `TRANSHOST_ZOOM_SEQUENCES` says how many.
@MainActor
struct ZoomSequenceTests {
  private static let count =
    ProcessInfo.processInfo.environment["TRANSHOST_ZOOM_SEQUENCES"].flatMap(Int.init) ?? 1000

  @Test func whateverHappensEverythingIsInOrder() {
    for seed in 0..<Self.count {
      var random = SeededRandom(seed: UInt64(seed))
      let scene = ZoomScene()
      let steps = Int.random(in: 3...12, using: &random)
      var done: [String] = []
      for _ in 0..<steps {
        done.append(Self.perform(&random, scene))
        // It is a picture all the while.
        let crop = scene.crop
        #expect(crop.minX.isFinite && crop.maxY.isFinite && crop.width >= 0, "\(seed): \(done)")
      }
      scene.stage.input.cancelTouches()
      if scene.running?.isInteractive == true { scene.running?.finishInteractiveTransition() }
      for source in scene.sources where source.superview == nil { scene.scroll.addSubview(source) }
      for source in scene.sources { source.isHidden = false }
      scene.stage.play(2)
      let top = scene.navigation.topViewController!
      var broken = scene.disorder(on: top)
      scene.stage.input.send(.began, at: Point(x: 100, y: 20), finger: 9)
      if scene.stage.input.touches.first?.view?.isDescendant(of: top.view) != true {
        broken.append("a finger does not find the top")
      }
      #expect(broken == [], "\(seed): \(done)")
      if !broken.isEmpty { return }
    }
  }

  /// Does one thing, and says what.
  private static func perform(_ random: inout SeededRandom, _ scene: ZoomScene) -> String {
    let hand = scene.hand
    func point() -> Point {
      Point(x: .random(in: 1...199, using: &random), y: .random(in: 1...299, using: &random))
    }
    func pull(_ end: Point) {
      let middle = scene.running == nil ? Point(x: 100, y: 60) : scene.crop.center
      let start = scene.stage.window.bounds.contains(middle) ? middle : Point(x: 100, y: 150)
      hand.down(start.x, start.y)
      hand.drag(
        from: (start.x, start.y), to: (end.x, end.y), frames: .random(in: 1...12, using: &random))
    }
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      scene.push()
      return "push"
    case 2:
      scene.pop()
      return "pop"
    case 3:
      scene.navigation.popToRootViewController(animated: false)
      return "root"
    case 4, 5:
      let end = point()
      pull(end)
      hand.up(end.x, end.y)
      return "pull and let go"
    case 6:
      pull(point())
      return "pull"
    case 7:
      scene.stage.input.cancelTouches()
      return "lose the fingers"
    case 8:
      hand.down(50, 150, finger: 2)
      hand.down(150, 150, finger: 3)
      for step in 1...6 {
        hand.wait(1.0 / 60)
        hand.move(50 + 6 * Double(step), 150, finger: 2)
        hand.move(150 - 6 * Double(step), 150, finger: 3)
      }
      hand.up(86, 150, finger: 2)
      hand.up(114, 150, finger: 3)
      return "pinch"
    case 9:
      scene.scroll(to: .random(in: -100...200, using: &random))
      return "scroll"
    case 10:
      scene.chosen = [nil, 0, 1, 2].randomElement(using: &random)!
      return "another source"
    case 11:
      let source = scene.sources.randomElement(using: &random)!
      switch Int.random(in: 0..<3, using: &random) {
      case 0: source.removeFromSuperview()
      case 1: source.isHidden.toggle()
      default: scene.scroll.addSubview(source)
      }
      return "a source goes or comes"
    default:
      let seconds = Double.random(in: 0.01...0.4, using: &random)
      scene.stage.play(seconds)
      return "wait \(seconds)"
    }
  }
}
