internal import Animating
internal import Compositing
internal import Geometry
internal import Playing
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let cancelRestores = ValidationCase(
    "cancel-restores",
    "Cancelled at 0, a thousandth, a half and all but a thousandth, everything is as it was before."
  ) { examination in
    try examination.withPlugin { library in
      for act in examination.acts(of: library) {
        for look in [Rehearsal.Look(), .init(hasParts: true)] {
          for fraction in [0, 0.001, 0.5, 0.999] {
            try examination.trying("\(act)/\(look)/\(fraction)") {
              try examination.checkCancel(act, look, at: fraction, library)
            }
          }
        }
      }
    }
    return "\(examination.counted("cancel")) left nothing changed."
  }

  static let interruptReverse = ValidationCase(
    "interrupt-reverse",
    "Caught in the middle it holds still, and turned round it goes back from the very picture."
  ) { examination in
    try examination.withPlugin { library in
      for act in examination.acts(of: library) {
        for part in [0.15, 0.5, 0.85] {
          try examination.trying("\(act)/\(part)") {
            try examination.checkReverse(act, at: part, library)
          }
        }
      }
    }
    return "\(examination.counted("turn")) without a jump."
  }

  static let retarget = ValidationCase(
    "retarget",
    "Turned round in its container in the middle, the next transition begins with the very picture."
  ) { examination in
    try examination.withPlugin { library in
      for (scenario, back) in examination.turns(of: library) {
        for part in [0.2, 0.6] {
          try examination.trying("\(scenario)/\(part)") {
            try examination.checkRetarget(scenario, back, at: part, library)
          }
        }
      }
    }
    return "\(examination.counted("turn")) without a jump."
  }

  static let replacedMidway = ValidationCase(
    "replaced-midway",
    "Replaced in the middle by the way back, the plugin completes the one and then the other."
  ) { examination in
    try examination.withPlugin { library in
      for (scenario, back) in examination.turns(of: library) {
        try examination.trying("\(scenario)") {
          let animator = try library.makeAnimationController(id: scenario.act.animator.id)
          let middle = animator.transitionDuration(using: nil) / 2
          let player = scenario.player(
            animator, seed: examination.setting.seed,
            script: Script([(0, scenario.there), (middle, back)]))
          player.start()
          player.play(to: middle / 2)
          let first = player.running
          try examination.require(first != nil, "No transition began.")
          player.play(to: middle)
          player.playToEnd()
          try examination.require(
            first?.wasEndedByHost == false,
            "It did not complete the transition that was replaced; the host did.")
          try examination.requireOrder(player)
        }
      }
    }
    return "\(examination.counted("transition")), each replaced and completed."
  }

  static let rapidFire = ValidationCase(
    "rapid-fire",
    "A hundred transitions that begin a tenth of a second apart leave everything in order."
  ) { examination in
    let runs = min(100, max(20, examination.setting.runs / 10))
    try examination.withPlugin { library in
      for (scenario, back) in examination.turns(of: library) {
        try examination.trying("\(scenario)") {
          let animator = try library.makeAnimationController(id: scenario.act.animator.id)
          let before = library.misbehaviours.count
          let player = scenario.player(
            animator, seed: examination.setting.seed,
            script: Script(
              (0..<runs).map { (Double($0) / 10, $0.isMultiple(of: 2) ? scenario.there : back) }))
          player.start()
          player.play(to: Double(runs) / 10, framesPerSecond: 20)
          player.playToEnd()
          try examination.requireOrder(player)
          let broken = library.misbehaviours.dropFirst(before).first {
            $0.kind == .neverCompleted || $0.kind == .lostView
          }
          try examination.require(broken == nil, broken?.description ?? "")
        }
      }
    }
    return "\(examination.counted("container")), \(runs) transitions in each."
  }
}

extension Examination {
  fileprivate func checkCancel(
    _ act: Act, _ look: Rehearsal.Look, at fraction: Double, _ library: PluginLibrary
  ) throws {
    let rehearsal = Rehearsal(look, seed: setting.seed)
    let before = rehearsal.state
    let expected = rehearsal.picture()
    rehearsal.start(
      act.operation, try library.makeAnimationController(id: act.animator.id), isByHand: true,
      restoration: [])
    rehearsal.driver.update(fraction)
    rehearsal.stage.advance(to: rehearsal.stage.clock.now + 0.05)
    rehearsal.driver.cancel()
    rehearsal.finish()
    if let difference = rehearsal.picture().difference(from: expected) {
      throw Finding.failed("Cancelled at \(fraction), \(difference).")
    }
    let after = rehearsal.state
    let changed = before.first { name, properties in after[name] != properties }
    try require(
      changed == nil, "Cancelled at \(fraction), it left \(changed?.key ?? "") changed.")
  }

  fileprivate func checkReverse(_ act: Act, at part: Double, _ library: PluginLibrary) throws {
    let rehearsal = Rehearsal(seed: setting.seed)
    let start = rehearsal.picture()
    rehearsal.start(act.operation, try library.makeAnimationController(id: act.animator.id))
    guard let context = rehearsal.context else { throw Finding.failed("No transition began.") }
    let time = context.transitionDuration * part
    rehearsal.play(to: time)
    let seen = rehearsal.picture()
    func requireSame(_ moment: String, as picture: PixelBuffer) throws {
      if let difference = rehearsal.picture().difference(from: picture) {
        throw Finding.failed("\(moment), \(difference).")
      }
    }
    // One that is over in the middle of what it says cannot be caught; another case tells of it.
    guard !rehearsal.isOver else { return }
    context.pauseInteractiveTransition()
    rehearsal.stage.advance(to: time)
    try requireSame("Caught at \(part)", as: seen)
    rehearsal.play(to: time + 0.3)
    try requireSame("Held at \(part) for a while", as: seen)
    context.cancelInteractiveTransition()
    rehearsal.stage.advance(to: rehearsal.stage.clock.now)
    try requireSame("Turned round at \(part)", as: seen)
    rehearsal.finish()
    try requireSame("Back at the start", as: start)
  }

  fileprivate func checkRetarget(
    _ scenario: Scenario, _ back: Script.Action, at part: Double, _ library: PluginLibrary
  ) throws {
    let animator = try library.makeAnimationController(id: scenario.act.animator.id)
    let time = (animator.transitionDuration(using: nil) * part * 60).rounded() / 60
    // Just after a frame: what is seen then is what the next transition begins with.
    let turn = time + 1e-6
    func picture(_ actions: [(Double, Script.Action)]) throws -> PixelBuffer {
      let player = scenario.player(
        try library.makeAnimationController(id: scenario.act.animator.id), seed: setting.seed,
        script: Script(actions))
      player.start()
      player.play(to: time)
      player.advance(to: turn)
      return player.stage.drawn()
    }
    let before = try picture([(0, scenario.there)])
    let after = try picture([(0, scenario.there), (turn, back)])
    // Where two screens meet in the middle of a pixel, their order is seen in it: in one line.
    guard let difference = after.difference(from: before),
      difference.count > max(before.width, before.height)
    else { return }
    throw Finding.failed("Turned round after \(time) s, \(difference).")
  }

  /// Fails unless everything is in order when all is over.
  fileprivate func requireOrder(_ player: TransitionPlayer) throws {
    for (rule, isSo) in player.order { try require(isSo, "In the end it is not so that \(rule).") }
  }
}
