#if Media
  internal import CFFmpeg

  /// A rate of frames as a fraction: exact for whole numbers and for NTSC's, near for others.
  func frameRate(_ rate: Double) -> AVRational {
    if rate == rate.rounded(), rate < 1_000_000 { return AVRational(num: Int32(rate), den: 1) }
    let ntsc = (rate * 1001 / 1000).rounded()
    if abs(ntsc * 1000 / 1001 - rate) < 1e-3, ntsc < 1_000_000 {
      return AVRational(num: Int32(ntsc) * 1000, den: 1001)
    }
    return AVRational(num: Int32((min(rate, 1_000_000) * 1000).rounded()), den: 1000)
  }
#endif
