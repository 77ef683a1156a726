import Foundation
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning

@testable import PluginRegistry

/// The plugins of this package, as they are built.
enum Plugins {
  /// What the manifests say, which a test holds to what the libraries say.
  private static let manifests: [PluginManifest] = {
    let folder = Repository.root.appendingPathComponent("Registry").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }
      .compactMap { try? ManifestReader.read("\(folder)/\($0)") }
  }()

  /// One of a plugin's animators, and every operation that it says it suits.
  struct Animator: CustomTestStringConvertible, Sendable {
    let plugin: String
    let id: String
    let operations: [TransitionOperation]
    var testDescription: String { "\(plugin)/\(id)" }

    /// Opens the plugin and makes the animation controller.
    @MainActor
    func load(
      _ parameters: [String: String] = [:]
    ) throws -> (library: PluginLibrary, controller: PluginAnimationController) {
      let library = try Plugins.load(plugin)
      return (library, try library.makeAnimationController(id: id, parameters: parameters))
    }
  }

  /// All of them, the plugins in the order of their names.
  static let animators = manifests.sorted { $0.name < $1.name }.flatMap { manifest in
    manifest.animators.map { animator in
      Animator(
        plugin: manifest.name, id: animator.id,
        operations: animator.kinds.contains("any")
          ? TransitionOperation.allCases : animator.kinds.compactMap(TransitionOperation.init))
    }
  }

  /// One of them, by its plugin's name and its own.
  static func animator(_ plugin: String, _ id: String? = nil) -> Animator {
    guard let found = animators.first(where: { $0.plugin == plugin && $0.id == id ?? $0.id }) else {
      preconditionFailure("no manifest has the animator \(plugin)/\(id ?? "")")
    }
    return found
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
    try PluginLibrary(path: path(name), isolation: .never)
  }

  /// A container and two screens that show noise.
  @MainActor
  static func scene(_ width: Double, _ height: Double, _ scale: Double = 1) -> Scene {
    Scene(
      .custom, titles: ["a", "b"], size: Size(width: width, height: height), scale: scale,
      fill: Scene.fillWithNoise)
  }
}
