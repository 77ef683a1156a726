/// A picture of wide pixels: what a blur leaves before it is shown.
///
/// A pixel has 16 bits for each channel, in 128ths of a level, and takes the place of two pixels of bytes.
struct WidePicture {
  /// The memory: twice as many pixels in a row.
  let memory: PixelBuffer

  /// The most pixels that a row can have.
  static let maximumWidth = PixelBuffer.maximumDimension / 2

  /// Makes a picture with anything in it, as `PixelBuffer` does for one that is read no more; `nil` if there is no memory
  /// for it.
  init?(replacing old: WidePicture? = nil, width: Int, height: Int) {
    guard let memory = PixelBuffer.replacing(old?.memory, width: 2 * width, height: height)
    else { return nil }
    self.memory = memory
  }

  var width: Int { memory.width / 2 }
  var height: Int { memory.height }
  /// From one row to the next, in wide pixels.
  var stride: Int { memory.bytesPerRow / 8 }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt64> {
    (memory.base + y * memory.bytesPerRow).assumingMemoryBound(to: UInt64.self)
  }
}
