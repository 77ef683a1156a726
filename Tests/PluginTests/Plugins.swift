import Foundation
import Geometry
import PluginHosting
import TestSupport
import Transitioning

@testable import PluginRegistry

/// The plugins of this package, as they are built.
enum Plugins {
  /// Their names, which are those of the manifests.
  static let all = manifests.map(\.name).sorted()

  /// What the manifests say, which a test holds to what the libraries say.
  private static let manifests: [PluginManifest] = {
    let folder = Repository.root.appendingPathComponent("Registry").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }
      .compactMap { try? ManifestReader.read("\(folder)/\($0)") }
  }()

  /// Every operation that a plugin says it suits.
  static func operations(of plugin: String) -> [TransitionOperation] {
    let kinds = manifests.filter { $0.name == plugin }.flatMap(\.animators).flatMap(\.kinds)
    return kinds.contains("any")
      ? TransitionOperation.allCases : kinds.compactMap(TransitionOperation.init)
  }

  /// The folder that the test program and the libraries are built into.
  static var directory: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static func path(_ name: String) -> String {
    directory.appendingPathComponent("lib\(name).so").path
  }

  @MainActor
  static func load(_ name: String) throws -> PluginLibrary {
    try PluginLibrary(path: path(name))
  }

  /// A container and two screens that show noise.
  @MainActor
  static func scene(_ width: Double, _ height: Double, _ scale: Double = 1) -> Scene {
    Scene(
      .custom, titles: ["a", "b"], size: Size(width: width, height: height), scale: scale,
      fill: Scene.fillWithNoise)
  }
}
