import FoundationEssentials
import Measuring
import PluginRegistry

extension GrowthCase {
  /// Plugins that are listed: a manifest and a library each.
  ///
  /// - Parameters:
  ///   - folder: Where they are put.
  ///   - library: A plugin, which is put there over and over.
  /// - Returns: The case.
  static func registry(in folder: String, library: String) -> GrowthCase {
    // Each run finds what the one before has put there.
    var made = 0
    return GrowthCase(name: "plugins in the registry") { count in
      for number in made..<max(made, count) { try put(number, in: folder, library) }
      made = max(made, count)
      let path = SearchPath(places: [.init(libraries: folder, origin: .option)])
      return Measurement.time { _ = Registry(path) }
    }
  }

  private static func put(_ number: Int, in folder: String, _ library: String) throws {
    let name = "plugin-\(number)"
    let manifest = """
      {
        "schema": "transhost-plugin/1", "id": "org.example.\(name)", "name": "\(name)",
        "version": "1.0.0", "license": "MIT", "author": "nobody", "description": "One of many.",
        "language": "C11", "abi": {"major": 0, "minor": 3}, "file": "lib\(name).so",
        "animators": [
          {"id": "one", "name": "One", "kinds": ["any"], "duration": 0.4, "parameters": []}
        ]
      }
      """
    try manifest.write(toFile: "\(folder)/\(name).json", atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/lib\(name).so", withDestinationPath: library)
  }
}
