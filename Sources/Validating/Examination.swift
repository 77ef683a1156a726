internal import Geometry
internal import Media
internal import Playing
internal import PluginHosting
internal import Transitioning

/// One plugin while one case tries it.
@MainActor
final class Examination {
  let setting: ValidationSetting
  /// What is being tried, in words that name it alone.
  private(set) var combination = ""
  /// How many combinations have been tried.
  private(set) var count = 0
  /// What has become of the plugin's process, if it is gone.
  private(set) var death: String?

  init(_ setting: ValidationSetting) { self.setting = setting }

  /// Opens the plugin in a worker of its own, has it tried, and gives it up.
  ///
  /// - Parameters:
  ///   - isolation: Whether it runs in a worker after all.
  ///   - watch: Looks on.
  ///   - work: Tries it; has let go of all that came from the library when it is done.
  /// - Returns: What `work` does.
  /// - Throws: What `work` throws, a `PluginLoadError`, or that the plugin's process is gone.
  func withPlugin<Result>(
    _ isolation: PluginIsolation = .always, watch: PluginWatch = PluginWatch(),
    _ work: (PluginLibrary) throws -> Result
  ) throws -> Result {
    defer { death = death ?? watch.death }
    let library = try PluginLibrary(
      path: setting.path, decoder: { try ImageFile.decode($0) }, isolation: isolation, watch: watch)
    let result = try withExtendedLifetime(library) { try work(library) }
    try require(watch.death == nil, "The plugin \(watch.death ?? "").")
    return result
  }

  /// Takes notice of a plugin's process that has ended when the plugin was given up already.
  func requireOrderlyEnd(_ watch: PluginWatch) throws {
    death = death ?? watch.death
    try require(death == nil, "The plugin \(death ?? "").")
  }

  /// Tries one combination, if it is to be tried.
  func trying(_ combination: String, _ work: () throws -> Void) rethrows {
    if let only = setting.combination, only != combination { return }
    self.combination = combination
    count += 1
    try work()
    self.combination = ""
  }

  /// Fails unless something is so.
  func require(_ isSo: Bool, _ words: @autoclosure () -> String) throws {
    guard isSo else { throw Finding.failed(words()) }
  }

  /// Each animator of a plugin's in each of its operations.
  func acts(of library: PluginLibrary) -> [Act] {
    library.animators.flatMap { animator in
      TransitionOperation.allCases.filter(animator.transitions.contains).map {
        Act(animator: animator, operation: $0)
      }
    }
  }

  /// Chance that goes by the seed and by what is tried alone, whatever was tried before.
  func random(_ name: String) -> SeededRandom {
    // FNV-1a: the same in each process, which Swift's own hashes are not.
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return SeededRandom(seed: setting.seed ^ hash)
  }

  /// "12 transitions" and the like.
  func counted(_ what: String) -> String { count.counted(what) }
}

/// One of a plugin's animators in one of its operations.
struct Act: CustomStringConvertible {
  let animator: AnimatorDescriptor
  let operation: TransitionOperation

  /// Whether somebody is presented or dismissed.
  var isPresentation: Bool { operation == .present || operation == .dismiss }

  var description: String { "\(animator.id)/\(operation.rawValue)" }
}
