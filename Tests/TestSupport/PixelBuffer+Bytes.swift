public import Compositing

extension PixelBuffer {
  /// The bytes of all pixels, row after row: what two pictures are compared by.
  public var bytes: [UInt8] {
    withUnsafeBytes { memory in
      (0..<height).flatMap { memory[$0 * bytesPerRow..<$0 * bytesPerRow + 4 * width] }
    }
  }
}
