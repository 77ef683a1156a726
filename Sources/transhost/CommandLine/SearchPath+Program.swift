import FoundationEssentials
import PluginRegistry
import SystemCalls

extension SearchPath {
  /// The search path of this program, with what the user named first.
  static func ofThisProgram(_ directories: [String]) -> SearchPath {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments.first ?? ""
    return SearchPath(
      directories: directories, environment: ProcessInfo.processInfo.environment,
      executable: executable, hasRaisedRights: hasRaisedRights)
  }
}
