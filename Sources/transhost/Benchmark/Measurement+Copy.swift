import Compositing
import Measuring

extension Measurement {
  /// How long it takes to copy a frame in memory: the floor under everything.
  static func copy(of picture: PixelBuffer) throws -> Measurement {
    let target = try PixelBuffer(width: picture.width, height: picture.height)
    return Measurement(
      (0..<15).map { _ in
        time {
          picture.withUnsafeBytes { from in
            target.withUnsafeMutableBytes { $0.copyMemory(from: from) }
          }
        }
      })
  }
}
