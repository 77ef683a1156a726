/// What came of one case.
public struct ValidationResult: Hashable, Sendable, Codable {
  /// How it ended.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// The plugin does what the case says.
    case passed
    /// It does not.
    case failed
    /// Its process ended in the middle of it, or did not answer in time.
    case crashed
    /// Something is worth a look, and breaks no rule.
    case warned
    /// It was not tried.
    case skipped

    /// Whether the plugin is not in order.
    public var isFault: Bool { self == .failed || self == .crashed }
  }

  /// The case.
  public let name: String
  /// How it ended.
  public let state: State
  /// One sentence: what was seen, or why nothing was.
  public let words: String
  /// What of the case was being tried when it was seen; empty if nothing was wrong.
  public let combination: String

  /// Notes what came of a case.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - state: How it ended.
  ///   - words: One sentence: what was seen.
  ///   - combination: What of the case was being tried.
  public init(_ name: String, _ state: State, _ words: String, combination: String = "") {
    self.name = name
    self.state = state
    self.words = words
    self.combination = combination
  }
}
