import Animating
import Compositing
import Containers
import Foundation
import Geometry
import LayerAnimating
import TestSupport
import Testing
import ViewControllers

/// What a zoom looks like, looked at before it was kept.
///
/// With `TRANSHOST_RECORD_GOLDEN=DIRECTORY` in the environment the picture is written there instead.
@MainActor
struct ZoomPictureTests {
  private static let size = (width: 50, height: 75)

  @Test func itLooksAsItDid() throws {
    let scene = ZoomScene()
    scene.options.dimmingBlurRadius = 3
    var moments: [PixelBuffer] = []
    func keep() throws { moments.append(try Self.picture(of: scene)) }
    scene.push()
    for time in [0.0, 0.06, 0.12, 0.2] {
      scene.stage.advance(to: time)
      try keep()
    }
    scene.stage.play(1)
    // Held by a finger, and on its way back after that.
    scene.hand.down(100, 60)
    scene.hand.drag(from: (100, 60), to: (60, 130), frames: 10)
    try keep()
    scene.hand.drag(from: (60, 130), to: (50, 145), frames: 2)
    scene.hand.up(50, 145)
    scene.stage.play(0.1)
    try keep()
    let strip = try PixelBuffer(width: Self.size.width * moments.count, height: Self.size.height)
    for (index, moment) in moments.enumerated() {
      for y in 0..<Self.size.height {
        for x in 0..<Self.size.width {
          strip.setPixel(moment.pixel(x: x, y: y), x: x + index * Self.size.width, y: y)
        }
      }
    }
    if let directory = ProcessInfo.processInfo.environment["TRANSHOST_RECORD_GOLDEN"] {
      return try PAM.encode(strip).write(to: URL(fileURLWithPath: "\(directory)/zoom.pam"))
    }
    let url = try #require(
      Bundle.module.url(forResource: "zoom", withExtension: "pam", subdirectory: "Golden"))
    let kept = try #require(try PAM.decode(Data(contentsOf: url)))
    #expect(PAM.difference(strip, kept) == nil)
  }

  /// The screen, a quarter as large.
  private static func picture(of scene: ZoomScene) throws -> PixelBuffer {
    let picture = try PixelBuffer(width: size.width, height: size.height)
    Renderer(threads: 1).render(
      scene.stage.window.layer, size: size, scale: 0.25, background: .black, into: picture)
    return picture
  }
}
