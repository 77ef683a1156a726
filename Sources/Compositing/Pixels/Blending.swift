// Arithmetic on pixels. All blending is done on bytes, in sRGB, premultiplied. A product of two
// bytes is x*y/255 rounded to nearest: (x*y + 127) / 255 in whole numbers, exact for all 65,536
// pairs (the ideal that Skia's BlendTest asserts).

/// The product of two bytes that stand for 0...1.
@inline(__always)
func multiply(_ x: UInt8, _ y: UInt8) -> UInt8 {
  let t = UInt32(x) &* UInt32(y) &+ 127
  return UInt8(truncatingIfNeeded: (t &+ 1 &+ (t >> 8)) >> 8)
}

/// The four channels of a pixel, each in 16 bits of its own.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  var x = UInt64(pixel)
  x = (x | x << 16) & 0x0000_ffff_0000_ffff
  return (x | x << 8) & 0x00ff_00ff_00ff_00ff
}

/// The pixel of four channels that are at most 255 each.
@inline(__always)
func gather(_ channels: UInt64) -> UInt32 {
  let x = (channels | channels >> 8) & 0x0000_ffff_0000_ffff
  return UInt32(truncatingIfNeeded: x | x >> 16)
}

/// Each channel times a byte, rounded to nearest.
///
/// A lane holds at most 255·255 + 127 + 1 + 254 = 65,407, so none runs into the next; with
/// t = x·y + 127 the quotient t / 255 is (t + 1 + (t >> 8)) >> 8 for every t below 65,535.
@inline(__always)
func multiply(_ channels: UInt64, by factor: UInt32) -> UInt64 {
  let t = channels &* UInt64(factor) &+ 0x007f_007f_007f_007f
  let quotient = t &+ 0x0001_0001_0001_0001 &+ ((t >> 8) & 0x00ff_00ff_00ff_00ff)
  return (quotient >> 8) & 0x00ff_00ff_00ff_00ff
}

/// Each channel times a byte, rounded to nearest.
@inline(__always)
func multiply(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
  gather(multiply(spread(pixel), by: factor))
}
