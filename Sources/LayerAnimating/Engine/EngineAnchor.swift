/// By what an engine is known to those who do not keep it: it is nil when the engine has gone.
///
/// A weak reference would do the same, and have everybody who uses the engine count references the slow way:
/// five times as long, in each property that is set. Main thread only, as the engine is, which lets go of it
/// there before it goes.
@MainActor
final class EngineAnchor {
  fileprivate(set) unowned(unsafe) var engine: AnimationEngine?

  /// An engine comes, which has this for its own.
  func hold(_ engine: AnimationEngine) { self.engine = engine }

  /// The engine goes.
  func letGo() { engine = nil }
}
