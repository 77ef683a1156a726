public import PluginTrust
package import SystemCalls

/// Whether plugins run in processes of their own.
public enum PluginIsolation: String, CaseIterable, Sendable {
  /// In a worker each, which may fail without harm, but for those that are trusted.
  ///
  /// Where the kernel cannot confine a worker as it should be, that is said and it runs all the same.
  case auto
  /// In a worker each; where it cannot be confined as it should be, not at all.
  case always
  /// In this process: what one does can end it.
  case never

  /// Which way a plugin would run.
  public struct Way: Hashable, Sendable {
    /// Whether it is in a process of its own.
    public var isIsolated: Bool
    /// Why, in a few words: `not signed`.
    public var reason: String
    /// Whether it was built with the host.
    public var isOwn: Bool
  }

  /// Which way a plugin would run.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - trust: Which plugins are trusted.
  /// - Returns: The way, as its file is now.
  public func way(of path: String, _ trust: TrustPolicy) -> Way {
    way(trust.verdict(on: path))
  }

  /// Which way a plugin would run whose file is open.
  package func way(of file: OpenFile, _ trust: TrustPolicy) -> Way { way(trust.verdict(on: file)) }

  private func way(_ verdict: TrustPolicy.Verdict) -> Way {
    let isOwn = verdict == .own
    return switch self {
    case .auto: Way(isIsolated: !verdict.isTrusted, reason: verdict.reason, isOwn: isOwn)
    case .always: Way(isIsolated: true, reason: "as asked for", isOwn: isOwn)
    case .never: Way(isIsolated: false, reason: "as asked for", isOwn: isOwn)
    }
  }

  /// The program that workers run.
  ///
  /// By itself `transhost-worker` beside this program, in `../libexec/transhost` from there, or in that of
  /// `/usr/local` or `/usr`.
  @MainActor public static var workerProgram = WorkerProgram.path

  /// Whether the functions that carry calls are made at run time, by libffi; else compiled ones serve, as
  /// they do where memory cannot be made executable.
  @MainActor public static var makesClosures = true

  /// How long a call to a plugin in a worker may take, in seconds of the machine's time; then the worker
  /// is ended.
  @MainActor public static var patience = 10.0
}
