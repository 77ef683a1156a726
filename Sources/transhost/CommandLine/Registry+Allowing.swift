import PluginRegistry
import SystemCalls

extension Registry {
  /// What a plugin may read that the user grants it.
  ///
  /// - Parameters:
  ///   - name: What the user typed.
  ///   - allowed: What is granted; the plugin's manifest must ask for it.
  /// - Returns: Paths of files and folders.
  /// - Throws: A `Failure` for what the plugin does not ask for, or nobody knows.
  func readable(by name: String, allowed: [PluginCapability]) throws -> [String] {
    guard !allowed.isEmpty else { return [] }
    let asked = try resolve(name).manifest?.capabilities ?? []
    return try allowed.map { capability in
      guard asked.contains(capability) else {
        let words = asked.map { "'\($0)'" }.joined(separator: ", ")
        throw Failure(
          "The plugin '\(name)' does not ask for '\(capability)'; "
            + (asked.isEmpty ? "its manifest asks for nothing." : "its manifest asks for \(words).")
        )
      }
      guard let path = capability.path(home: pathVariable("HOME")) else {
        throw Failure("'\(capability)' cannot be granted: this version does not know how.")
      }
      return path
    }
  }
}
