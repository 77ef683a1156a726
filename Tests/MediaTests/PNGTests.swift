#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// PNGs that are read row by row, made by ImageMagick, which reads them too.
  @Suite struct PNGTests {
    private let scratch = Scratch()

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    private func file(_ name: String) throws -> InputFile {
      try InputFile(path: path(name), patience: 1)
    }

    /// The greatest difference of two pictures.
    private func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
      guard (a.width, a.height) == (b.width, b.height) else { return .max }
      return zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? .max
    }

    /// What there is in a row, in ImageMagick's words, and what is to be clear.
    static let kinds = [
      "-depth 8 PNG24:", "-depth 16 -define png:color-type=2 -define png:bit-depth=16 PNG:",
      "-depth 8 PNG8:", "-colors 4 -define png:bit-depth=2 PNG8:", "-monochrome PNG:",
      "-colorspace Gray -define png:color-type=0 -define png:bit-depth=8 PNG:",
      "-colorspace Gray -posterize 4 -define png:color-type=0 -define png:bit-depth=2 PNG:",
      "-colorspace Gray -define png:color-type=0 -define png:bit-depth=16 PNG:",
      "-alpha set -channel A -fx i/w PNG32:",
      "-alpha set -channel A -fx i/w -define png:color-type=6 -define png:bit-depth=16 PNG:",
      "-colorspace Gray -alpha set -channel A -fx i/w -define png:color-type=4 PNG:",
      "-transparent red -define png:color-type=2 PNG:", "-transparent red PNG8:",
    ]

    /// One whose rows lie otherwise is decoded as a whole, by another library: nobody sees which.
    @Test(arguments: kinds) func rowsAreThePicture(kind: String) throws {
      // Higher than some bands, and no whole number of them.
      try run(
        """
        convert -size 61x331 gradient:red-navy -fill red -draw 'rectangle 5,7 30,200' \
          -interlace none \(kind)a.png
        convert a.png -interlace PNG whole.png
        convert a.png -colorspace sRGB -depth 8 rgba:their.rgba
        """)
      #expect(try PNGPicture.isMeant(file("a.png")))
      let whole = try file("whole.png")
      #expect(PNGPicture.isMeant(whole) == whole.signature.isDeepPNG)
      let picture = try ImageFile.read(path("a.png"))
      let theirs = try Data(contentsOf: URL(filePath: path("their.rgba")))
      #expect(theirs.count == 61 * 331 * 4)
      var most = 0
      for y in 0..<331 {
        for x in 0..<61 {
          let pixel = picture.pixel(x: x, y: y)
          let their = theirs[(y * 61 + x) * 4..<(y * 61 + x) * 4 + 4].map(Int.init)
          let ours = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
          for channel in 0..<3 {
            most = max(most, abs(ours[channel] - (their[channel] * their[3] + 127) / 255))
          }
          most = max(most, abs(ours[3] - their[3]))
        }
      }
      // What ImageMagick rounds to eight bits it has rounded before, and alpha with it.
      let isRounded = ["16", "alpha", "transparent"].contains(where: kind.contains)
      #expect(most <= (isRounded ? 3 : 0))
      #expect(try difference(picture, ImageFile.read(path("whole.png"))) <= 1)
      let limit = FrameSize(width: 23, height: 120)
      let small = try ImageFile.picture(at: path("a.png"), within: limit)
      #expect(small.size == FrameSize(width: 61, height: 331))
      // Where one library makes greys of bits and another colours, edges differ; pictures do not.
      let other = try ImageFile.picture(at: path("whole.png"), within: limit).pixels
      #expect(small.pixels.width == other.width && small.pixels.height == other.height)
      let differences = zip(small.pixels.bytes, other.bytes).map { abs(Int($0) - Int($1)) }
      #expect(
        kind.contains("monochrome")
          || Double(differences.reduce(0, +)) / Double(differences.count) < 1,
        "at most \(differences.max() ?? 0)")
    }

    /// Twice as many pixels from top to bottom are half as high.
    @Test(arguments: ["none", "PNG"]) func pixelsThatAreNotSquareBecomeSo(interlace: String) throws
    {
      try run(
        """
        convert -size 40x30 xc:red -units PixelsPerInch -density 72x144 -interlace \(interlace) a.png
        """)
      let picture = try ImageFile.picture(at: path("a.png"))
      #expect(picture.size == FrameSize(width: 80, height: 30))
    }

    @Test func aProfileAndAnOrientationAreHeeded() throws {
      try run(
        """
        convert -size 40x30 'xc:rgb(20,200,60)' -interlace none -profile /usr/share/color/icc/ghostscript/a98.icc \
          PNG24:a.png
        convert a.png -interlace PNG PNG24:whole.png
        exiftool -q -overwrite_original -n -Orientation=6 a.png whole.png
        """)
      let picture = try ImageFile.picture(at: path("a.png"))
      #expect(picture.size == FrameSize(width: 30, height: 40))
      #expect(try difference(picture.pixels, ImageFile.read(path("whole.png"))) <= 1)
      try run("convert a.png -strip PNG24:plain.png")
      let plain = try ImageFile.picture(at: path("plain.png")).pixels
      #expect(plain.width == 40 && plain.pixel(x: 5, y: 5) != picture.pixels.pixel(x: 5, y: 5))
    }

    /// What is not whole is no picture, wherever it ends and whatever has changed.
    @Test(arguments: [
      "head -c 40 a.png > b.png", "head -c 3000 a.png > b.png", "head -c -12 a.png > b.png",
      "cp a.png b.png; printf other | dd of=b.png bs=1 seek=2000 conv=notrunc 2>&1",
    ])
    func whatIsDamagedIsSaidToBe(script: String) throws {
      try run("convert -seed 7 -size 64x64 plasma:red-blue -interlace none PNG24:a.png; \(script)")
      #expect(throws: MediaError.damaged(path: path("b.png"))) {
        _ = try ImageFile.read(path("b.png"))
      }
      #expect(
        throws: MediaError.damaged(path: path("b.png")), "In this process, as in one of its own."
      ) {
        _ = try ImageFile.read(path("b.png"), decoding: .inProcess)
      }
    }

    /// What is written says that it is sRGB, in every kind of PNG.
    @Test(arguments: ["film.png", "film.apng", "frame%d.png"])
    func whatIsWrittenSaysItsColors(_ name: String) throws {
      let size = FrameSize(width: 8, height: 8)
      let frame = try PixelBuffer(width: 8, height: 8)
      let format = try #require(OutputFormat(of: path(name)))
      for keepsAlpha in [false, true] {
        let writer = try format.open(
          path(name),
          FilmSettings(size: size, compression: Compression(keepsAlpha: keepsAlpha)))
        for _ in 0..<2 { try writer.append(frame) }
        try writer.finish()
        let said = try Command.run(
          ["exiftool", "-s3", "-SRGBRendering", "-Gamma", "-WhitePointX", "-BlueY"]
            + [name.replacingOccurrences(of: "%d", with: "1")], in: scratch.path)
        // The numbers of IEC 61966-2-1, with the light of D65.
        let words = String(decoding: said.output, as: UTF8.self).split(separator: "\n")
        #expect(words == ["Relative Colorimetric", "2.2", "0.3127", "0.06"], "\(words)")
      }
    }
  }
#endif
