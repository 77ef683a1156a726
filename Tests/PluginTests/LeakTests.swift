import Animating
import Foundation
import HeapUse
import PluginHosting
import Testing
import Transitioning
import ViewControllers

@Suite("Leaks", .serialized)
@MainActor
struct LeakTests {
  /// Bytes that the process has allocated and not freed.
  private var bytesInUse: Int { Int(heap_use()) }

  @Test(arguments: [("fold", 4000), ("slide", 3000), ("cross-dissolve", 3000)])
  func tenThousandTransitionsLeaveNothing(plugin: String, count: Int) throws {
    let library = try Plugins.load(plugin)
    let animator = try library.makeAnimationController()
    let play = try Playground(width: 4, height: 3)
    func run(_ count: Int) {
      for turn in 0..<count {
        play.start(.pop, animator, interactive: turn % 4 == 0)
        if turn % 4 == 0 { play.interactor.cancel() }
        play.stage.advance(to: play.stage.clock.now + 3)
        if play.to.view.superview != nil {
          play.to.view.removeFromSuperview()
          play.containerView.addSubview(play.from.view)
        }
        #expect(library.handleCount == 0)
      }
      #expect(play.forgetOutcomes() == count)
      play.stage.events.removeAll()
    }
    run(200)
    let before = bytesInUse
    run(count)
    // The smallest block that an allocator gives, leaked by each transition, would show twice over.
    #expect(bytesInUse - before < 16 * count)
    #expect(library.misbehaviours.isEmpty)
  }
}
