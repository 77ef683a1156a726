import PluginHosting

extension Arguments {
  /// What `--isolation` says; nil if it is not there.
  func isolation() throws(UsageError) -> PluginIsolation? {
    try choice("isolation", of: PluginIsolation.allCases.map(\.rawValue))
      .flatMap(PluginIsolation.init)
  }
}
