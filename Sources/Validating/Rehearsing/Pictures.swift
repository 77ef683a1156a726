internal import Compositing
internal import Geometry
internal import ViewControllers

extension Stage {
  /// What the screen shows, drawn on one thread.
  func drawn() -> PixelBuffer {
    let size = (
      width: max(1, Int((self.size.width * scale).rounded(.up))),
      height: max(1, Int((self.size.height * scale).rounded(.up)))
    )
    guard let buffer = try? PixelBuffer(width: size.width, height: size.height) else {
      preconditionFailure("no memory for a small picture")
    }
    Renderer(threads: 1).render(
      window.layer, size: size, scale: scale, background: Color(red: 0.2, green: 0.4, blue: 0.6),
      into: buffer)
    return buffer
  }
}

extension PixelBuffer {
  /// How much of a colour two pictures may differ by that are the same: what rounding does.
  static let tolerance = 2

  /// Where two pictures of the same size are not the same.
  ///
  /// - Parameter other: The other picture.
  /// - Returns: How many pixels differ, and which does first; nil if none does.
  func difference(from other: PixelBuffer) -> PictureDifference? {
    if hasSamePixels(as: other) { return nil }
    var found: PictureDifference?
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (pixel(x: x, y: y), other.pixel(x: x, y: y))
        let channels = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
        let largest = channels.map { abs(Int($0) - Int($1)) }.max() ?? 0
        guard largest > Self.tolerance else { continue }
        found = PictureDifference(
          count: (found?.count ?? 0) + 1, of: width * height, x: found?.x ?? x, y: found?.y ?? y)
      }
    }
    return found
  }
}

/// How two pictures differ.
struct PictureDifference: CustomStringConvertible {
  let count: Int
  let of: Int
  let x: Int
  let y: Int

  var description: String {
    "\(count) of \(of) pixels differ, the first at \(x), \(y)"
  }
}
