@testable import Compositing

/// How a source pixel and a destination pixel are combined: Porter and Duff's twelve operators.
///
/// T. Porter and T. Duff, "Compositing Digital Images", SIGGRAPH 1984; names as in CSS Compositing.
/// Layers are composed by `sourceOver`, masks cut by `destinationIn`, filters blend by `sourceAtop`: what
/// kernels and the reference do is held to these, and these to tables from elsewhere.
enum CompositeOperation: String {
  /// Nothing remains.
  case clear
  /// The source alone.
  case copy
  /// The source in front of the destination.
  case sourceOver
  /// The source where the destination is.
  case sourceIn
  /// The source where the destination is not.
  case sourceOut
  /// The source in front of the destination, where the destination is.
  case sourceAtop
  /// The destination in front of the source.
  case destinationOver
  /// The destination where the source is.
  case destinationIn
  /// The destination where the source is not.
  case destinationOut
  /// The destination in front of the source, where the source is.
  case destinationAtop
  /// Each where the other is not.
  case xor
  /// The sum of both, saturated.
  case lighter
}

extension CompositeOperation {
  /// Combines two premultiplied pixels: s·Fs + d·Fd, each product rounded to nearest, the sum
  /// saturated.
  func callAsFunction(_ source: Pixel, _ destination: Pixel) -> Pixel {
    let (s, d) = (source.alpha, destination.alpha)
    let (sourceFactor, destinationFactor): (UInt8, UInt8) =
      switch self {
      case .clear: (0, 0)
      case .copy: (255, 0)
      case .sourceOver: (255, 255 - s)
      case .sourceIn: (d, 0)
      case .sourceOut: (255 - d, 0)
      case .sourceAtop: (d, 255 - s)
      case .destinationOver: (255 - d, 255)
      case .destinationIn: (0, s)
      case .destinationOut: (0, 255 - s)
      case .destinationAtop: (255 - d, s)
      case .xor: (255 - d, 255 - s)
      case .lighter: (255, 255)
      }
    let sum =
      multiply(spread(source.packed), by: UInt32(sourceFactor))
      &+ multiply(spread(destination.packed), by: UInt32(destinationFactor))
    return Pixel(packed: gather(saturated(sum)))
  }
}

/// Four channels of at most 510 each, brought down to at most 255.
private func saturated(_ sum: UInt64) -> UInt64 {
  let excess = sum & 0x0100_0100_0100_0100
  return (sum | (excess &- (excess >> 8))) & 0x00ff_00ff_00ff_00ff
}

extension Pixel {
  /// The pixel with all four values times an opacity of 0...1, which is rounded to a byte first.
  func withOpacity(_ opacity: Double) -> Pixel {
    Pixel(packed: multiply(packed, by: UInt32(byte(opacity.clampedToUnit))))
  }
}
