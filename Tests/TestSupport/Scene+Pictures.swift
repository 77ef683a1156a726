public import Compositing
import Geometry
public import ViewControllers

extension Stage {
  /// What the screen shows.
  @MainActor public func picture(threads: Int = 1) -> PixelBuffer {
    let size = (
      width: Int((self.size.width * scale).rounded(.up)),
      height: Int((self.size.height * scale).rounded(.up))
    )
    guard let buffer = try? PixelBuffer(width: size.width, height: size.height) else {
      preconditionFailure("no memory for a small picture")
    }
    Renderer(threads: threads).render(
      window.layer, size: size, scale: scale,
      background: Color(red: 0.2, green: 0.4, blue: 0.6), into: buffer)
    return buffer
  }
}

extension Scene {
  /// What the screen shows.
  public func picture(threads: Int = 1) -> PixelBuffer { stage.picture(threads: threads) }

  /// What the screen shows with one screen's view alone in the container.
  public func picture(of controller: ViewController) -> PixelBuffer {
    let subviews = containerView.subviews
    for view in subviews { view.removeFromSuperview() }
    containerView.addSubview(controller.view)
    defer {
      controller.view.removeFromSuperview()
      for view in subviews { containerView.addSubview(view) }
    }
    return picture()
  }

  /// Fills a screen with opaque noise, a pixel of it on each pixel of the stage; its title is the
  /// seed.
  public static func fillWithNoise(_ controller: ViewController) {
    let stage = controller.stage
    let width = Int((stage.size.width * stage.scale).rounded(.up))
    let height = Int((stage.size.height * stage.scale).rounded(.up))
    guard let picture = try? PixelBuffer(width: width, height: height) else {
      preconditionFailure("no memory for a small picture")
    }
    var random = SeededRandom(seed: UInt64(controller.title?.unicodeScalars.first?.value ?? 0))
    picture.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
          bytes.storeBytes(
            of: pixel, toByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
    controller.view.layer.model.contents = picture
    controller.view.layer.model.contentsScale = stage.scale
  }
}
