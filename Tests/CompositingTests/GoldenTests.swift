import Compositing
import Foundation
import TestSupport
import Testing

/// One exact picture for each feature, looked at before it was kept.
///
/// With `TRANSHOST_RECORD_GOLDEN=DIRECTORY` in the environment the pictures are written there
/// instead; look at them before they replace what is kept.
@Suite struct GoldenTests {
  @Test(arguments: Scene.all)
  func matchesTheKeptPicture(_ scene: Scene) throws {
    let drawn = draw(scene.root(), scene.size, scene.size)
    if let directory = ProcessInfo.processInfo.environment["TRANSHOST_RECORD_GOLDEN"] {
      try PAM.encode(drawn).write(to: URL(fileURLWithPath: "\(directory)/\(scene.name).pam"))
      return
    }
    let url = try #require(
      Bundle.module.url(forResource: scene.name, withExtension: "pam", subdirectory: "Golden"))
    let kept = try #require(try PAM.decode(Data(contentsOf: url)))
    #expect(PAM.difference(drawn, kept) == nil)
  }

  /// What each feature looks like does not depend on the instructions that drew it.
  @Test(arguments: Scene.all)
  func everyKernelGivesTheKeptPicture(_ scene: Scene) throws {
    let url = try #require(
      Bundle.module.url(forResource: scene.name, withExtension: "pam", subdirectory: "Golden"))
    let kept = try #require(try PAM.decode(Data(contentsOf: url)))
    for kernel in Kernel.allCases where kernel.isAvailable {
      let drawn = draw(scene.root(), scene.size, scene.size, threads: 2, kernel: kernel)
      #expect(PAM.difference(drawn, kept) == nil, "\(kernel)")
    }
  }

  @Test func everyKeptPictureHasItsScene() throws {
    let urls = try #require(
      Bundle.module.urls(forResourcesWithExtension: "pam", subdirectory: "Golden"))
    let names = Set(urls.map { ($0 as URL).deletingPathExtension().lastPathComponent })
    #expect(names == Set(Scene.all.map(\.name)))
  }
}
