internal import Animating
internal import Compositing
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let paramHonoured = ValidationCase(
    "param-honoured", "Each parameter changes something that is seen, in some operation."
  ) { examination in
    try examination.withPlugin { library in
      for animator in library.animators {
        let acts = examination.acts(of: library).filter { $0.animator.id == animator.id }
        for parameter in animator.parameters where !parameter.kind.isText {
          try examination.trying("\(animator.id)/\(parameter.key)") {
            try examination.checkHonoured(parameter, acts, library)
          }
        }
      }
    }
    guard examination.count > 0 else { throw Finding.skipped("It has no parameters with numbers.") }
    return "\(examination.counted("parameter")), each seen."
  }

  static let paramClamped = ValidationCase(
    "param-clamped",
    "With parameters at their bounds and anywhere between, every number that the plugin sets is one."
  ) { examination in
    let watch = PluginWatch()
    try examination.withPlugin(watch: watch) { library in
      for act in examination.acts(of: library) where !act.animator.parameters.isEmpty {
        for parameters in examination.parameterSets(of: act.animator) {
          for course in Course.allCases {
            try examination.trying("\(act)/\(parameters)/\(course)") {
              try examination.checkNumbers(act, parameters, course, library, watch)
            }
          }
        }
      }
    }
    guard examination.count > 0 else { throw Finding.skipped("It has no parameters.") }
    return "\(examination.counted("transition")) with numbers alone."
  }
}

extension Examination {
  fileprivate func checkHonoured(
    _ parameter: ParameterDescriptor, _ acts: [Act], _ library: PluginLibrary
  ) throws {
    var random = random(combination)
    let values = [parameter.maximum, parameter.minimum, parameter.value(at: &random)]
      .map { parameter.text(for: .numbers($0)) }
      .filter { $0 != parameter.text(for: parameter.defaultValue) }
    let looks: [Rehearsal.Look] = [.init(), .init(hasParts: true), .init(presenterStays: true)]
    for act in acts {
      for look in looks where !look.presenterStays || act.isPresentation {
        let usual = try seen(act, look, [:], library)
        for value in values {
          let other = try seen(act, look, [parameter.key: value], library)
          let isSame = zip(usual.pictures, other.pictures).allSatisfy { $0.hasSamePixels(as: $1) }
          if !isSame || usual.duration != other.duration { return }
        }
      }
    }
    throw Finding.failed(
      "Nothing is seen of \(parameter.key), whether it is "
        + "\(([parameter.text(for: parameter.defaultValue)] + values).joined(separator: ", ")).")
  }

  /// What is seen of a transition at some moments.
  private func seen(
    _ act: Act, _ look: Rehearsal.Look, _ parameters: [String: String], _ library: PluginLibrary
  ) throws -> (pictures: [PixelBuffer], duration: Double) {
    let rehearsal = Rehearsal(look, seed: setting.seed)
    rehearsal.start(
      act.operation,
      try library.makeAnimationController(id: act.animator.id, parameters: parameters))
    let duration = rehearsal.context?.transitionDuration ?? 0
    let pictures = [0.1, 0.25, 0.5, 0.75, 0.9].map { part in
      rehearsal.play(to: duration * part, framesPerSecond: 30)
      return rehearsal.picture()
    }
    rehearsal.finish()
    return (pictures, duration)
  }

  fileprivate func checkNumbers(
    _ act: Act, _ parameters: ParameterSet, _ course: Course, _ library: PluginLibrary,
    _ watch: PluginWatch
  ) throws {
    let before = watch.refusedArgumentCount
    let rehearsal = Rehearsal(.init(hasParts: true), seed: setting.seed)
    rehearsal.start(
      act.operation,
      try library.makeAnimationController(id: act.animator.id, parameters: parameters.values),
      isByHand: course != .alone)
    let duration = rehearsal.context?.transitionDuration ?? 0
    for part in [0.1, 0.5, 0.9] {
      if course == .alone {
        rehearsal.play(to: duration * part, framesPerSecond: 30)
      } else {
        rehearsal.driver.update(part)
        rehearsal.play(to: rehearsal.stage.clock.now + 0.05, framesPerSecond: 30)
      }
      try require(rehearsal.isFinite, "At \(part) a layer has a number that is none.")
    }
    if course == .cancelled { rehearsal.driver.cancel() } else { rehearsal.driver.finish() }
    rehearsal.finish()
    let refused = watch.refusedArgumentCount - before
    try require(
      refused == 0, "The host refused what \(refused) calls were given: numbers that are none, say."
    )
  }
}
