internal import Animating
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let completeOnce = ValidationCase(
    "complete-once",
    "Each transition is completed exactly once, by the plugin, however it ends."
  ) { examination in
    try examination.exercise { library, rehearsal, _ in
      // What comes late is heard too.
      rehearsal.play(to: rehearsal.stage.clock.now + 5, framesPerSecond: 10)
      let broken = rehearsal.misbehaviours(library).first {
        $0.kind == .completedTwice || $0.kind == .neverCompleted
      }
      try examination.require(broken == nil, broken?.description ?? "")
      try examination.require(
        rehearsal.outcomes.count == 1, "It ended \(rehearsal.outcomes.count) times.")
    }
  }

  static let completeFlag = ValidationCase(
    "complete-flag",
    "The plugin completes with true what ran to its end, and with false what was cancelled."
  ) { examination in
    try examination.exercise { library, rehearsal, course in
      let broken = rehearsal.misbehaviours(library).first { $0.kind == .completedCancelled }
      try examination.require(broken == nil, broken?.description ?? "")
      let expected = course != .cancelled
      try examination.require(
        rehearsal.outcomes.last == expected,
        "It was completed with \(!expected) when it had been \(expected ? "left to its end" : "cancelled")."
      )
    }
  }

  static let wellBehaved = ValidationCase(
    "well-behaved",
    "The plugin animates what it says that it suits, under fingers too, and the host puts nothing right."
  ) { examination in
    _ = try examination.exercise { library, rehearsal, _ in
      try examination.requireGoodManners(rehearsal.misbehaviours(library))
    }
    try examination.withPlugin { library in
      try examination.exerciseFingers(library) { _ in
        try examination.requireGoodManners(library.misbehaviours)
      }
    }
    return "\(examination.counted("transition")), alone, by hand and under fingers."
  }
}

extension Examination {
  /// Fails for whatever no other case looks for.
  fileprivate func requireGoodManners(_ misbehaviours: [Misbehaviour]) throws {
    let broken = misbehaviours.first { !$0.kind.hasCaseOfItsOwn }
    try require(broken == nil, broken?.description ?? "")
  }
}

extension Misbehaviour.Kind {
  /// Whether another case looks for it.
  fileprivate var hasCaseOfItsOwn: Bool {
    switch self {
    case .completedTwice, .neverCompleted, .completedCancelled, .invalidDuration, .wrongThread,
      .leftDisplayLinks:
      true
    case .failed(let words): words.hasPrefix(Self.unusableDuration)
    case .changed: isOfLoad
    case .lostView, .openBrackets, .openTransaction: false
    }
  }

  /// Whether it was done when the plugin was loaded.
  var isOfLoad: Bool {
    if case .changed(_, let call) = self { ["its load", "init"].contains(call) } else { false }
  }

  /// How the host begins to say of a duration that it cannot be.
  static let unusableDuration = "gave no usable duration"
}
