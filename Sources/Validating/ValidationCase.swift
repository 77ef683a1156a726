internal import PluginHosting

/// One thing that a plugin is examined for.
///
/// A case is data: an entry in `ValidationCase.all`, and a file of its family in `Cases`.
public struct ValidationCase: Sendable {
  /// What it is called: `endpoint-start`.
  public let name: String
  /// One sentence: what a plugin has to do.
  public let sentence: String
  /// How long it may take, in seconds of the machine's time.
  public let timeLimit: Double
  /// Whether it needs the plugin in a process that trusts it.
  public let needsTrust: Bool
  /// Tries the plugin, and says what was seen where all is well.
  let attempt: @MainActor @Sendable (Examination) throws -> String

  init(
    _ name: String, _ sentence: String, timeLimit: Double = 600, needsTrust: Bool = false,
    attempt: @escaping @MainActor @Sendable (Examination) throws -> String
  ) {
    self.name = name
    self.sentence = sentence
    self.timeLimit = timeLimit
    self.needsTrust = needsTrust
    self.attempt = attempt
  }

  /// What comes of it where the plugin is not trusted.
  var untrusted: ValidationResult {
    ValidationResult(
      name, .skipped, "It needs the plugin in a process that trusts it: --in-process.")
  }

  /// Examines a plugin, which runs in a worker of this process's, in this process where it is trusted
  /// and the case needs that.
  ///
  /// - Parameter setting: Which plugin, and how.
  /// - Returns: What came of it.
  @MainActor
  public func examine(_ setting: ValidationSetting) -> ValidationResult {
    if needsTrust, !setting.isInProcess { return untrusted }
    let examination = Examination(setting)
    do {
      let words = try attempt(examination)
      if setting.combination != nil, examination.count == 0 {
        return ValidationResult(name, .skipped, "The plugin has no such combination.")
      }
      return ValidationResult(name, .passed, words)
    } catch {
      if let death = examination.death {
        return ValidationResult(
          name, .crashed, "The plugin \(death).", combination: examination.combination)
      }
      let finding = error as? Finding
      return ValidationResult(
        name, finding?.state ?? .failed, finding?.words ?? "\(error)",
        combination: examination.combination)
    }
  }
}

/// Why a case does not pass.
struct Finding: Error {
  let state: ValidationResult.State
  let words: String

  static func failed(_ words: String) -> Self { Self(state: .failed, words: words) }
  static func warned(_ words: String) -> Self { Self(state: .warned, words: words) }
  static func skipped(_ words: String) -> Self { Self(state: .skipped, words: words) }
}
