import Animating
import Foundation
import HeapUse
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

@Suite("Leaks")
struct LeakTests {
  /// In a process of its own, as the heap is everybody's.
  @Test(arguments: Plugins.animators)
  func thousandsOfTransitionsLeaveNothing(of animator: Plugins.Animator) async {
    await #expect(processExitsWith: .success) {
      [plugin = animator.plugin as String, id = animator.id as String] in
      try await expectNoGrowth(of: Plugins.animator(plugin, id))
    }
  }
}

@MainActor
private func expectNoGrowth(of animator: Plugins.Animator) throws {
  let count = 3000
  let operation = animator.operations.contains(.pop) ? .pop : animator.operations[0]
  let (library, animator) = try animator.load()
  let scene = Plugins.scene(4, 3)
  func run(_ count: Int) {
    for turn in 0..<count {
      scene.conduct(operation, animator, interactive: turn % 4 == 0)
      if turn % 4 == 0 { scene.interactor.cancel() }
      scene.stage.advance(to: scene.stage.clock.now + 3)
      if scene.to.view.superview != nil {
        scene.to.view.removeFromSuperview()
        scene.containerView.addSubview(scene.from.view)
      }
      #expect(library.handleCount == 0)
    }
    #expect(scene.forgetOutcomes() == count)
    scene.stage.events.removeAll()
  }
  run(200)
  let before = heap_use()
  run(count)
  // The smallest block that an allocator gives, leaked by each transition, would show twice over.
  #expect(heap_use() - before < 16 * count)
  #expect(library.misbehaviours.isEmpty)
}
