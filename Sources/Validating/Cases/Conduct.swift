internal import Animating
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension ValidationCase {
  static let threadMisuse = ValidationCase(
    "thread-misuse", "The plugin calls functions of the main thread's on that alone."
  ) { examination in
    try examination.exercise { library, rehearsal, _ in
      let broken = rehearsal.misbehaviours(library).first {
        if case .wrongThread = $0.kind { true } else { false }
      }
      try examination.require(broken == nil, broken?.description ?? "")
    }
  }

  static let stdoutSilent = ValidationCase(
    "stdout-silent", "The plugin prints nothing: standard output may be the host's data."
  ) { examination in
    let watch = PluginWatch()
    let words = try examination.exercise(watch: watch) { _, _, _ in
      let line = watch.printedLines.first
      try examination.require(line == nil, "It printed '\(line ?? "")'.")
    }
    // What it prints without an end of the line comes when it has ended.
    let line = watch.printedLines.first
    try examination.require(line == nil, "It printed '\(line ?? "")'.")
    return words
  }

  static let loadInert = ValidationCase(
    "load-inert",
    "Loading starts no thread, leaves no file open and changes nothing of the process."
  ) { examination in
    try examination.withPlugin { library in
      let use = ProcessUse(of: library)
      try examination.require(
        use.threads == 1, "Its process has \(use.threads) threads when it has been loaded.")
      let open = use.files.filter { !ProcessUse.ownFiles.contains($0.key) }
        .sorted { $0.key < $1.key }.map(\.value)
      try examination.require(
        open.isEmpty, "It holds open when it has been loaded: \(open.joined(separator: ", ")).")
      try examination.require(
        (use.signals("SigIgn") | use.signals("SigCgt")) & ~ProcessUse.ownSignals == 0,
        "It has changed what signals do when it has been loaded.")
      try examination.require(
        use.umask == ProcessUse.current.umask, "It has changed the umask when it has been loaded.")
      let changed = library.misbehaviours.first(where: \.kind.isOfLoad)
      try examination.require(changed == nil, changed?.description ?? "")
      return "It was loaded, and nothing was to be noticed."
    }
  }

  static let bareHost = ValidationCase(
    "bare-host", "On a host that offers nothing the plugin declines, and does not crash."
  ) { examination in
    let watch = PluginWatch(isBare: true)
    do {
      return try examination.withPlugin(watch: watch) { library in
        for act in examination.acts(of: library) {
          try examination.trying("\(act)") {
            // That it does not make one is an answer like any other.
            guard
              let animator = try? library.makeAnimationController(id: act.animator.id)
            else { return }
            let rehearsal = Rehearsal(seed: examination.setting.seed)
            rehearsal.play(act.operation, animator, .alone)
            try examination.requireOrderlyEnd(watch)
          }
        }
        return "\(examination.counted("operation")), and no harm."
      }
    } catch let error as PluginLoadError {
      try examination.requireOrderlyEnd(watch)
      return "It declines: \(error)"
    }
  }

  static let degenerate = ValidationCase(
    "degenerate",
    "On a screen without a size, with one pixel and without one of the views, transitions end."
  ) { examination in
    try examination.exercise([
      .init(width: 0, height: 0), .init(width: 0, height: 10), .init(width: 1, height: 1),
      .init(width: 1, height: 1, scale: 3), .init(presenterStays: true),
    ]) { _, rehearsal, _ in
      try examination.require(rehearsal.isOver, "It did not end.")
      try examination.require(rehearsal.isFinite, "A layer has a number that is none.")
      // Where there is nothing to see it may end before a hand has cancelled it.
      try examination.require(
        rehearsal.outcomes.count == 1, "It ended \(rehearsal.outcomes.count) times.")
    }
  }

  static let reducedMotion = ValidationCase(
    "reduced-motion", "Where motion is to be spared, transitions end as they should all the same."
  ) { examination in
    try examination.exercise([.init(isReducedMotion: true)], restoration: []) {
      _, rehearsal, course in
      try examination.require(rehearsal.isOver, "It did not end.")
      try examination.require(
        rehearsal.outcomes == [course != .cancelled],
        "It was to be \(course == .cancelled ? "cancelled" : "completed"), and was not.")
      let expected = Rehearsal(rehearsal.look, seed: examination.setting.seed)
      let shown = course == .cancelled ? expected.from : expected.to
      if let difference = rehearsal.picture().difference(from: expected.picture(of: shown)) {
        throw Finding.failed("In the end \(difference).")
      }
    }
  }
}

extension ProcessUse {
  /// The descriptors that a worker has without a plugin.
  fileprivate static let ownFiles: Set = ["0", "1", "2", "3", "4"]

  /// The signals that a worker reports of: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS;
  /// and the two that the C library has for itself.
  fileprivate static let ownSignals: Int = [4, 5, 6, 7, 8, 11, 31, 32, 33].reduce(0) {
    $0 | 1 << ($1 - 1)
  }

  /// What new files are for others, as the system writes it.
  fileprivate var umask: Int { signals("Umask") }
}
