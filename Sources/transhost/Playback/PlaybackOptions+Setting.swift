import Geometry
import PluginHosting

extension PlaybackOptions {
  /// What the options mean for a plugin: the operation that it suits, where none is named.
  @MainActor
  func setting(for choice: PluginChoice, size: Size, scale: Double) -> TransitionPlayer.Setting {
    let kinds = choice.descriptor?.transitions ?? .any
    var container = container
    let operation: Operation
    if let named = self.operation {
      operation = named
    } else if container == .custom {
      operation = .select
    } else if kinds.contains(.push) {
      operation = .push
    } else if kinds.contains(.pop) {
      operation = .pop
    } else {
      container = kinds.contains(.custom) ? .custom : .navigation
      operation = kinds.contains(.custom) ? .select : .push
    }
    let kind: TransitionKinds =
      switch operation {
      case .select: .custom
      case .pop: isReversed ? .push : .pop
      default: isReversed ? .pop : .push
      }
    if !kinds.contains(kind), !isQuiet {
      Console.say(
        "Note: '\(choice.name)' does not say that it suits \(kind.names.joined()); "
          + "it names: \(kinds.names.joined(separator: ", ")).")
    }
    return TransitionPlayer.Setting(
      container: container, operation: operation, isReversed: isReversed, size: size, scale: scale,
      cancelAt: cancelAt, seed: seed, isReducedMotion: isReducedMotion)
  }
}
