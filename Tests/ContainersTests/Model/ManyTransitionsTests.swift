import Animating
import Containers
import Foundation
import Geometry
import HeapUse
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Transitions of every container, one after another, in one process.
///
/// `TRANSHOST_TRANSITIONS` says how many.
@Suite struct ManyTransitionsTests {
  private static let count =
    ProcessInfo.processInfo.environment["TRANSHOST_TRANSITIONS"].flatMap(Int.init) ?? 2000

  /// In a process of its own, as the heap is everybody's.
  @Test func theyLeaveNothing() async {
    await #expect(processExitsWith: .success) { await Self.expectNoGrowth() }
  }

  @MainActor
  private static func expectNoGrowth() {
    let world = ModelWorld()
    let steps: [[ModelOperation]] = [
      [.push(4, animated: true)], [.pop(animated: true)],
      [.selectTab(1)], [.selectChild(1)], [.selectChild(0)], [.selectTab(0)],
      [.present(from: 0, 1, style: 0, animated: true)], [.dismiss(from: 0, animated: true)],
      [.present(from: 0, 2, style: 1, animated: true)], [.dismiss(from: 0, animated: true)],
      [.present(from: 0, 3, style: 3, animated: true)], [.dismiss(from: 0, animated: true)],
      // By hand, and taken back.
      [.vend(.proper, interactive: true), .push(0, animated: true), .update(0.4), .cancel],
      // Caught in the middle by another.
      [.vend(nil, interactive: false), .push(1, animated: true), .play(0.1), .pop(animated: true)],
    ]
    func run(_ count: Int) {
      for turn in 0..<count {
        for operation in steps[turn % steps.count] { world.perform(operation) }
        world.stage.advance(to: world.stage.clock.now + 2)
        world.stage.advance(to: world.stage.clock.now + 2)
        if turn % steps.count == 0 { world.forget() }
      }
      world.forget()
    }
    run(10 * steps.count)
    #expect(world.broken == [] && world.navigation.viewControllers.count == 1)
    let count = count / steps.count * steps.count
    let before = heap_use()
    run(count)
    let growth = heap_use() - before
    #expect(growth < 16 * Int64(count), "\(growth) bytes for \(count) transitions")
    #expect(world.broken == [] && world.running.isEmpty)
  }
}
