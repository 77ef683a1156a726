internal import Animating
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

/// How a transition is brought to its end.
enum Course: String, CaseIterable {
  /// It runs by itself.
  case alone
  /// It is driven by hand, and let go to its end.
  case finished
  /// It is driven by hand, and let go back to its start.
  case cancelled
}

extension Examination {
  /// Plays each act in each course to its end, each on a stage of its own.
  ///
  /// - Parameters:
  ///   - looks: What it is played on.
  ///   - restoration: What is put in order after each, whatever the animator does.
  ///   - watch: Looks on.
  ///   - look: Looks at what is left.
  /// - Returns: What was seen where nothing is found wrong.
  /// - Throws: What `look` throws, or why the plugin cannot be tried.
  func exercise(
    _ looks: [Rehearsal.Look] = [.init()], restoration: ViewRestoration = .whole,
    watch: PluginWatch = PluginWatch(),
    then look: (PluginLibrary, Rehearsal, Course) throws -> Void
  ) throws -> String {
    try withPlugin(watch: watch) { library in
      for act in acts(of: library) {
        for appearance in looks where !appearance.presenterStays || act.isPresentation {
          for course in Course.allCases {
            try trying("\(act)/\(appearance)/\(course)") {
              let rehearsal = Rehearsal(appearance, seed: setting.seed)
              let animator = try library.makeAnimationController(id: act.animator.id)
              rehearsal.play(act.operation, animator, course, restoration: restoration)
              try look(library, rehearsal, course)
            }
          }
        }
      }
    }
    return "\(counted("transition")), alone, finished and cancelled by hand."
  }
}

extension Rehearsal {
  /// Plays a transition to its end.
  ///
  /// - Returns: How long it took, in seconds.
  @discardableResult
  func play(
    _ operation: TransitionOperation, _ animator: any AnimatedTransitioning, _ course: Course,
    restoration: ViewRestoration = .whole
  ) -> Double {
    start(operation, animator, isByHand: course != .alone, restoration: restoration)
    if course != .alone {
      for fraction in [0.2, 0.5] {
        driver.update(fraction)
        stage.advance(to: stage.clock.now + 0.05)
      }
      if course == .finished { driver.finish() } else { driver.cancel() }
    }
    return finish()
  }

  /// What the rules of transitions say was done wrong, each once.
  func misbehaviours(_ library: PluginLibrary) -> [Misbehaviour] {
    var kinds: Set<Misbehaviour.Kind> = []
    let all = library.misbehaviours + (context?.misbehaviours ?? [])
    return all.filter { kinds.insert($0.kind).inserted }
  }
}
