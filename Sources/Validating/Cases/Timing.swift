internal import Animating
internal import Compositing
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let durationSane = ValidationCase(
    "duration-sane", "A transition takes the time that the plugin says, with all parameters."
  ) { examination in
    try examination.withPlugin { library in
      for act in examination.acts(of: library) {
        for parameters in examination.parameterSets(of: act.animator) {
          try examination.trying("\(act)/\(parameters)") {
            try examination.checkDuration(act, parameters, library)
          }
        }
      }
    }
    return "\(examination.counted("transition")) took the time that the plugin says."
  }

  static let deterministic = ValidationCase(
    "deterministic", "The same seed gives the same transition, also in another process."
  ) { examination in
    let first = try examination.traces(.always)
    for (name, trace) in try examination.traces(.always) {
      try examination.trying(name) {
        try examination.require(trace == first[name], "Two runs with one seed are not the same.")
      }
    }
    return "\(first.count) transitions, each the same in two processes."
  }

  static let frameRateIndependent = ValidationCase(
    "frame-rate-independent",
    "At 30 and at 120 frames a second and with one long gap, the middle and the end are the same."
  ) { examination in
    try examination.withPlugin { library in
      for act in examination.acts(of: library) {
        try examination.trying("\(act)") {
          let usual = try examination.moments(of: act, framesPerSecond: 60, library)
          for rate in [30.0, 120, 0.001] {
            let other = try examination.moments(of: act, framesPerSecond: rate, library)
            for (name, a, b) in [
              ("middle", usual.middle, other.middle), ("end", usual.end, other.end),
            ] {
              guard let difference = b.difference(from: a) else { continue }
              let words = rate < 1 ? "With one long gap" : "At \(Int(rate)) frames a second"
              throw Finding.failed("\(words), in the \(name) \(difference).")
            }
          }
        }
      }
    }
    return "\(examination.counted("transition")), each the same at four rates."
  }

  static let manyInstances = ValidationCase(
    "many-instances", "A hundred transitions at once each look as they do alone.", timeLimit: 1800
  ) { examination in
    let count = min(100, max(8, examination.setting.runs / 10))
    try examination.withPlugin { library in
      for act in examination.acts(of: library) {
        try examination.trying("\(act)") {
          try examination.checkInstances(act, count, library)
        }
      }
    }
    return "\(examination.counted("operation")), \(count) transitions at once in each."
  }
}

extension Examination {
  fileprivate func checkDuration(
    _ act: Act, _ parameters: ParameterSet, _ library: PluginLibrary
  ) throws {
    let animator = try library.makeAnimationController(
      id: act.animator.id, parameters: parameters.values)
    _ = animator.transitionDuration(using: nil)
    let rehearsal = Rehearsal(seed: setting.seed)
    rehearsal.start(act.operation, animator)
    let said = rehearsal.context?.transitionDuration ?? 0
    let took = rehearsal.finish()
    let broken = rehearsal.misbehaviours(library).first { misbehaviour in
      switch misbehaviour.kind {
      case .invalidDuration: true
      case .failed(let words): words.hasPrefix(Misbehaviour.Kind.unusableDuration)
      default: false
      }
    }
    try require(broken == nil, broken?.description ?? "")
    try require(rehearsal.isOver, "It says \(said) s, and was not over after \(took) s.")
    // Two frames, as long as they are here.
    let tolerance = max(2.0 / 60, said / 20) + 0.001
    try require(abs(took - said) <= tolerance, "It says \(said) s, and took \(took) s.")
  }

  /// What is seen in the middle, and in the end where nothing is put in order but by the animator.
  fileprivate func moments(
    of act: Act, framesPerSecond: Double, _ library: PluginLibrary
  ) throws -> (middle: PixelBuffer, end: PixelBuffer) {
    let rehearsal = Rehearsal(seed: setting.seed)
    rehearsal.start(
      act.operation, try library.makeAnimationController(id: act.animator.id), restoration: [])
    let duration = rehearsal.context?.transitionDuration ?? 0
    rehearsal.play(to: duration / 2, framesPerSecond: framesPerSecond)
    let middle = rehearsal.picture()
    rehearsal.play(to: duration + 0.1, framesPerSecond: framesPerSecond)
    rehearsal.finish()
    return (middle, rehearsal.picture())
  }

  fileprivate func checkInstances(_ act: Act, _ count: Int, _ library: PluginLibrary) throws {
    let parts = [0.25, 0.5, 0.75]
    func instance(_ index: Int) throws -> (Rehearsal, PluginAnimationController) {
      var random = random("\(act)/instance\(index)")
      let numeric = act.animator.parameters.filter { !$0.kind.isText }
      let values = numeric.map {
        ($0.key, $0.text(for: .numbers($0.value(at: &random))))
      }
      return (
        Rehearsal(.init(width: 12, height: 9), seed: setting.seed &+ UInt64(index)),
        try library.makeAnimationController(
          id: act.animator.id, parameters: Dictionary(uniqueKeysWithValues: values))
      )
    }
    var alone: [[PixelBuffer]] = []
    for index in 0..<count {
      let (rehearsal, animator) = try instance(index)
      rehearsal.start(act.operation, animator)
      let duration = rehearsal.context?.transitionDuration ?? 0
      alone.append(
        parts.map { part in
          rehearsal.play(to: duration * part, framesPerSecond: 10)
          return rehearsal.picture()
        })
      rehearsal.finish()
    }
    let together = try (0..<count).map(instance)
    for (rehearsal, animator) in together { rehearsal.start(act.operation, animator) }
    for (moment, part) in parts.enumerated() {
      for (index, (rehearsal, _)) in together.enumerated() {
        let duration = rehearsal.context?.transitionDuration ?? 0
        rehearsal.play(to: duration * part, framesPerSecond: 10)
        if let difference = rehearsal.picture().difference(from: alone[index][moment]) {
          throw Finding.failed("The one numbered \(index) of \(count) at once: \(difference).")
        }
      }
    }
    for (index, (rehearsal, _)) in together.enumerated() {
      rehearsal.finish()
      try require(rehearsal.isOver, "The one numbered \(index) of \(count) at once did not end.")
    }
  }
}
