import Foundation
import TestSupport
import Testing

@Suite struct TraceTests {
  private func trace(_ arguments: [String]) throws -> TraceDocument {
    let result = try Program.run(["trace", "--json", "--plugin"] + arguments)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    return try JSONDecoder().decode(TraceDocument.self, from: result.output)
  }

  @Test func theDocumentHasTheseMembersAndNoOthers() throws {
    let result = try Program.run(["trace", "--json", "--plugin", "fold", "--at", "0.5"])
    let root = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(
      root.keys.sorted() == [
        "animator", "container", "duration", "events", "format", "frames", "operation", "outcome",
        "plugin",
      ])
    let frame = try #require((root["frames"] as? [[String: Any]])?.first)
    #expect(frame.keys.sorted() == ["layers", "progress", "t"])
    let layers = try #require(frame["layers"] as? [[String: Any]])
    for layer in layers {
      #expect(
        layer.keys.sorted() == [
          "anchorPoint", "bounds", "frame", "hidden", "id", "name", "opacity", "parent",
          "position", "transform", "zPosition",
        ])
      for (member, count) in [
        ("frame", 4), ("bounds", 4), ("position", 2), ("anchorPoint", 2), ("transform", 16),
      ] { #expect((layer[member] as? [Double])?.count == count) }
    }
    let event = try #require((root["events"] as? [[String: Any]])?.first)
    #expect(event.keys.sorted() == ["kind", "t", "target"])
    // Members stand in the documented order.
    #expect(
      result.text.hasPrefix("{\n  \"format\": \"transhost-trace/1\",\n  \"plugin\": \"fold\",\n"))
  }

  @Test func foldIsTracedAtMoments() throws {
    let trace = try trace(["fold", "--operation", "pop", "--at", "1,0,0.5,0.5"])
    #expect(trace.format == "transhost-trace/1")
    #expect(trace.plugin == "fold")
    #expect(trace.animator == "fold")
    #expect(trace.container == "navigation")
    #expect(trace.operation == "pop")
    #expect(trace.duration == 2)
    #expect(trace.outcome == "completed")
    #expect(trace.frames.map(\.t) == [0, 1, 2])
    #expect(trace.frames.map(\.progress) == [0, 0.5, 1])

    let start = trace.frames[0].layers
    #expect(
      start.map(\.name) == [
        "window", "navigation", "container", "to", "from", "", "from snapshot", "from snapshot",
        "from snapshot", "from snapshot",
      ])
    #expect(start.map(\.parent) == [nil, 1, 2, 3, 3, 3, 6, 6, 6, 6])
    #expect(start.map(\.id) == Array(1...10))
    #expect(start[4].hidden)
    #expect(start[6].frame == [0, 0, 195, 422])
    #expect(start[6].anchorPoint == [1, 1])
    #expect(start[9].frame == [195, 422, 195, 422])

    // Half-way: the first fold is done, the second on its way.
    let topRight = trace.frames[1].layers[7]
    #expect(topRight.frame == [0, 0, 195, 422])
    #expect(abs(topRight.transform[0] + 1) < 1e-9)
    #expect(topRight.zPosition == 1)

    let end = trace.frames[2].layers
    #expect(end.map(\.name) == ["window", "navigation", "container", "to"])
    #expect(end[3].id == start[3].id)
  }

  @Test func eventsAreInOrderAndSpelledAsUIKitSpellsThem() throws {
    let trace = try trace(["fold", "--operation", "pop", "--at", "0"])
    #expect(
      trace.events.map { "\($0.t) \($0.target) \($0.kind)" } == [
        "0.0 from willMoveToParentViewController",
        "0.0 delegate navigationController:animationControllerForOperation",
        "0.0 delegate navigationController:interactionControllerForAnimationController",
        "0.0 animator transitionDuration",
        "0.0 delegate navigationController:willShowViewController",
        "0.0 from viewWillDisappear",
        "0.0 to viewWillAppear",
        "0.0 animator animateTransition",
        "0.0 to viewIsAppearing",
        "2.0 context completeTransition",
        "2.0 from removeFromSuperview",
        "2.0 from viewDidDisappear",
        "2.0 to viewDidAppear",
        "2.0 from removeFromParentViewController",
        "2.0 from didMoveToParentViewController",
        "2.0 delegate navigationController:didShowViewController",
        "2.0 animator animationEnded",
      ])
  }

  @Test func aCancelledTransitionRunsBack() throws {
    let trace = try trace([
      "slide", "--cancel-at", "0.4", "--fps", "20", "--at", "0,0.2,0.4,0.9,1",
    ])
    #expect(trace.outcome == "cancelled")
    #expect(trace.duration == 0.5)
    let progress = trace.frames.map(\.progress)
    #expect(progress[0] == 0)
    #expect(abs(progress[1] - 0.2) < 1e-9)
    #expect(abs(progress[2] - 0.4) < 1e-9)
    #expect(progress[3] == 0)
    #expect(progress[4] == 0)
    #expect(trace.frames[4].layers.map(\.name) == ["window", "navigation", "container", "from"])
    #expect(trace.frames[4].layers[3].frame == trace.frames[0].layers[3].frame)
    #expect(
      trace.events.filter { $0.kind.hasPrefix("view") }.map { "\($0.target) \($0.kind)" } == [
        "from viewWillDisappear", "to viewWillAppear", "to viewIsAppearing", "to viewWillDisappear",
        "to viewDidDisappear", "from viewWillAppear", "from viewIsAppearing",
        "from viewDidAppear",
      ])
  }

  @Test func withoutMomentsEveryFrameIsTraced() throws {
    let trace = try trace(["cross-dissolve", "--fps", "10", "--size", "20x30"])
    #expect(trace.frames.map(\.t) == [0, 0.1, 0.2, 3 * 0.1, 0.4])
    #expect(trace.frames[0].layers[0].frame == [0, 0, 20, 30])
    let usual = try self.trace(["cross-dissolve", "--size", "20x30"])
    #expect(usual.frames.count == 25, "60 in a second")
    let faster = try self.trace(["cross-dissolve", "--fps", "10", "--speed", "2"])
    #expect(faster.frames.map(\.t) == [0, 0.2, 0.4])
  }

  @Test(arguments: [
    (["--container", "custom"], "custom", "select", 1.0),
    (["--container", "modal"], "modal", "present", 0.5),
    (["--operation", "dismiss", "--style", "page-sheet"], "modal", "dismiss", 0.5),
    (["--style", "custom", "--reverse"], "modal", "dismiss", 0.5),
    (["--container", "custom", "--reverse"], "custom", "select", 1.0),
    (["--operation", "push"], "navigation", "push", 0.35),
    (["--operation", "push", "--reverse"], "navigation", "pop", 0.35),
    (["--operation", "pop", "--reverse"], "navigation", "push", 0.35),
  ])
  func theContainersOwnAnimatorIsTracedToo(
    _ arguments: [String], _ container: String, _ operation: String, _ duration: Double
  ) throws {
    let trace = try trace(["default", "--at", "0,1"] + arguments)
    #expect(trace.plugin == "default")
    #expect(trace.container == container)
    #expect(trace.operation == operation)
    #expect(trace.duration == duration)
    #expect(trace.outcome == "completed")
  }

  @Test func whatIsPlayedIsWhatThePluginSuits() throws {
    let scratch = Scratch()
    let plugin = try FixturePlugin.build(
      "NOTHING", flags: ["-DTRANSITIONS=TH_TRANSITION_DISMISS"], in: scratch.path)
    let trace = try trace([plugin, "--quiet", "--at", "0"])
    #expect(trace.container == "modal" && trace.operation == "dismiss")
  }

  @Test(arguments: [
    (["drop"], "drop (drop), modal present"),
    (["drop", "--operation", "push"], "drop (push), navigation push"),
    (["drop", "--operation", "pop", "--reverse"], "drop (push), navigation push"),
    (["drop", "--container", "navigation"], "drop (push), navigation push"),
    (["drop", "--operation", "dismiss"], "drop (drop), modal dismiss"),
  ])
  func ofAPluginsAnimatorsTheFirstIsPlayedThatSuits(
    _ arguments: [String], _ heading: String
  ) throws {
    let result = try Program.run(["trace", "--at", "0", "--plugin"] + arguments)
    #expect(result.status == 0 && result.errors.isEmpty && result.text.hasPrefix(heading))
  }

  @Test(arguments: [
    (["drop/drop", "--operation", "push"], "push"), (["drop", "--operation", "pop"], "pop"),
  ])
  func anAnimatorThatIsNamedOrTheFirstIsPlayedThoughItDoesNotSuit(
    _ arguments: [String], _ operation: String
  ) throws {
    let result = try Program.run(["trace", "--at", "0", "--plugin"] + arguments)
    #expect(result.text.hasPrefix("drop (drop), navigation \(operation)"))
    #expect(
      result.errors
        == "Note: 'drop' does not say that it suits \(operation); it names: present, dismiss.\n")
  }

  @Test func whatThePluginDoesNotSuitIsPlayedWithANote() throws {
    let arguments = ["trace", "--plugin", "slide", "--operation", "dismiss", "--at", "0"]
    let result = try Program.run(arguments)
    #expect(result.status == 0 && result.text.hasPrefix("slide (slide), modal dismiss"))
    #expect(
      result.errors
        == "Note: 'slide' does not say that it suits dismiss; it names: push, pop, tab, custom.\n")
    let quiet = try Program.run(arguments + ["--quiet"])
    #expect(quiet.errors.isEmpty && quiet.output == result.output)
  }

  @Test func aContainerWithoutAnAnimationSaysSo() throws {
    let result = try Program.run(["trace", "--plugin", "default", "--container", "tab"])
    #expect(result.status == 1 && result.text.isEmpty)
    #expect(
      result.errors
        == "Error: The container 'tab' has no animation of its own: it changes at once.\n")
  }

  @Test(arguments: ["fold", "slide", "cross-dissolve", "zoom", "pixellate"])
  func theSameTraceHasTheSameBytes(_ plugin: String) throws {
    let arguments = ["trace", "--json", "--plugin", plugin, "--container", "custom", "--fps", "15"]
    let first = try Program.run(arguments)
    #expect(first.status == 0)
    #expect(try Program.run(arguments).output == first.output)
  }

  @Test func parametersReachThePlugin() throws {
    let eased = try trace(["cross-dissolve", "--at", "0.25"])
    let linear = try trace(["cross-dissolve", "--at", "0.25", "--set", "curve=linear"])
    let opacity = { (trace: TraceDocument) in
      trace.frames[0].layers.map(\.opacity).first { $0 != 1 }
    }
    #expect(abs(try #require(opacity(linear)) - 0.25) < 1e-9)
    #expect(try #require(opacity(eased)) < 0.2)
  }

  @Test func theTextSaysTheSameAsAlignedLines() throws {
    let result = try Program.run([
      "trace", "--plugin", "cross-dissolve", "--at", "0.5", "--size", "40x20", "--set",
      "curve=linear",
    ])
    #expect(
      result.text == """
        cross-dissolve (cross-dissolve), navigation push, 0.4 s, completed

        t 0.2  progress 0.5
          LAYER            FRAME      BOUNDS     POSITION  ANCHOR   Z  OPACITY  TRANSFORM
          1 window         0,0,40,20  0,0,40,20  20,10     0.5,0.5  0  1        -
            2 navigation   0,0,40,20  0,0,40,20  20,10     0.5,0.5  0  1        -
              3 container  0,0,40,20  0,0,40,20  20,10     0.5,0.5  0  1        -
                4 from     0,0,40,20  0,0,40,20  20,10     0.5,0.5  0  1        -
                5 to       0,0,40,20  0,0,40,20  20,10     0.5,0.5  0  0.5      -

        events
            0  container  addChildViewController
            0  to         willMoveToParentViewController
            0  delegate   navigationController:animationControllerForOperation
            0  delegate   navigationController:interactionControllerForAnimationController
            0  animator   transitionDuration
            0  delegate   navigationController:willShowViewController
            0  from       viewWillDisappear
            0  to         viewWillAppear
            0  animator   animateTransition
            0  to         viewIsAppearing
          0.4  context    completeTransition
          0.4  from       removeFromSuperview
          0.4  from       viewDidDisappear
          0.4  to         viewDidAppear
          0.4  to         didMoveToParentViewController
          0.4  delegate   navigationController:didShowViewController
          0.4  animator   animationEnded

        """)
  }
}
