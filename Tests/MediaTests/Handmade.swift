import Foundation

/// Bytes of files as their formats' papers have them, made here and by no library of ours.
enum Handmade {
  static func big(_ value: Int, _ count: Int = 4) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) })
  }

  static func little(_ value: Int, _ count: Int = 4) -> Data { Data(big(value, count).reversed()) }

  /// A TIFF of 8-bit samples without compression, revision 6.0, in big-endian bytes.
  ///
  /// - Parameters:
  ///   - samples: 3 for red, green and blue, 1 for grey.
  ///   - extra: More fields: tag, type, and the bytes of their values.
  static func tiff(
    width: Int, height: Int, samples: Int = 3, pixels: [UInt8],
    extra: [(tag: Int, type: Int, bytes: Data)] = []
  ) -> Data {
    let bits = Data((0..<samples).flatMap { _ in big(8, 2) })
    var fields: [(tag: Int, type: Int, count: Int, bytes: Data)] = [
      (256, 4, 1, big(width)), (257, 4, 1, big(height)), (258, 3, samples, bits),
      (259, 3, 1, big(1, 2)), (262, 3, 1, big(samples == 3 ? 2 : 1, 2)),
      (277, 3, 1, big(samples, 2)), (278, 4, 1, big(height)), (279, 4, 1, big(pixels.count)),
    ]
    // The types 3 and 4 have two bytes and four, 7 has one.
    fields += extra.map {
      ($0.tag, $0.type, $0.bytes.count / [3: 2, 4: 4, 7: 1][$0.type]!, $0.bytes)
    }
    let dataStart = 8 + 2 + (fields.count + 1) * 12 + 4
    var data = Data()
    fields.append((273, 4, 1, big(0)))
    fields.sort { $0.tag < $1.tag }
    var place = dataStart + pixels.count
    var directory = big(fields.count, 2)
    for field in fields {
      directory += big(field.tag, 2) + big(field.type, 2) + big(field.count)
      if field.tag == 273 {
        directory += big(dataStart)
      } else if field.bytes.count <= 4 {
        directory += field.bytes + Data(count: 4 - field.bytes.count)
      } else {
        directory += big(place)
        data += field.bytes
        place += field.bytes.count
      }
    }
    return Data("MM".utf8) + big(42, 2) + big(8) + directory + big(0) + pixels + data
  }

  /// What EXIF has in it that says how a picture is turned.
  static func exif(orientation: Int) -> Data {
    Data("MM".utf8) + big(42, 2) + big(8) + big(1, 2) + big(274, 2) + big(3, 2) + big(1)
      + big(orientation, 2) + big(0, 2) + big(0)
  }

  /// A PNG with a chunk more, before its pixels.
  static func png(_ png: Data, with type: String, _ bytes: Data) -> Data {
    // After the signature and IHDR.
    let typed = Data(type.utf8) + bytes
    return Data(png.prefix(33)) + big(bytes.count) + typed + big(Int(crc(typed)))
      + png.dropFirst(33)
  }

  /// What a PNG has of a profile: a name, and the profile in deflate's blocks that are stored.
  static func iccp(_ profile: Data) -> Data {
    let count = profile.count
    let stored =
      Data([0x78, 1, 1]) + little(count, 2) + little(~count, 2) + profile + big(adler(profile))
    return Data("p".utf8) + Data([0, 0]) + stored
  }

  static func crc(_ bytes: Data) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func adler(_ bytes: Data) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  /// An icon with pictures in it, each as a PNG.
  static func icon(_ pictures: [(side: Int, png: Data)]) -> Data {
    var directory = little(0, 2) + little(1, 2) + little(pictures.count, 2)
    var data = Data()
    for picture in pictures {
      // 256 is written as 0.
      let side = UInt8(truncatingIfNeeded: picture.side)
      directory += Data([side, side, 0, 0]) + little(1, 2) + little(32, 2)
      directory += little(picture.png.count) + little(6 + 16 * pictures.count + data.count)
      data += picture.png
    }
    return directory + data
  }

  /// An ICC profile, version 2, of a screen: the primaries as XYZ by D50, and one gamma.
  static func profile(red: [Double], green: [Double], blue: [Double], gamma: Double) -> Data {
    let curve =
      Data("curv".utf8) + big(0) + big(1) + big(Int((gamma * 256).rounded()), 2) + big(0, 2)
    return profile(
      space: "RGB ",
      [
        ("rXYZ", xyz(red)), ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)), ("rTRC", curve),
        ("gTRC", curve), ("bTRC", curve),
      ])
  }

  /// An ICC profile of grey with a gamma.
  static func profile(grayGamma gamma: Double) -> Data {
    let curve =
      Data("curv".utf8) + big(0) + big(1) + big(Int((gamma * 256).rounded()), 2) + big(0, 2)
    return profile(space: "GRAY", [("kTRC", curve)])
  }

  /// sRGB's primaries by D50, of IEC 61966-2-1 through Bradford's adaptation.
  static let sRGB = (
    red: [0.4360, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971], blue: [0.1431, 0.0606, 0.7141]
  )

  private static func xyz(_ values: [Double]) -> Data {
    Data("XYZ ".utf8) + big(0) + values.map { big(Int(($0 * 65536).rounded())) }.reduce(Data(), +)
  }

  private static func profile(space: String, _ tags: [(String, Data)]) -> Data {
    let white = [0.9642, 1, 0.8249]
    let text = Data("text".utf8) + big(0) + Data("none\0\0\0\0".utf8)
    let name = Data("desc".utf8) + big(0) + big(2) + Data("p\0".utf8) + Data(count: 78)
    let all = tags + [("wtpt", xyz(white)), ("cprt", text), ("desc", name)]
    var directory = big(all.count)
    var data = Data()
    for (tag, bytes) in all {
      directory += Data(tag.utf8) + big(128 + 4 + 12 * all.count + data.count) + big(bytes.count)
      data += bytes
    }
    let size = 128 + directory.count + data.count
    let head =
      big(size) + big(0) + big(0x0210_0000) + Data("mntr".utf8) + Data(space.utf8)
      + Data("XYZ ".utf8) + Data(count: 12) + Data("acsp".utf8) + Data(count: 28)
      + Data(xyz(white).dropFirst(8))
    return head + Data(count: 128 - head.count) + directory + data
  }
}
