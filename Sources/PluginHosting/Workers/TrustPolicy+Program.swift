internal import Glibc
public import PluginTrust
internal import SystemCalls

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
  /// Those that the environment names; none where the program runs with rights that its user lacks.
  public static let ofThisProgram: UserPlaces = {
    let names = hasRaisedRights ? [] : ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "HOME"]
    return UserPlaces(
      environment: Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          pathVariable(name).map { (name, $0) }
        }))
  }()
}
