internal import Glibc
public import PluginTrust

extension TrustPolicy {
  /// What this program believes by itself: the list of the host's own plugins beside the worker, and the
  /// keys of the user and the machine.
  @MainActor public static var ofThisProgram: TrustPolicy {
    let worker = PluginIsolation.workerProgram
    return TrustPolicy(
      ownPlugins: worker.lastIndex(of: "/").map { "\(worker[..<$0])/\(ownPluginsName)" },
      keys: UserPlaces.ofThisProgram.trustedKeys)
  }
}

extension UserPlaces {
  /// Those that the environment names.
  public static let ofThisProgram: UserPlaces = {
    let names = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"]
    return UserPlaces(
      environment: Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          getenv(name).map { (name, String(cString: $0)) }
        }))
  }()
}
