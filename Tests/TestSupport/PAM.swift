public import Compositing
public import Foundation

/// Netpbm's PAM, with red, green, blue and alpha, premultiplied as in memory.
public enum PAM {
  /// The file of a picture.
  public static func encode(_ picture: PixelBuffer) -> Data {
    var data = Data(
      """
      P7
      WIDTH \(picture.width)
      HEIGHT \(picture.height)
      DEPTH 4
      MAXVAL 255
      TUPLTYPE RGB_ALPHA
      ENDHDR

      """.utf8)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let p = picture.pixel(x: x, y: y)
        data.append(contentsOf: [p.red, p.green, p.blue, p.alpha])
      }
    }
    return data
  }

  /// The picture of a file; nil if it is none.
  public static func decode(_ data: Data) -> PixelBuffer? {
    guard let end = data.range(of: Data("ENDHDR\n".utf8)) else { return nil }
    let header = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    func number(_ key: String) -> Int? {
      header.first { $0.hasPrefix(key + " ") }.flatMap { Int($0.dropFirst(key.count + 1)) }
    }
    guard let width = number("WIDTH"), let height = number("HEIGHT") else { return nil }
    let bytes = [UInt8](data[end.upperBound...])
    guard bytes.count == width * height * 4 else { return nil }
    guard let picture = try? PixelBuffer(width: width, height: height) else { return nil }
    for y in 0..<height {
      for x in 0..<width {
        let i = (y * width + x) * 4
        picture.setPixel(
          Pixel(blue: bytes[i + 2], green: bytes[i + 1], red: bytes[i], alpha: bytes[i + 3]),
          x: x, y: y)
      }
    }
    return picture
  }

  /// The first pixel that differs and how many do, in words; `nil` if none does.
  public static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> String? {
    guard a.width == b.width, a.height == b.height else { return "sizes differ" }
    var count = 0
    var first = ""
    for y in 0..<a.height {
      for x in 0..<a.width where a.pixel(x: x, y: y) != b.pixel(x: x, y: y) {
        if count == 0 {
          first = "(\(x), \(y)): \(a.pixel(x: x, y: y)), kept \(b.pixel(x: x, y: y))"
        }
        count += 1
      }
    }
    return count == 0 ? nil : "\(count) pixels differ, first \(first)"
  }
}
