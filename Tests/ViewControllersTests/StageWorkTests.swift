import Geometry
import Testing
import ViewControllers

/// What is queued on a stage.
@MainActor
@Suite struct StageWorkTests {
  @Test func whatHasRunIsLetGoOf() {
    let stage = Stage(size: Size(width: 100, height: 50))
    weak var kept: View?
    do {
      let view = View(frame: .zero, stage: stage)
      kept = view
      stage.enqueue { view.tag = 1 }
    }
    #expect(kept != nil)
    stage.drain()
    #expect(kept == nil)
  }

  @Test func whatIsQueuedMeanwhileRunsInTheNextRound() {
    let stage = Stage(size: Size(width: 100, height: 50))
    var log: [Int] = []
    stage.enqueue {
      stage.enqueue { log.append(3) }
      stage.drain()
      log.append(1)
    }
    stage.enqueue { log.append(2) }
    stage.drain()
    #expect(log == [1, 2, 3])
  }
}
