extension PixelBuffer {
  /// The same picture with colours that have not been multiplied by their alpha, rounded to nearest, as
  /// most files keep them; what is clear is black.
  ///
  /// - Returns: A buffer whose pixels are no premultiplied ones: it is to be written, not drawn.
  /// - Throws: `PixelBufferError.outOfMemory` if there is no room for it.
  public func straight() throws(PixelBufferError) -> PixelBuffer {
    let result = try PixelBuffer(width: width, height: height, isCleared: false)
    let count = bytesPerRow * height
    withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress?.assumingMemoryBound(to: UInt8.self),
          let to = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { return }
        for at in stride(from: 0, to: count, by: 4) {
          let alpha = UInt32(from[at + 3])
          for channel in at..<at + 3 {
            let value = UInt32(from[channel])
            to[channel] =
              alpha == 255
              ? UInt8(value)
              : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
          }
          to[at + 3] = UInt8(alpha)
        }
      }
    }
    return result
  }
}
