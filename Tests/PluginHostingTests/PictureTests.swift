import CTransHost
import Compositing
import Foundation
import TestSupport
import Testing
import Transitioning

@testable import PluginHosting

/// Pictures that a plugin has read: from bytes, from its folder of resources, from a parameter's file.
@MainActor
@Suite(.serialized)
struct PictureTests {
  private struct NoPicture: Error {}

  private let plugin: ScriptedPlugin
  private let scratch = Scratch()
  private let notFound = th_status_t(TH_ERROR_NOT_FOUND)

  init() throws {
    plugin = try ScriptedPlugin()
    plugin.library.host.setting.decoder = { bytes in
      // A format of this test's own: a sign, width and height.
      guard bytes.count == 3, bytes[0] == 0x50 else { throw NoPicture() }
      return try PixelBuffer(width: Int(bytes[1]), height: Int(bytes[2]))
    }
    plugin.library.host.resources = PluginResources(
      besidePluginAt: "\(scratch.path)/libscript.so")
    let folder = "\(scratch.path)/script.resources"
    try FileManager.default.createDirectory(
      atPath: folder + "/icons", withIntermediateDirectories: true)
  }

  private func write(_ name: String, width: UInt8) throws {
    try scratch.write("script.resources/\(name)", Data([0x50, width, 1]))
  }

  /// Width and scale of the image that a call makes, or its status.
  private func made(
    _ make: (UnsafePointer<th_host_t>, UnsafeMutablePointer<th_handle_t>) -> th_status_t
  ) -> (status: th_status_t, width: UInt32, scale: Double) {
    var image: th_handle_t = 0
    let status = make(plugin.host, &image)
    guard status == ok else {
      #expect(image == 0)
      return (status, 0, 0)
    }
    var (width, height) = (UInt32(), UInt32())
    var scale = 0.0
    #expect(plugin.pixels.get_image_size(plugin.host, image, &width, &height) == ok)
    #expect(plugin.pixels.get_image_scale(plugin.host, image, &scale) == ok)
    return (status, width, scale)
  }

