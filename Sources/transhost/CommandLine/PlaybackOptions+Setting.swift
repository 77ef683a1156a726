import Geometry
import Playing
import Transitioning

extension PlaybackOptions {
  /// What the options mean for an animator: where none is named, a container and an operation that it
  /// suits.
  @MainActor
  func setting(
    for vended: VendedAnimator, size: Size, scale: Double
  ) -> TransitionPlayer.Setting {
    let kinds = container.map { [$0] } ?? PlayedContainers.all
    let candidates = kinds.flatMap { kind in
      kind.operations.filter { operation == nil || $0.name == operation }.map { (kind, $0) }
    }
    let (kind, named) =
      candidates.first { vended.operations.contains($0.1.transition) } ?? candidates[0]
    let played = isReversed ? kind.reverse(of: named) : named
    if !vended.operations.contains(played.transition), !isQuiet {
      let suited = TransitionOperation.allCases.filter(vended.operations.contains)
      Console.say(
        "Note: '\(vended.sourceName)' does not say that it suits \(played.transition.rawValue); "
          + "it names: \(suited.map(\.rawValue).joined(separator: ", ")).")
    }
    return TransitionPlayer.Setting(
      container: kind, operation: played, presentationStyle: presentationStyle, size: size,
      scale: scale, cancelAt: cancelAt, seed: seed, isReducedMotion: isReducedMotion)
  }
}
