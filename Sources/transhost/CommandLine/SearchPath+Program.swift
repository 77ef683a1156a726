import PluginRegistry
import SystemCalls

extension SearchPath {
  /// The search path of this program, with what the user named first.
  static func ofThisProgram(_ directories: [String]) -> SearchPath {
    let executable =
      readLink("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
    let names = ["TRANSHOST_PLUGIN_PATH", "XDG_DATA_HOME", "HOME"]
    let environment = names.compactMap { name in pathVariable(name).map { (name, $0) } }
    return SearchPath(
      directories: directories, environment: Dictionary(uniqueKeysWithValues: environment),
      executable: executable, hasRaisedRights: hasRaisedRights)
  }
}
