/// Where a user's trust, and what is remembered of plugins, are kept: the XDG Base Directory
/// Specification's places.
public struct UserPlaces: Sendable {
  private let environment: [String: String]

  /// Looks at `XDG_CONFIG_HOME`, `XDG_STATE_HOME`, `XDG_CACHE_HOME` and `HOME`.
  public init(environment: [String: String]) { self.environment = environment }

  /// The keys whose plugins are trusted: the user's and the machine's.
  public var trustedKeys: TrustedKeys {
    TrustedKeys(
      folder: place("XDG_CONFIG_HOME", ".config").map { "\($0)/transhost/trusted-keys" },
      others: ["/etc/transhost/trusted-keys"])
  }

  /// What is remembered of plugins that failed; nil where the user has no home.
  public var quarantine: Quarantine? {
    place("XDG_STATE_HOME", ".local/state").map { Quarantine(folder: "\($0)/transhost/quarantine") }
  }

  /// The digests of the plugins that were shown before.
  public var knownDigests: KnownDigests {
    KnownDigests(path: place("XDG_CACHE_HOME", ".cache").map { "\($0)/transhost/digests" })
  }

  /// The specification: a path that is not absolute is ignored.
  private func place(_ variable: String, _ fallback: String) -> String? {
    if let named = environment[variable], named.hasPrefix("/") { return named }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)"
  }
}
