#if Media
  extension InputFile {
    /// From so many pixels on it is asked whether the file can hold them before memory is taken.
    private static let manyPixels = 1 << 24

    /// Refuses a picture that says at its beginning that it has more pixels than are read, or than its bytes
    /// can stand for.
    ///
    /// - Throws: `MediaError.tooLarge` or `MediaError.damaged`.
    func checkStatedSize() throws(MediaError) {
      guard let size = signature.statedSize else { return }
      try FrameSize(width: size.width, height: size.height).checkReadable(path)
      let pixels = size.width * size.height
      guard pixels > Self.manyPixels, let most = signature.mostPixelsForByte else { return }
      guard Int64(pixels) <= count * Int64(most) else { throw .damaged(path: path) }
    }
  }
#endif
