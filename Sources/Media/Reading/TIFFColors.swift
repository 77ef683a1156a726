#if Media
  /// Colours of the numbers of a TIFF's pixels.
  struct TIFFColors {
    let samples: TIFFSamples
    /// A byte for each number, pixel after pixel.
    let numbers: UnsafeMutablePointer<UInt8>
    /// How many pixels there are.
    let count: Int

    /// Red, green, blue and straight alpha of each pixel; the caller's to deallocate.
    func straight() -> UnsafeMutablePointer<UInt8> {
      let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: count * 4)
      for index in 0..<count {
        let from = numbers + index * samples.count
        let to = pixels + index * 4
        let alpha = samples.alpha.map { from[$0] } ?? 255
        for channel in 0..<3 {
          var value = from[samples.colors == 3 ? channel : 0]
          if samples.isAssociated { value = Self.divided(value, by: alpha) }
          to[channel] = samples.isInverted ? 255 - value : value
        }
        to[3] = alpha
      }
      return pixels
    }

    /// Lends lightness and differences of pixels, 128 where there is no colour.
    ///
    /// - Parameters:
    ///   - pixels: Those of `straight()`.
    ///   - body: Gets them, three bytes a pixel.
    func withLab(of pixels: UnsafePointer<UInt8>, _ body: (UnsafePointer<UInt8>) -> Void) {
      let lab = UnsafeMutablePointer<UInt8>.allocate(capacity: count * 3)
      defer { lab.deallocate() }
      let sign: UInt8 = samples.isSigned ? 0x80 : 0
      for index in 0..<count {
        lab[index * 3] = pixels[index * 4]
        lab[index * 3 + 1] = pixels[index * 4 + 1] ^ sign
        lab[index * 3 + 2] = pixels[index * 4 + 2] ^ sign
      }
      body(lab)
    }

    /// The four inks of each pixel, in the place of the numbers, multiplied by its alpha where there is one;
    /// that is the caller's to deallocate.
    func inks() -> (inks: UnsafeMutablePointer<UInt8>, alpha: UnsafeMutablePointer<UInt8>?) {
      let alphas = samples.alpha.map { _ in UnsafeMutablePointer<UInt8>.allocate(capacity: count) }
      for index in 0..<count {
        let from = numbers + index * samples.count
        let to = numbers + index * 4
        let alpha = samples.alpha.map { from[$0] } ?? 255
        alphas?[index] = alpha
        for ink in 0..<4 {
          to[ink] =
            samples.isAssociated
            ? from[ink] : UInt8((UInt32(from[ink]) * UInt32(alpha) + 127) / 255)
        }
      }
      return (numbers, alphas)
    }

    /// What a number was before it was multiplied by an alpha.
    static func divided(_ value: UInt8, by alpha: UInt8) -> UInt8 {
      guard alpha > 0 else { return 0 }
      return UInt8(min(255, (UInt32(value) * 255 + UInt32(alpha) / 2) / UInt32(alpha)))
    }
  }
#endif
