/// Which place of a picture a pixel of the target shows.
enum PixelMapping: Sendable {
  /// The pixel whose place is the target's minus an offset: an exact copy.
  case copy(dx: Int, dy: Int)
  /// Along the sampling of a number in the list: samplings are large, and most draws have none.
  case sample(Int32)
}

extension PixelMapping {
  /// How the target shows a picture that is laid on it by a map.
  ///
  /// If the map only moves by whole pixels (to 1/1024 at every corner), the mapping is an exact
  /// copy.
  ///
  /// - Parameters:
  ///   - map: From the picture's pixels to the target's; `nil` results if it cannot be inverted.
  ///   - frame: The part of the picture that is shown.
  ///   - size: The picture's size in pixels.
  ///   - memory: Where samplings are kept.
  init?(
    _ map: Homography, showing frame: PixelFrame, of size: (width: Int, height: Int),
    in memory: DisplayListMemory
  ) {
    let (width, height) = size
    let isInside =
      frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= Double(width)
      && frame.y + frame.height <= Double(height)
    if isInside, let offset = map.wholeOffset(over: Double(width), Double(height)) {
      self = .copy(dx: offset.x, dy: offset.y)
      return
    }
    guard let inverse = map.inverted() else { return nil }
    self.init(Sampling(map: inverse, frame: frame, width: width, height: height), in: memory)
  }

  /// Sampling that is kept in a memory.
  init(_ sampling: Sampling, in memory: DisplayListMemory) {
    self = .sample(Int32(memory.samplings.count))
    memory.samplings.append(sampling)
  }
}

extension Homography {
  /// The whole number of pixels by which the map moves a rectangle from the origin, if that is all
  /// that it does, to 1/1024 pixel at every corner.
  func wholeOffset(over width: Double, _ height: Double) -> (x: Int, y: Int)? {
    guard isAffine else { return nil }
    let tolerance = 1 / 1024.0
    let (x, y) = (tx.rounded(), ty.rounded())
    guard abs(x) < 16_777_216, abs(y) < 16_777_216 else { return nil }
    let start = max(abs(tx - x), abs(ty - y))
    let drift = max(
      abs(a - 1) * width + abs(c) * height, abs(d - 1) * height + abs(b) * width)
    return start + drift < tolerance ? (Int(x), Int(y)) : nil
  }
}
