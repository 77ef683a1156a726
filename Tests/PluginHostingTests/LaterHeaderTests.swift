import Compositing
import Containers
import Foundation
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Plugins that were built against a later minor's headers, in which every struct that can grow has.
@MainActor
struct LaterHeaderTests {
  private let scratch = Scratch()

  /// Headers with more at the end of each struct that begins with its size.
  private func laterHeaders() throws -> (path: String, grown: Int) {
    let folder = "\(scratch.path)/include"
    try FileManager.default.copyItem(atPath: Repository.headers.path, toPath: folder)
    var grown = 0
    for file in try #require(FileManager.default.subpaths(atPath: folder))
    where file.hasSuffix(".h") {
      let path = "\(folder)/\(file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let later = text.replacing(
        /(struct th_\w+ \{\n(?:    uint32_t magic;[^\n]*\n)?    uint32_t size;.*?\n)\}/
          .dotMatchesNewlines()
      ) { match in
        grown += 1
        return "\(match.1)    uint64_t later;\n    double even_later[3];\n}"
      }
      try later.write(toFile: path, atomically: true, encoding: .utf8)
    }
    return (folder, grown)
  }

  /// What a screen shows in the course of a push that a plugin animates.
  private func frames(_ path: String, parameters: [String: String]) throws -> [[Pixel]] {
    let recorder = LogRecorder()
    let library = try PluginLibrary(path: path, log: recorder.log, isolation: .never)
    let scene = Scene(.navigation, size: Size(width: 20, height: 10)) { screen in
      screen.view.backgroundColor = screen.title == "a" ? .white : .black
    }
    scene.delegate.animator = try library.makeAnimationController(parameters: parameters)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    var frames: [[Pixel]] = []
    for frame in 0...12 {
      scene.stage.advance(to: Double(frame) / 24)
      let picture = scene.stage.picture(
        of: scene.stage.window, rect: scene.stage.window.bounds, scale: 1)
      frames.append([picture.pixel(x: 0, y: 0), picture.pixel(x: 19, y: 9)])
    }
    #expect(scene.installed == ["b"] && library.misbehaviours.isEmpty && recorder.texts.isEmpty)
    #expect(library.handleCount == 0)
    return frames
  }

  @Test func theyRunAsTheirLikeDo() throws {
    let (headers, grown) = try laterHeaders()
    #expect(grown >= 17)
    let source = Repository.root.appending(path: "Plugins/cross-dissolve/cross-dissolve.c").path
    // Two descriptors of parameters: the stride is the later one.
    let text = try String(contentsOfFile: source, encoding: .utf8)
    let two = text.replacing(
      "    .maximum = {3},\n}};",
      with: """
            .maximum = {3},
        }, {.size = sizeof(th_parameter_descriptor_t), .id = 2, .kind = TH_PARAMETER_DOUBLE, .key = "depth",
            .maximum = {9}, .default_value = {5}}};
        """
    ).replacing(".parameter_count = 1", with: ".parameter_count = 2")
    #expect(two != text)
    let changed = try scratch.write("two.c", Data(two.utf8))
    var shown: [[[Pixel]]] = []
    for (name, include) in [("today", Repository.headers.path), ("later", headers)] {
      let library = "\(scratch.path)/\(name).so"
      let made = try Command.run(
        ["clang", "-shared", "-fPIC", "-I", include, changed, "-o", library])
      #expect(made.status == 0, "\(made.words)")
      shown.append(try frames(library, parameters: ["curve": "linear", "depth": "2"]))
      let keys = try PluginLibrary(path: library, isolation: .never).animators[0].parameters.map(
        \.key)
      #expect(keys == ["curve", "depth"])
    }
    #expect(shown[0] == shown[1])
    #expect(Set(shown[0].map { $0[0] }).count > 5)
  }
}
