import Glibc
import PluginHosting
import PluginTrust
import SystemCalls

/// How the plugins that are known by name would be run, and which would not.
@MainActor
struct PluginStanding {
  private let knownDigests: KnownDigests
  private let trust: TrustPolicy
  private let entries = UserPlaces.ofThisProgram.quarantine?.entries ?? []

  init() {
    knownDigests = UserPlaces.ofThisProgram.knownDigests
    trust = TrustPolicy.ofThisProgram.remembering(knownDigests)
  }

  /// Which way a plugin would run if nothing else is asked for; nil where there is no file.
  func way(of path: String?) -> PluginIsolation.Way? {
    path.flatMap {
      access($0, F_OK) == 0 ? PluginIsolation.auto.way(of: $0, trust) : nil
    }
  }

  /// What a plugin did for which it would not be run.
  func quarantined(_ path: String?) -> Quarantine.Entry? {
    path.flatMap { Quarantine.entry(for: $0, among: entries, knownDigests) }
  }
}

extension PluginIsolation.Way {
  /// `isolated: not signed`.
  var words: String { "\(isIsolated ? "isolated" : "in process"): \(reason)" }
}

extension Quarantine.Entry {
  /// `quarantined: crashed with SIGSEGV in create, on 2026-11-22`.
  var words: String { "quarantined: \(deed), on \(day)" }
}
