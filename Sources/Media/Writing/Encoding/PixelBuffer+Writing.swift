#if Media
  internal import Compositing

  extension PixelBuffer {
    /// The same picture with straight alpha, as files keep it.
    func straightForWriting() throws(MediaError) -> PixelBuffer {
      do {
        return try straight()
      } catch {
        throw .outOfMemory
      }
    }
  }
#endif
