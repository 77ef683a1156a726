#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Files that know grey only, made by ImageMagick and FFmpeg: black is black, and every level is as stored.
  @Suite struct GrayTests {
    private let scratch = Scratch()

    /// A ramp of all levels as bytes is the input: how each file is made of it.
    static let files = [
      ("a.pgm", "convert $ramp -depth 8 a.pgm"),
      ("deep.pgm", "convert $ramp -depth 16 deep.pgm"),
      ("a.tiff", "convert $ramp -depth 8 -compress none a.tiff"),
      ("deep.tiff", "convert $ramp -depth 16 -compress none deep.tiff"),
      ("big.tiff", "convert $ramp -depth 16 -endian MSB -compress lzw big.tiff"),
      ("a.png", "convert $ramp -define png:color-type=0 -depth 8 a.png"),
      ("deep.png", "convert $ramp -define png:color-type=0 -define png:bit-depth=16 deep.png"),
      ("alpha.png", "convert $ramp -alpha on -define png:color-type=4 -interlace PNG alpha.png"),
      ("alpha.tiff", "convert $ramp -alpha on -depth 8 alpha.tiff"),
      ("a.bmp", "convert $ramp -depth 8 a.bmp"),
      ("a.jpg", "convert $ramp -quality 100 a.jpg"),
      ("a.mkv", "ffmpeg -v error $raw -c:v ffv1 -pix_fmt gray a.mkv"),
      ("deep.mkv", "ffmpeg -v error $raw -c:v ffv1 -pix_fmt gray16le deep.mkv"),
    ]

    @Test(arguments: files) func everyLevelIsAsStored(name: String, script: String) throws {
      try scratch.write("ramp.gray", Data((0..<8).flatMap { _ in UInt8.min...UInt8.max }))
      let result = try Command.run(
        [
          "sh", "-ec",
          "ramp='-size 256x8 -depth 8 gray:ramp.gray'"
            + "; raw='-f rawvideo -pix_fmt gray -s 256x8 -i ramp.gray'; \(script)",
        ], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
      let picture = try ImageFile.read("\(scratch.path)/\(name)")
      #expect((picture.width, picture.height) == (256, 8))
      // JPEG rounds twice.
      let allowed = name.hasSuffix(".jpg") ? 1 : 0
      for level in 0..<picture.width {
        let pixel = picture.pixel(x: level, y: 4)
        for number in [pixel.red, pixel.green, pixel.blue] {
          #expect(abs(Int(number) - level) <= allowed, "\(level) became \(number)")
        }
        #expect(pixel.alpha == 255)
      }
    }

    /// Making it smaller changes nothing about that.
    @Test func aLevelStaysWhenItIsMadeSmaller() throws {
      let result = try Command.run(
        [
          "sh", "-ec",
          """
          convert -size 96x64 xc:'gray(128)' -depth 8 a.pgm
          convert -size 96x64 xc:'gray(128)' -depth 16 -compress none a.tiff
          """,
        ], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
      for name in ["a.pgm", "a.tiff"] {
        let picture = try ImageFile.picture(
          at: "\(scratch.path)/\(name)", within: FrameSize(width: 24, height: 24)
        ).pixels
        #expect(picture.width == 24)
        #expect(abs(Int(picture.pixel(x: 12, y: 8).red) - 128) <= 1, "\(name)")
      }
    }
  }
#endif
