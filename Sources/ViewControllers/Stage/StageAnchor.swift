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
  /// What moves things on it, once there is that: asked with everything that is set.
  @exclusivity(unchecked) unowned(unsafe) var engine: AnimationEngine?

  /// Whether the stage is still there.
  package var isHeld: Bool { kept != nil }

  init(_ stage: Stage) { kept = stage }

  /// The stage goes.
  func letGo() {
    kept = nil
    engine = nil
  }
}
