import Animating
import Foundation
import HeapUse
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

@Suite("Leaks", .serialized)
@MainActor
struct LeakTests {
  /// Bytes that the process has allocated and not freed.
  private var bytesInUse: Int { Int(heap_use()) }

  @Test(arguments: Plugins.animators)
  func thousandsOfTransitionsLeaveNothing(of animator: Plugins.Animator) throws {
    let count = animator.plugin == "fold" ? 4000 : 3000
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
    // The heap is the whole process's, and other tests use it too: what leaks, leaks each time.
    var growth = Int.max
    for _ in 0..<3 where growth >= 16 * count {
      let before = bytesInUse
      run(count)
      growth = min(growth, bytesInUse - before)
    }
    // The smallest block that an allocator gives, leaked by each transition, would show twice over.
    #expect(growth < 16 * count)
    #expect(library.misbehaviours.isEmpty)
  }
}
