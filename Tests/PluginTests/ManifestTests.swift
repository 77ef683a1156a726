import Foundation
import PluginHosting
import TestSupport
import Testing

@testable import PluginRegistry

/// What `list` says without opening a library is what the library says.
@Suite("Manifests")
@MainActor
struct ManifestTests {
  @Test(arguments: Plugins.all)
  func aManifestAndItsLibraryAgree(plugin: String) throws {
    let manifest = try ManifestReader.read(
      Repository.root.appendingPathComponent("Registry/\(plugin).json").path)
    let library = try Plugins.load(plugin)
    let descriptor = library.descriptor
    #expect(manifest.id == descriptor.id && manifest.version == descriptor.version)
    #expect(manifest.license == descriptor.license && manifest.author == descriptor.vendor)
    #expect(manifest.description == descriptor.text)
    #expect(descriptor.language.hasPrefix(manifest.language))
    #expect(manifest.file == "lib\(plugin).so")
    #expect(manifest.animators.map(\.id) == library.animators.map(\.id))
    for (told, animator) in zip(manifest.animators, library.animators) {
      #expect(told.name == animator.name && told.duration == animator.duration)
      #expect(
        told.kinds.map(\.rawValue)
          == (animator.transitions == .any ? ["any"] : animator.transitions.names))
      #expect(told.parameters.map(\.key) == animator.parameters.map(\.key))
      for (parameter, real) in zip(told.parameters, animator.parameters) {
        #expect(parameter.choices ?? [] == real.choices)
        #expect(parameter.description == real.text)
        #expect(parameter.defaultValue.flatMap(real.value(from:)) == real.defaultValue)
      }
    }
  }
}
