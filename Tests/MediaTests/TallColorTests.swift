#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Pictures that are red, green and blue in their files, and as high as what else would be told by BT.709.
  @Suite struct TallColorTests {
    private let scratch = Scratch()

    /// How each file is made of a colour, by ImageMagick and others.
    static let files = [
      ("a.png", "convert $color PNG24:a.png"),
      ("alpha.png", "convert $color -alpha on PNG32:alpha.png"),
      ("deep.png", "convert $color PNG48:deep.png"),
      ("deep-alpha.png", "convert $color -alpha on PNG64:deep-alpha.png"),
      ("palette.png", "convert $color PNG8:palette.png"),
      ("a.tiff", "convert $color -depth 8 -compress lzw a.tiff"),
      ("deep.tiff", "convert $color -depth 16 -compress none deep.tiff"),
      ("deep.ppm", "convert $color -depth 16 deep.ppm"),
      ("a.gif", "convert $color a.gif"),
      ("a.bmp", "convert $color a.bmp"),
      ("a.webp", "convert $color -define webp:lossless=true a.webp"),
      ("a.jp2", "convert $color -alpha on -quality 100 a.jp2"),
      ("deep.heic", "convert $color PNG48:deep.png && heif-enc -q 95 deep.png -o deep.heic"),
      ("a.heic", "convert $color PNG24:a.png && heif-enc -q 95 a.png -o a.heic"),
      ("a.jpg", "convert $color -quality 100 a.jpg"),
      ("a.mkv", "convert $color PNG24:a.png && ffmpeg -v error -i a.png -c:v ffv1 a.mkv"),
    ]

    /// As large as it is, and made smaller.
    @Test(arguments: files) func aColourStaysAsItIs(name: String, script: String) throws {
      let result = try Command.run(
        ["sh", "-ec", "color='-size 64x1440 xc:rgb(30,120,220)'; \(script)"], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
      for height in [1440, 1000, 360] {
        let picture = try ImageFile.picture(
          at: "\(scratch.path)/\(name)", within: FrameSize(width: 64, height: height)
        ).pixels
        try #require(picture.height == height)
        let pixel = picture.pixel(x: picture.width / 2, y: height / 2)
        let found = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
        #expect(
          zip(found, [30, 120, 220]).allSatisfy { abs($0 - $1) <= 2 }, "\(found) at \(height)")
      }
    }
  }
#endif
