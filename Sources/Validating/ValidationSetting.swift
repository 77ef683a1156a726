/// Which plugin is examined, and how.
public struct ValidationSetting: Hashable, Sendable {
  /// The plugin's file.
  public var path: String
  /// What chance goes by.
  public var seed: UInt64
  /// How often the case that looks for leaks repeats a transition; others repeat theirs in
  /// proportion.
  public var runs: Int
  /// Whether the plugin is trusted with this process, where a case has to have it there.
  public var isInProcess: Bool
  /// The one combination that is tried; nil tries all.
  public var combination: String?

  /// Whether fewer combinations do, as fewer repetitions do.
  var isBrief: Bool { runs < Self.usualRuns }

  /// The seed where nobody names one.
  public static let usualSeed: UInt64 = 1
  /// How often transitions are repeated where nobody says.
  public static let usualRuns = 1000

  /// Says which plugin is examined, and how.
  ///
  /// - Parameters:
  ///   - path: The plugin's file.
  ///   - seed: What chance goes by.
  ///   - runs: How often transitions are repeated.
  ///   - isInProcess: Whether the plugin is trusted with this process.
  ///   - combination: The one combination that is tried; nil tries all.
  public init(
    path: String, seed: UInt64 = Self.usualSeed, runs: Int = Self.usualRuns,
    isInProcess: Bool = false, combination: String? = nil
  ) {
    self.path = path
    self.seed = seed
    self.runs = runs
    self.isInProcess = isInProcess
    self.combination = combination
  }
}
