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
    for kind in PlayedContainers.all where !(kind.makeDefaultAnimator() is ImmediateAnimator) {
      let trace = try trace(kind, moments: [1, 0, 0.5, 0.5])
      #expect(trace.plugin == "default" && trace.animator == "default")
      #expect(trace.container == kind.name)
      #expect(trace.operation == kind.operations[0].name)
      #expect(trace.outcome == .completed)
      #expect(trace.moments.map(\.time) == [0, 0.5 * trace.duration, trace.duration])
      #expect(trace.moments.map(\.progress) == [0, 0.5, 1])
      let layers = trace.moments[1].layers
      // A presentation's container view lies in the window itself.
      let path =
        kind.presents ? ["window", "container", "from"] : ["window", kind.name, "container"]
      #expect(layers.prefix(3).map(\.name) == path)
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

  /// Each of a layer's numbers under its own name.
  @Test func aLayerIsPrintedAsItIs() throws {
    let vended = try ContainersOwnAnimator(of: PlayedContainers.all[0])
      .animator(named: ContainersOwnAnimator.name)
    let kind = PlayedContainers.all[0]
    let player = TransitionPlayer(
      .init(container: kind, operation: kind.operations[0], size: Size(width: 40, height: 30)),
      animator: vended.controller, from: .color(.white), to: .color(.black))
    let view = player.root.view
    view.bounds = Rect(x: 1, y: 2, width: 10, height: 8)
    view.center = Point(x: 20, y: 15)
    view.isHidden = true
    let trace = Trace(player, of: vended, moments: [0], step: 0.1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(trace.json.utf8)) as? [String: Any])
    let frames = try #require(object["frames"] as? [[String: Any]])
    let layers = try #require(frames[0]["layers"] as? [[String: Any]])
    let layer = try #require(layers.first { $0["name"] as? String == kind.name })
    #expect(layer["frame"] as? [Double] == [15, 11, 10, 8])
    #expect(layer["bounds"] as? [Double] == [1, 2, 10, 8])
    #expect(layer["position"] as? [Double] == [20, 15])
    #expect(layer["hidden"] as? Bool == true)
    let rows = trace.text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let row = try #require(rows.first { $0.count > 1 && $0[1] == kind.name })
    #expect(
      Array(row.dropFirst(2)) == ["15,11,10,8", "1,2,10,8", "20,15", "0.5,0.5", "0", "hidden", "-"])
    #expect(layers.first { $0["name"] as? String == "window" }?["hidden"] as? Bool == false)
  }

  @Test func itShowsWhatIsShownAndNotWhatWasSet() throws {
    let trace = try trace(PlayedContainers.all[0], moments: [0, 0.5])
    let places = trace.moments.map { moment in
      moment.layers.first { $0.name == "to" }?.properties.transform.m41
    }
    // A push goes from the width of the screen to nothing, which is what was set.
    #expect(places[0] == 40)
    #expect(places[1].map { $0 > 1 && $0 < 39 } == true)
  }

  @Test func withoutMomentsEveryStepIsNoted() throws {
    let trace = try trace(PlayedContainers.all[0], moments: nil)
    #expect(trace.moments.map(\.time) == [0, 0.1, 0.2, 3 * 0.1, 0.4])
  }
}
