internal import Geometry
internal import Playing
internal import PluginHosting
internal import ViewControllers

extension Script {
  /// Drags anywhere, one in three from the left edge, and a pinch, while a transition comes and goes.
  ///
  /// - Parameters:
  ///   - scenario: What transition.
  ///   - random: Where, how far and how.
  init(fingersIn scenario: Scenario, _ random: inout SeededRandom) {
    var steps = [Step(at: 1.2, .action(scenario.there))]
    if let back = scenario.back { steps.append(Step(at: 2.6, .action(back))) }
    for finger in 1...4 {
      let start = Double(finger - 1) * 0.8 + 0.1
      var place = Self.place(&random)
      if Int.random(in: 0..<3, using: &random) == 0 { place.x = 1 }
      steps += Self.drag(finger, at: start, from: place, to: Self.place(&random), &random)
    }
    let middle = Self.place(&random)
    for (finger, side) in [(5, -1.0), (6, 1.0)] {
      steps += Self.drag(
        finger, at: 3.4, from: Point(x: middle.x + side * 4, y: middle.y),
        to: Point(x: middle.x + side * 20, y: middle.y), &random)
    }
    self.init(steps)
  }

  private static func place(_ random: inout SeededRandom) -> Point {
    let size = Scenario.size
    return Point(
      x: Double.random(in: 0..<size.width, using: &random),
      y: Double.random(in: 0..<size.height, using: &random))
  }

  /// A finger that goes from one place to another in a quarter of a second, and is lifted or taken away.
  private static func drag(
    _ finger: Int, at time: Double, from start: Point, to end: Point, _ random: inout SeededRandom
  ) -> [Step] {
    let frames = 15
    let last: Touch.Phase = Int.random(in: 0..<5, using: &random) == 0 ? .cancelled : .ended
    return (0...frames).map { frame in
      let part = Double(frame) / Double(frames)
      let place = Point(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      let phase: Touch.Phase = frame == 0 ? .began : frame == frames ? last : .moved
      return Step(
        at: time + Double(frame) / 60, .touches([TouchChange(phase, finger: finger, at: place)]))
    }
  }
}

extension Examination {
  /// Has fingers come down on each scenario, and the plugin's own interaction controller drive it where
  /// there is one.
  func exerciseFingers(
    _ library: PluginLibrary, then look: (TransitionPlayer) throws -> Void
  ) throws {
    for scenario in scenarios(of: library) {
      for number in 1...max(1, min(8, setting.runs / 100)) {
        try trying("\(scenario)/fingers\(number)") {
          var random = random("\(scenario)/fingers\(number)")
          let player = scenario.player(
            try library.makeAnimationController(id: scenario.act.animator.id), seed: setting.seed,
            script: Script(fingersIn: scenario, &random),
            interactor: try? library.makeInteractionController())
          player.start()
          player.play(to: player.setting.script?.length ?? 0, framesPerSecond: 30)
          player.playToEnd()
          try look(player)
        }
      }
    }
  }
}
