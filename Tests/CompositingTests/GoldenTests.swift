import Compositing
import Foundation
import Testing

/// One exact picture for each feature, looked at before it was kept.
///
/// With `TRANSHOST_RECORD_GOLDEN=DIRECTORY` in the environment the pictures are written there
/// instead; look at them before they replace what is kept.
@Suite struct GoldenTests {
  @Test(arguments: Scene.all)
  func matchesTheKeptPicture(_ scene: Scene) throws {
    let drawn = draw(scene.root(), scene.size, scene.size)
    if let directory = ProcessInfo.processInfo.environment["TRANSHOST_RECORD_GOLDEN"] {
      try PAM.encode(drawn).write(to: URL(fileURLWithPath: "\(directory)/\(scene.name).pam"))
      return
    }
    let url = try #require(
      Bundle.module.url(forResource: scene.name, withExtension: "pam", subdirectory: "Golden"))
    let kept = try #require(try PAM.decode(Data(contentsOf: url)))
    #expect(PAM.difference(drawn, kept) == nil)
  }

  /// What each feature looks like does not depend on the instructions that drew it.
  @Test(arguments: Scene.all)
  func everyKernelGivesTheKeptPicture(_ scene: Scene) throws {
    let url = try #require(
      Bundle.module.url(forResource: scene.name, withExtension: "pam", subdirectory: "Golden"))
    let kept = try #require(try PAM.decode(Data(contentsOf: url)))
    for kernel in Kernel.allCases where kernel.isAvailable {
      let drawn = draw(scene.root(), scene.size, scene.size, threads: 2, kernel: kernel)
      #expect(PAM.difference(drawn, kept) == nil, "\(kernel)")
    }
  }

  @Test func everyKeptPictureHasItsScene() throws {
    let urls = try #require(
      Bundle.module.urls(forResourcesWithExtension: "pam", subdirectory: "Golden"))
    let names = Set(urls.map { ($0 as URL).deletingPathExtension().lastPathComponent })
    #expect(names == Set(Scene.all.map(\.name)))
  }
}

/// Netpbm's PAM, with red, green, blue and alpha, premultiplied as in memory.
enum PAM {
  static func encode(_ picture: PixelBuffer) -> Data {
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

  static func decode(_ data: Data) -> PixelBuffer? {
    guard let end = data.range(of: Data("ENDHDR\n".utf8)) else { return nil }
    let header = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    func number(_ key: String) -> Int? {
      header.first { $0.hasPrefix(key + " ") }.flatMap { Int($0.dropFirst(key.count + 1)) }
    }
    guard let width = number("WIDTH"), let height = number("HEIGHT") else { return nil }
    let bytes = [UInt8](data[end.upperBound...])
    guard bytes.count == width * height * 4 else { return nil }
    return picture(width, height) { x, y in
      let i = (y * width + x) * 4
      return Pixel(blue: bytes[i + 2], green: bytes[i + 1], red: bytes[i], alpha: bytes[i + 3])
    }
  }

  /// The first pixel that differs and how many do, in words; `nil` if none does.
  static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> String? {
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
