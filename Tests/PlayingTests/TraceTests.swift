import Compositing
import Foundation
import Geometry
import Playing
import Testing
import Transitioning
import ViewControllers

/// A trace, made without the command, whose tests look at the whole of one.
@Suite @MainActor
struct TraceTests {
  private func trace(_ kind: any PlayedContainer.Type, moments: [Double]?) throws -> Trace {
    let vended = try ContainersOwnAnimator(of: kind).animator(named: ContainersOwnAnimator.name)
    let player = TransitionPlayer(
      .init(
        container: kind, operation: kind.operations[0], size: Size(width: 40, height: 30)),
      animator: vended.controller, from: .color(.white), to: .color(.black))
    return Trace(player, of: vended, moments: moments, step: 0.1)
  }

  @Test func itIsDataBeforeItIsText() throws {
    for kind in PlayedContainers.all {
      let trace = try trace(kind, moments: [1, 0, 0.5, 0.5])
      #expect(trace.plugin == "default" && trace.animator == "default")
      #expect(trace.container == kind.name)
      #expect(trace.operation == kind.operations[0].name)
      #expect(trace.outcome == .completed)
      #expect(trace.moments.map(\.time) == [0, 0.5 * trace.duration, trace.duration])
      #expect(trace.moments.map(\.progress) == [0, 0.5, 1])
      let layers = trace.moments[1].layers
      #expect(layers.prefix(3).map(\.name) == ["window", kind.name, "container"])
      #expect(layers.map(\.id).prefix(3) == [1, 2, 3])
      #expect(layers.map(\.depth).prefix(3) == [0, 1, 2])
      #expect(trace.events.contains { $0.kind == "completeTransition" })
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(trace.json.utf8)) as? [String: Any])
      #expect(object["format"] as? String == "transhost-trace/1")
      #expect((object["frames"] as? [Any])?.count == 3)
      #expect(
        trace.text.hasPrefix(
          "default (default), \(kind.name) \(trace.operation), \(trace.duration) s, completed\n"))
    }
  }

  @Test func withoutMomentsEveryStepIsNoted() throws {
    let trace = try trace(PlayedContainers.all[0], moments: nil)
    #expect(trace.moments.map(\.time) == [0, 0.1, 0.2, 3 * 0.1, 0.4])
  }
}
