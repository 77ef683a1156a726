import Compositing
import Geometry
import Media
import Playing
import PluginRegistry
import SystemCalls
import Transitioning

/// The transitions of a film of many screens: which plugin is whose turn.
@MainActor
final class TransitionChoices {
  /// What is written for any plugin.
  static let random = "random"

  /// The plugins' names, one for each transition.
  let names: [String]
  private let choices: [String: AnimatorChoice]
  private let own: [String: PlaybackOptions]
  /// The plugins whose transitions have been played.
  private var played: Set<String> = []
  /// Whether a rule was broken in a transition that is over.
  private var wasBroken = false

  /// Chooses, and has the plugins' processes start.
  ///
  /// - Parameters:
  ///   - arguments: The command line; `--plugin` names plugins with commas between them, taken in turn, or
  ///     `random`.
  ///   - named: For each transition its plugin, where it has one of its own.
  /// - Throws: A `UsageError` for what cannot be, and what is wrong with a plugin's name.
  init(_ arguments: Arguments, named: [String?]) throws {
    let options = try PlaybackOptions(arguments)
    let given = options.plugin.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    guard given.allSatisfy({ !$0.isEmpty }) else {
      throw arguments.error(
        "Option '--plugin' must be names with commas between them, such as fold,zoom; it is "
          + "'\(options.plugin)'.")
    }
    // Each is looked for now, whether its turn comes or not, and not when the film is half made.
    let registry = Registry(.ofThisProgram(options.searchDirectories))
    for name in given + named.compactMap(\.self)
    where name != Self.random && name != ContainersOwnAnimator.name.plugin {
      _ = try registry.resolve(AnimatorName(name).plugin)
    }
    var random = SeededRandom(seed: options.seed)
    var (names, all): ([String], [String]?) = ([], nil)
    for (index, own) in named.enumerated() {
      let name = own ?? given[index % given.count]
      guard name == Self.random else {
        names.append(name)
        continue
      }
      let known = try all ?? Self.suitable(registry)
      all = known
      // The same one twice would not look like chance.
      let others = known.filter { $0 != names.last }
      let pool = others.isEmpty ? known : others
      names.append(pool[Int(random.next() % UInt64(pool.count))])
    }
    self.names = names
    var choices: [String: AnimatorChoice] = [:]
    var own: [String: PlaybackOptions] = [:]
    var first: AnimatorChoice?
    for name in names.isEmpty ? [ContainersOwnAnimator.name.plugin] : names
    where choices[name] == nil {
      var options = options
      options.plugin = name
      let choice = try AnimatorChoice(options, sharing: first)
      first = first ?? choice
      choices[name] = choice
      own[name] = options
    }
    self.choices = choices
    self.own = own
  }

  /// The plugins that are known by name and bring a screen in the place of another.
  private static func suitable(_ registry: Registry) throws -> [String] {
    let names = registry.entries.filter { entry in
      entry.libraryPath != nil
        && (entry.manifest?.animators.first?.kinds ?? []).contains {
          ["push", "tab", "custom", "any"].contains($0)
        }
    }.map(\.name)
    guard !names.isEmpty else {
      throw Failure("No plugin is known by name that '--plugin random' could choose.")
    }
    return names.sorted()
  }

  /// The files of the plugins.
  var files: [String] { choices.values.flatMap(\.files) }

  /// One of the choices: all share what plugins run in.
  var any: AnimatorChoice? { choices.values.first }

  /// The file of a plugin; nil for what is the container's own.
  func file(_ name: String, _ registry: Registry) throws -> String? {
    guard name != ContainersOwnAnimator.name.plugin else { return nil }
    return try registry.resolve(AnimatorName(name).plugin).path
  }

  /// Whether a plugin broke rules so far.
  var hasMisbehaved: Bool { wasBroken || choices.values.contains { $0.hasMisbehaved } }

  /// Takes notice of a transition that is over.
  func notice(_ player: TransitionPlayer) { wasBroken = wasBroken || player.hasMisbehaved }

  /// Sets the stage for a transition.
  ///
  /// - Parameters:
  ///   - index: Which transition; beyond the last, one that is never started.
  ///   - size: The screen's size, in points.
  ///   - from: What goes.
  ///   - to: What comes.
  /// - Returns: The transition, with its animator.
  /// - Throws: What is wrong with the plugin.
  func playback(_ index: Int, size: Size, from: Screen, to: Screen) throws -> Playback {
    let name = names.indices.contains(index) ? names[index] : names.last ?? choices.keys.first
    guard let name, let choice = choices[name], var options = own[name] else {
      throw Failure("There is no transition.")
    }
    // That a plugin does not say that it suits is said of it once.
    options.isQuiet = options.isQuiet || !played.insert(name).inserted
    return try Playback(
      options, choice, try choice.vend(), size: size, scale: 1, from: from, to: to)
  }
}
