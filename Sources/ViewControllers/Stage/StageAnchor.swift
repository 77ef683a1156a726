internal import LayerAnimating

/// By what a stage is known to those who do not keep it: it is nil when the stage has gone.
///
/// As for engines (`EngineAnchor`): a weak reference to a stage would make all use of it slow. Main thread only.
@MainActor
package final class StageAnchor {
  /// The stage.
  package var stage: Stage? { kept }
  // Behind functions: other modules check for exclusive access where they read what is stored.
  @exclusivity(unchecked) private unowned(unsafe) var kept: Stage?
  /// What moves things on it, once there is that.
  // Asked with everything that is set, in the middle of what the stage's keeper does: to count a reference each time
  // takes as long as all else here.
  @exclusivity(unchecked) private var engine: Unmanaged<AnimationEngine>?
  /// Whether the stage is still there.
  @exclusivity(unchecked) package private(set) var isHeld = true

  init(_ stage: Stage) { kept = stage }

  /// Lends what moves things on the stage; of one that has gone, on the one that nobody shows.
  @inline(__always)
  func withEngine<Result>(_ body: (AnimationEngine) -> Result) -> Result {
    guard let engine else { return body((kept ?? .unseen).animations) }
    return engine._withUnsafeGuaranteedRef(body)
  }

  /// How many animations are under way on the stage, or wait in brackets that are open.
  package var load: Int { withEngine { $0.load } }

  /// The stage has got what moves things on it, which lasts as long as the stage.
  func hold(_ engine: AnimationEngine) { self.engine = Unmanaged.passUnretained(engine) }

  /// The stage goes.
  func letGo() {
    isHeld = false
    kept = nil
    engine = nil
  }
}
