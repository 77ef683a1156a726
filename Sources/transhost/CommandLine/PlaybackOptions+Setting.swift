import Geometry
import Playing
import Transitioning

extension PlaybackOptions {
  /// What the options mean for an animator: where none is named, a container and an operation that it
  /// suits.
  @MainActor
  func setting(
    for vended: VendedAnimator, size: Size, scale: Double
  ) throws -> TransitionPlayer.Setting {
    try script?.check(in: size)
    let candidates = candidates
    let (kind, named) =
      candidates.first { vended.operations.contains($0.named.transition) } ?? candidates[0]
    let played = played(named, in: kind)
    if !vended.operations.contains(played.transition), !isQuiet {
      let suited = TransitionOperation.allCases.filter(vended.operations.contains)
      Console.say(
        "Note: '\(vended.sourceName)' does not say that it suits \(played.transition.rawValue); "
          + "it names: \(suited.map(\.rawValue).joined(separator: ", ")).")
    }
    return TransitionPlayer.Setting(
      container: kind, operation: played, presentationStyle: presentationStyle, size: size,
      scale: scale, cancelAt: cancelAt, script: script, seed: seed, isReducedMotion: isReducedMotion
    )
  }

  /// What may be played, to animators.
  var transitions: Set<TransitionOperation> {
    Set(candidates.map { played($0.named, in: $0.kind).transition })
  }

  /// The containers and operations that the options leave open.
  private var candidates: [(kind: any PlayedContainer.Type, named: PlayedOperation)] {
    let kinds = (container.map { [$0] } ?? PlayedContainers.all)
      .filter { kind in script.map { $0.suits(kind) } ?? true }
    return kinds.flatMap { kind in
      kind.operations.filter { operation == nil || $0.name == operation }.map { (kind, $0) }
    }
  }

  private func played(
    _ named: PlayedOperation, in kind: any PlayedContainer.Type
  ) -> PlayedOperation {
    isReversed ? kind.reverse(of: named) : named
  }
}
