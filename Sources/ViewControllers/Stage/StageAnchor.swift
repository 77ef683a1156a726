/// By what a stage is known to those who do not keep it: it is nil when the stage has gone.
///
/// As for engines (`EngineAnchor`): a weak reference to a stage would make all use of it slow. Main thread only.
@MainActor
package final class StageAnchor {
  /// The stage.
  @exclusivity(unchecked) package fileprivate(set) unowned(unsafe) var stage: Stage?

  init(_ stage: Stage) { self.stage = stage }

  /// The stage goes.
  func letGo() { stage = nil }
}
