internal import Playing
internal import SystemCalls

/// What came of some plugins' cases, as it is told.
public struct ValidationReport: Sendable {
  /// What came of one plugin.
  public struct Plugin: Sendable {
    /// Its file.
    public let path: String
    /// What came of each case, in their order.
    public let results: [ValidationResult]

    /// Notes what came of a plugin.
    ///
    /// - Parameters:
    ///   - path: Its file.
    ///   - results: What came of each case, in their order.
    public init(path: String, results: [ValidationResult]) {
      self.path = path
      self.results = results
    }
  }

  /// The plugins, in their order.
  public let plugins: [Plugin]
  /// What chance went by.
  public let seed: UInt64
  /// How often transitions were repeated.
  public let runs: Int
  /// Whether the plugins were trusted with a process.
  public let isInProcess: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - plugins: The plugins, in their order.
  ///   - seed: What chance went by.
  ///   - runs: How often transitions were repeated.
  ///   - isInProcess: Whether the plugins were trusted with a process.
  public init(plugins: [Plugin], seed: UInt64, runs: Int, isInProcess: Bool) {
    self.plugins = plugins
    self.seed = seed
    self.runs = runs
    self.isInProcess = isInProcess
  }

  /// How many cases ended in a way.
  ///
  /// - Parameter state: The way.
  /// - Returns: The number, of all plugins.
  public func count(_ state: ValidationResult.State) -> Int {
    plugins.reduce(0) { $0 + $1.results.count { $0.state == state } }
  }

  /// The command that tries again what a result is about, and nothing else.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - plugin: Whose it is.
  /// - Returns: A line for a shell.
  public func command(for result: ValidationResult, of plugin: Plugin) -> String {
    let token = "\(result.name):\(seed):\(result.combination)"
    let usual = runs == ValidationSetting.usualRuns
    return "transhost validate \(plugin.path.quotedForShell) --reproduce \(token.quotedForShell)"
      + (usual ? "" : " --runs \(runs)") + (isInProcess ? " --in-process" : "")
  }

  /// The combination that a token names, which `command(for:of:)` has written.
  ///
  /// - Parameter token: `CASE:SEED:COMBINATION`; without a combination all of the case.
  /// - Returns: Its parts; nil if it is none, or there is no such case.
  public static func parse(
    token: String
  ) -> (item: ValidationCase, seed: UInt64, combination: String?)? {
    let parts = token.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let seed = UInt64(parts[1]),
      let item = ValidationCase.all.first(where: { $0.name == parts[0] })
    else { return nil }
    return (item, seed, parts[2].isEmpty ? nil : String(parts[2]))
  }
}