  private func load(_ name: String) -> (status: th_status_t, width: UInt32, scale: Double) {
    made { host, out in
      name.utf8.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        plugin.pixels.load_image(host, $0.baseAddress, UInt32($0.count), out)
      }
    }
  }

  private func decode(
    _ bytes: [UInt8], scale: Double = 1
  ) -> (status: th_status_t, width: UInt32, scale: Double) {
    made { plugin.pixels.decode_image($0, bytes, UInt64(bytes.count), scale, $1) }
  }

  /// Runs a test as the plugin's `animate_transition`, on a screen of a scale.
  private func onScreen(scale: Double = 1, _ body: @escaping @MainActor () throws -> Void) throws {
    var failure: (any Error)?
    plugin.animate = { plugin, context in
      do { try body() } catch { failure = error }
      plugin.fade(context)
    }
    let scene = Scene(.navigation, scale: scale)
    scene.conduct(.push, try plugin.controller())
    scene.finish()
    if let failure { throw failure }
    #expect(plugin.animated > 0 && plugin.library.handleCount == 0)
  }

  @Test func bytesBecomeAnImage() throws {
    try onScreen { [self] in
      #expect(decode([0x50, 7, 2], scale: 2) == (ok, 7, 2))
      #expect(decode([0x50, 7]).status == invalidArgument)
      #expect(decode([]).status == invalidArgument)
      for scale in [0, -1, 16.5, .nan, .infinity] {
        #expect(decode([0x50, 7, 2], scale: scale).status == invalidArgument)
      }
      var image: th_handle_t = 0
      #expect(plugin.pixels.decode_image(plugin.host, nil, 3, 1, &image) == invalidArgument)
      #expect(
        plugin.pixels.decode_image(plugin.host, [1], UInt64(TH_FILE_MAXIMUM) + 1, 1, &image)
          == limitExceeded)
      #expect(plugin.pixels.decode_image(plugin.host, [1], .max, 1, &image) == limitExceeded)
    }
    #expect(plugin.recorder.texts.count { $0.contains("(TH_FILE_MAXIMUM)") } == 1)
  }

  @Test func aHostWithoutADecoderSaysSo() throws {
    plugin.library.host.setting.decoder = nil
    try write("a.png", width: 1)
    try onScreen { [self] in
      #expect(decode([0x50, 7, 2]).status == th_status_t(TH_ERROR_NOT_SUPPORTED))
      #expect(load("a").status == th_status_t(TH_ERROR_NOT_SUPPORTED))
    }
  }

  @Test func aNameLeadsIntoTheFolder() throws {
    try write("star.png", width: 3)
    try write("icons/arrow.webp", width: 4)
    try write("a.b.png", width: 5)
    try onScreen { [self] in
      #expect(load("star.png") == (ok, 3, 1))
      #expect(load("star") == (ok, 3, 1))
      #expect(load("icons/arrow.webp") == (ok, 4, 1))
      #expect(load("a.b.png") == (ok, 5, 1))
      #expect(load("none").status == notFound && load("icons").status == notFound)
      #expect(load("icons/arrow").status == notFound)
      for name in ["", ".", "..", "../x.so", "icons/../star.png", "icons//arrow.webp", "star.png/"]
      {
        #expect(load(name).status == invalidArgument, "\(name)")
      }
    }
  }

  @Test(arguments: [(1.0, 10, 1.0), (1.5, 20, 2), (2, 20, 2), (3, 30, 3), (4, 30, 3)])
  func theSizeSuitsTheScreen(screen: Double, width: UInt32, scale: Double) throws {
    for (name, width) in [("s.png", 10), ("s@2x.png", 20), ("s@3x.png", 30)] as [(String, UInt8)] {
      try write(name, width: width)
    }
    try write("only@2x.png", width: 40)
    try onScreen(scale: screen) { [self] in
      #expect(load("s") == (ok, width, scale) && load("s.png") == (ok, width, scale))
      #expect(load("s@3x.png") == (ok, 30, 3))
      #expect(load("only") == (ok, 40, 2))
    }
  }

  @Test func nothingElseIsRead() throws {
    try scratch.write("secret.png", Data([0x50, 9, 9]))
    let folder = "\(scratch.path)/script.resources"
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder + "/out.png", withDestinationPath: "../secret.png")
    try files.createSymbolicLink(atPath: folder + "/in.png", withDestinationPath: "star.png")
    try write("star.png", width: 3)
    #expect(mkfifo(folder + "/pipe.png", 0o600) == 0)
    try onScreen { [self] in
      #expect(load("\(scratch.path)/secret.png").status == notFound)
      #expect(load("\(folder)/star.png").status == notFound)
      #expect(load("out.png").status == notFound)
      #expect(load("in.png") == (ok, 3, 1))
      // Without a writer that would wait for ever.
      #expect(load("pipe.png").status == notFound)
    }
  }

  @Test func aParametersFileIsThePlugins() throws {
    let path = try scratch.write("mask@2x.png", Data([0x50, 6, 1]))
    plugin.library.host.resources.allow(path)
    try onScreen { [self] in
      #expect(load(path) == (ok, 6, 2))
      #expect(load(path + "x").status == notFound)
    }
  }

  @Test(arguments: [
    ("/a/libfold.so", "/a/fold.resources"), ("/a/fold.so", "/a/fold.resources"),
    ("/a/b.so/lib", "/a/b.so/.resources"), ("/fold.so.1", "/fold.so.1.resources"),
  ])
  func theFolderIsCalledLikeThePlugin(plugin: String, folder: String) throws {
    let error = #expect(throws: Fault.self) {
      try PluginResources(besidePluginAt: plugin).read("x", screenScale: 1)
    }
    #expect(error?.reason == "there is no such file in '\(folder)'")
  }
}
