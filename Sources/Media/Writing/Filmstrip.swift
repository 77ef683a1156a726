public import Compositing

/// Frames side by side in one picture.
public enum Filmstrip {
  /// A picture of frames from left to right.
  ///
  /// - Parameters:
  ///   - frames: All of one size; at least one.
  ///   - spacing: Pixels between them, and around.
  ///   - background: What shows there.
  /// - Returns: The picture; nil for no frames, or without memory.
  public static func picture(
    frames: [PixelBuffer], spacing: Int, background: Color
  ) -> PixelBuffer? {
    guard let first = frames.first else { return nil }
    let width = frames.reduce(spacing) { $0 + $1.width + spacing }
    guard let strip = try? PixelBuffer(width: width, height: first.height + 2 * spacing) else {
      return nil
    }
    strip.fill(background)
    var x = spacing
    for frame in frames {
      frame.withUnsafeBytes { source in
        strip.withUnsafeMutableBytes { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          for y in 0..<min(frame.height, first.height) {
            (to + (y + spacing) * strip.bytesPerRow + x * 4).copyMemory(
              from: from + y * frame.bytesPerRow, byteCount: frame.width * 4)
          }
        }
      }
      x += frame.width + spacing
    }
    return strip
  }
}
