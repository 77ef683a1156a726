import Animating
import Compositing
import Containers
import Foundation
import Geometry
import Playing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Whoever's animator is in the middle of a transition: what turns it round goes on from the very
/// picture that is seen.
@Suite(.serialized)
@MainActor
struct PluginReplacementTests {
  @Test(arguments: RandomScriptTests.cases)
  func aTurnInTheMiddleDoesNotJump(_ item: RandomScriptTests.Case) throws {
    let scratch = Scratch()
    let plugin = item.animator.plugin
    let path = "\(scratch.path)/lib\(plugin).so"
    try FileManager.default.copyItem(atPath: BuiltProducts.plugin(plugin), toPath: path)
    let library = try PluginLibrary(path: path, isolation: .never)
    for part in [0.1, 0.35, 0.6, 0.85] {
      let player = TransitionPlayer(
        .init(
          container: item.container, operation: item.operation, presentationStyle: item.style,
          size: Size(width: 60, height: 90)),
        animator: try library.makeAnimationController(id: item.animator.id),
        from: .builtIn(.photoList), to: .builtIn(.photo))
      player.start()
      let time = (player.duration * part * 60).rounded() / 60
      var frame = 0.0
      while frame < time {
        frame += 1.0 / 60
        player.advance(to: min(frame, time))
      }
      let before = player.stage.picture()
      guard Self.turn(player.root, item.operation.transition) else { return }
      player.advance(to: time)
      let after = player.stage.picture()
      let jumps = zip(before.bytes, after.bytes).map { abs(Int($0) - Int($1)) }.filter { $0 > 2 }
      // Where two screens meet in the middle of a pixel, their order is seen in it: in one line.
      let meets = plugin == "corner-rotate" && item.animator.id == "slide"
      #expect(jumps.count <= (meets ? 3 * 90 : 0), "after \(time) s")
      player.advance(to: time + 10)
      player.advance(to: time + 20)
      #expect(player.isOver && player.stage.isAtRest)
    }
  }

  /// Goes back to where the transition came from; false where there is no way.
  private static func turn(_ root: ViewController, _ operation: TransitionOperation) -> Bool {
    switch (root, operation) {
    case (let navigation as NavigationController, .push):
      navigation.popViewController(animated: true)
    case (let tabs as TabBarController, _): tabs.selectedIndex = 1 - (tabs.selectedIndex ?? 0)
    case (let custom as ContainerViewController, _):
      custom.selectedIndex = 1 - (custom.selectedIndex ?? 0)
    case (_, .present): root.dismiss(animated: true)
    default: return false
    }
    return true
  }
}
