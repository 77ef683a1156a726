#if Media
  internal import Glibc

  /// The way from pictures of high dynamic range to sRGB.
  ///
  /// Reference white, which is HLG's 75 % and PQ's 203 cd/m², comes out near white, at nine tenths of the
  /// numbers; what is brighter has the rest, and what is darker than about half of it stays as it is. Red,
  /// green and blue are made darker by one factor, that of the largest of them, and what BT.709 has no colour
  /// for becomes paler, at the same luminance: so hues are kept, and greys stay grey.
  final class ToneMap {
    /// What the colours are told by.
    struct Meaning: Hashable {
      let transfer: HDRTransfer
      /// The brightest light that the picture was mastered for, in cd/m².
      let peak: Double
      /// Whether the primaries are BT.2020's and not BT.709's.
      let isWide: Bool
    }

    let meaning: Meaning
    /// The light of each number of sixteen bits, by reference white for PQ, and of the scene for HLG.
    private let lights: [Float]
    /// What light is multiplied by, by the root of it as a part of the brightest.
    private let gains: [Float]
    /// The brightest light, by reference white.
    private let peak: Float
    /// Numbers of sRGB by light.
    private let codes: [UInt8]

    private static let gainSteps = 4096

    /// Prepares the way for all pictures of a meaning.
    init(_ meaning: Meaning) {
      self.meaning = meaning
      let white = HDRTransfer.referenceWhite
      let brightest =
        meaning.transfer == .hlg
        ? HDRTransfer.usualPeak : min(max(meaning.peak, white), HDRTransfer.mostLight)
      peak = Float(brightest / white)
      let unit = meaning.transfer == .hlg ? 1 : 1 / white
      lights = (0...65535).map { Float(meaning.transfer.light(Double($0) / 65535) * unit) }
      let curve = ToneCurve(peak: brightest, target: white)
      gains = (0...Self.gainSteps).map { step in
        let part = Double(step) / Double(Self.gainSteps)
        let light = part * part * brightest
        return light > 0 ? Float(curve.light(light) / light) : 1
      }
      codes = (0...65535).map { UInt8((Self.sRGB(Double($0) / 65535) * 255).rounded()) }
    }

    /// Converts pixels of sixteen bits, red, green, blue and straight alpha, to eight: blue, green, red and
    /// straight alpha, in sRGB.
    func convert(
      _ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
      lights.withUnsafeBufferPointer { lights in
        gains.withUnsafeBufferPointer { gains in
          codes.withUnsafeBufferPointer { codes in
            for pixel in 0..<count {
              let from = source + pixel * 4
              let to = target + pixel * 4
              let color = mapped(
                SIMD3(lights[Int(from[0])], lights[Int(from[1])], lights[Int(from[2])]), gains)
              to[0] = codes[Int(color.z * 65535 + 0.5)]
              to[1] = codes[Int(color.y * 65535 + 0.5)]
              to[2] = codes[Int(color.x * 65535 + 0.5)]
              to[3] = UInt8((UInt32(from[3]) * 255 + 32767) / 65535)
            }
          }
        }
      }
    }

    /// Light of BT.709's primaries, from 0 to 1, for light as `lights` has it.
    private func mapped(
      _ light: SIMD3<Float>, _ gains: UnsafeBufferPointer<Float>
    ) -> SIMD3<Float> {
      var color = light
      if meaning.transfer == .hlg {
        // The display shows the scene with more contrast: the OOTF of BT.2100-2, table 5.
        let luminance = Self.sum(color * (meaning.isWide ? Self.luma2020 : Self.luma709))
        color *= peak * powf(luminance, Float(HDRTransfer.systemGamma - 1))
      }
      let part = min(1, color.max() / peak)
      color *= gains[Int(part.squareRoot() * Float(Self.gainSteps) + 0.5)]
      if meaning.isWide { color = Self.to709(color) }
      return Self.pale(color)
    }

    /// The same hue and luminance with as much colour as there can be.
    private static func pale(_ color: SIMD3<Float>) -> SIMD3<Float> {
      let gray = min(max(sum(color * luma709), 0), 1)
      var part: Float = 1
      if color.min() < 0 { part = min(part, gray / (gray - color.min())) }
      if color.max() > 1 { part = min(part, (1 - gray) / (color.max() - gray)) }
      guard part < 1 else { return color }
      let paler = SIMD3(repeating: gray) + (color - gray) * part
      return paler.clamped(lowerBound: .zero, upperBound: .one)
    }

    /// BT.2020's primaries as BT.709's: the inverse of the matrix of ITU-R BT.2087-0.
    private static func to709(_ color: SIMD3<Float>) -> SIMD3<Float> {
      SIMD3(
        sum(color * SIMD3(1.660491, -0.587641, -0.072850)),
        sum(color * SIMD3(-0.124550, 1.132900, -0.008349)),
        sum(color * SIMD3(-0.018151, -0.100579, 1.118730)))
    }

    /// What the primaries have of luminance.
    private static let luma2020 = SIMD3<Float>(0.2627, 0.6780, 0.0593)
    private static let luma709 = SIMD3<Float>(0.2126, 0.7152, 0.0722)

    private static func sum(_ color: SIMD3<Float>) -> Float { color.x + color.y + color.z }

    /// The curve of IEC 61966-2-1.
    private static func sRGB(_ light: Double) -> Double {
      light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
  }
#endif
