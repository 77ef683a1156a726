internal import Animating
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let endpointStart = ValidationCase(
    "endpoint-start",
    "At progress 0 the picture is the screen that goes, with default, extreme and random parameters."
  ) { try $0.checkEndpoint(isEnd: false) }

  static let endpointEnd = ValidationCase(
    "endpoint-end",
    "At progress 1 the picture is the screen that comes, with default, extreme and random parameters."
  ) { try $0.checkEndpoint(isEnd: true) }
}

extension Examination {
  /// What endpoints are looked at on.
  private static let looks: [Rehearsal.Look] = [
    .init(), .init(width: 9, height: 7, scale: 2), .init(width: 34, height: 58, hasParts: true),
  ]

  fileprivate func checkEndpoint(isEnd: Bool) throws -> String {
    try withPlugin { library in
      for act in acts(of: library) {
        for look in Self.looks {
          // Where it is to be brief, the one look with parts stands for all.
          let isPlain = setting.isBrief && !look.hasParts
          for parameters in isPlain ? [.default] : parameterSets(of: act.animator) {
            try trying("\(act)/\(look)/\(parameters)/by-hand") {
              try checkByHand(act, look, parameters, isEnd, library)
            }
            try trying("\(act)/\(look)/\(parameters)/by-itself") {
              try checkByItself(act, look, parameters, isEnd, library)
            }
          }
        }
      }
      return "\(counted("transition")), each to the pixel."
    }
  }

  private func checkByHand(
    _ act: Act, _ look: Rehearsal.Look, _ parameters: ParameterSet, _ isEnd: Bool,
    _ library: PluginLibrary
  ) throws {
    let rehearsal = Rehearsal(look, seed: setting.seed)
    let expected = rehearsal.picture(of: isEnd ? rehearsal.to : rehearsal.from)
    rehearsal.start(
      act.operation,
      try library.makeAnimationController(id: act.animator.id, parameters: parameters.values),
      isByHand: true)
    for fraction in [0, 0.3, 1, 0.7, 0] {
      rehearsal.driver.update(fraction)
      rehearsal.stage.advance(to: rehearsal.stage.clock.now + 0.01)
      guard fraction == (isEnd ? 1 : 0) else { continue }
      if let difference = rehearsal.picture().difference(from: expected) {
        throw Finding.failed("Driven to \(Int(fraction)), \(difference).")
      }
    }
    rehearsal.driver.cancel()
    rehearsal.finish()
  }

  private func checkByItself(
    _ act: Act, _ look: Rehearsal.Look, _ parameters: ParameterSet, _ isEnd: Bool,
    _ library: PluginLibrary
  ) throws {
    let rehearsal = Rehearsal(look, seed: setting.seed)
    let expected = rehearsal.picture(of: isEnd ? rehearsal.to : rehearsal.from)
    rehearsal.start(
      act.operation,
      try library.makeAnimationController(id: act.animator.id, parameters: parameters.values),
      restoration: [])
    if isEnd { rehearsal.finish() }
    if let difference = rehearsal.picture().difference(from: expected) {
      throw Finding.failed("By itself, at its \(isEnd ? "end" : "start") \(difference).")
    }
    rehearsal.finish()
  }
}
