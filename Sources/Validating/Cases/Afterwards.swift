internal import Animating
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let noCallsAfterEnd = ValidationCase(
    "no-calls-after-end", "When its animator has been destroyed, the plugin calls nobody any more."
  ) { examination in
    let watch = PluginWatch()
    return try examination.exercise(watch: watch) { _, rehearsal, _ in
      rehearsal.letGo()
      let before = watch.callCount
      rehearsal.play(to: rehearsal.stage.clock.now + 10, framesPerSecond: 10)
      let calls = watch.callCount - before
      try examination.require(
        calls == 0, "It called the host \(calls) times within ten seconds of its end.")
    }
  }

  static let staleHandle = ValidationCase(
    "stale-handle", "The plugin names no object that it has not, or has not any more."
  ) { examination in
    let watch = PluginWatch()
    return try examination.withPlugin(watch: watch) { library in
      for act in examination.acts(of: library) {
        // One animator for all, as containers have it: what it kept from the one is stale in the next.
        try examination.trying("\(act)") {
          let animator = try library.makeAnimationController(id: act.animator.id)
          for course in Course.allCases + [.alone] {
            let rehearsal = Rehearsal(seed: examination.setting.seed)
            rehearsal.play(act.operation, animator, course)
            try examination.require(
              watch.staleHandleCount == 0,
              "It named objects \(watch.staleHandleCount) times that it did not have.")
          }
        }
      }
      return "\(examination.counted("operation")), four transitions of one animator in each."
    }
  }

  static let leaks = ValidationCase(
    "leaks",
    "After many transitions the plugin has no more handles, files, threads and memory than before.",
    timeLimit: 1800
  ) { examination in
    let runs = examination.setting.runs
    try examination.withPlugin { library in
      let acts = examination.acts(of: library)
      for animator in library.animators {
        guard let act = acts.first(where: { $0.animator.id == animator.id }) else { continue }
        try examination.trying("\(act)") { try examination.checkLeaks(act, runs, library) }
      }
    }
    return "\(examination.counted("animator")), \(runs) transitions each."
  }
}

extension Examination {
  fileprivate func checkLeaks(_ act: Act, _ runs: Int, _ library: PluginLibrary) throws {
    let animator = try library.makeAnimationController(id: act.animator.id)
    let rehearsal = Rehearsal(.init(width: 4, height: 3), seed: setting.seed)
    func play(_ count: Int) throws {
      for run in 0..<count {
        rehearsal.play(act.operation, animator, Course.allCases[run % Course.allCases.count])
        rehearsal.reset()
        try require(
          library.handleCount == 0, "It holds \(library.handleCount) handles after its transition.")
      }
    }
    // What is made once, for all that come, is no leak.
    try play(max(6, runs / 10))
    let before = ProcessUse(of: library)
    try play(runs)
    let after = ProcessUse(of: library)
    for (what, growth, limit) in after.growth(since: before, in: runs) where growth > limit {
      throw Finding.failed("In \(runs) transitions it took \(growth) more \(what) and kept them.")
    }
    let left = library.misbehaviours.first {
      if case .leftDisplayLinks = $0.kind { true } else { false }
    }
    try require(left == nil, left?.description ?? "")
  }
}
