public import Animating
public import Compositing

/// What an engine needs of the screen on which it moves things: a clock, a queue, and to be the
/// current one while its code runs.
///
/// Main thread only.
@MainActor
public protocol AnimationHost: AnyObject {
  /// The time: seconds, which only the host moves.
  var clock: Clock { get }

  /// Runs something in the next turn of the host's loop, on the timeline that is current now.
  ///
  /// - Parameter work: What to run, once.
  func enqueue(_ work: @escaping @MainActor () -> Void)

  /// Lays out what waits for it in layers, at once, where whoever they draw for knows how.
  ///
  /// - Parameter layers: What an animation with the option `layoutSubviews` has changed.
  func layOut(_ layers: [Layer])

  /// Runs something with this host as the one that new views belong to.
  ///
  /// - Parameter body: What to run, at once.
  /// - Returns: What it returns.
  func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result
}
