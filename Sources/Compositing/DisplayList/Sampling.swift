/// How a picture is sampled under a map.
struct Sampling: Hashable, Sendable {
  /// From the target's pixels to the picture's, or, with nine parts, to the drawn rectangle.
  var map: Homography
  /// The part of the picture that may be read, in its pixels; beyond it the edge goes on.
  var left, top, right, bottom: Double
  /// How the drawn rectangle is laid on the picture, if its centre alone stretches.
  var columns: NineParts?
  var rows: NineParts?
}

extension Sampling {
  /// Sampling that stays inside the part of a picture that is shown.
  init(
    map: Homography, frame: PixelFrame, width: Int, height: Int, columns: NineParts? = nil,
    rows: NineParts? = nil
  ) {
    self.init(
      map: map, left: frame.x.clamped(0, Double(width)),
      top: frame.y.clamped(0, Double(height)),
      right: (frame.x + frame.width).clamped(0, Double(width)),
      bottom: (frame.y + frame.height).clamped(0, Double(height)), columns: columns, rows: rows)
  }

  /// Sampling of a whole picture.
  init(map: Homography, of picture: PixelBuffer) {
    self.init(
      map: map, left: 0, top: 0, right: Double(picture.width), bottom: Double(picture.height))
  }

  /// The first and the last place that is read between two edges of a picture, of the middles of pixels,
  /// in a picture that is made smaller by a scale.
  static func range(
    _ from: Double, _ to: Double, _ scale: Double, last: Int
  ) -> (least: Double, most: Double) {
    let (first, second) = (from * scale, to * scale)
    // Less than a pixel: its middle alone.
    guard second - first > 1 else {
      let middle = ((first + second) / 2 - 0.5).clamped(0, Double(last))
      return (middle, middle)
    }
    return (max(first, 0), min(second - 1, Double(last)))
  }
}
