#if Media
  import Compositing
  import Foundation
  @testable import Media
  import TestSupport
  import Testing

  /// Progressive JPEGs of many pixels, which are decoded no larger than they have to be.
  @Suite("Large JPEGs")
  struct LargeJPEGTests {
    private let scratch = Scratch()

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// Turned ones too, and where they have to cover something.
    @Test(arguments: [1, 6], [false, true])
    func aProgressiveOneLooksLikeAnother(orientation: Int, isCovered: Bool) throws {
      let made = try Command.run(
        [
          "sh", "-ec",
          """
          ffmpeg -v error -f lavfi -i testsrc2=s=7000x5000 -frames:v 1 a.png
          convert a.png -quality 95 -sampling-factor 1x1 a.jpg
          convert a.png -quality 95 -sampling-factor 1x1 -interlace JPEG b.jpg
          exiftool -q -overwrite_original -n -Orientation=\(orientation) a.jpg b.jpg
          """,
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      let limit = PictureLimit(FrameSize(width: 1600, height: 900), isCovered: isCovered)
      let pictures = try ["a.jpg", "b.jpg"].map { name -> ImageFile.Picture in
        guard case .still(let picture) = try ImageFile.open(path(name), within: limit) else {
          throw MediaError.notFound(path: name)
        }
        return picture
      }
      let (plain, progressive) = (pictures[0], pictures[1])
      #expect(plain.size == progressive.size)
      let (width, height) = (plain.pixels.width, plain.pixels.height)
      #expect(progressive.pixels.width == width && progressive.pixels.height == height)
      var (total, sum) = (0, 0)
      for y in 0..<height {
        for x in 0..<width {
          let (a, b) = (plain.pixels.pixel(x: x, y: y), progressive.pixels.pixel(x: x, y: y))
          let error = Int(a.green) - Int(b.green)
          (total, sum) = (total + error * error, sum + error)
        }
      }
      let count = Double(width * height)
      // What the two filters make of the pattern's hard edges differs, and nothing else: 38 dB.
      #expect(Double(total) / count < 10, "\(Double(total) / count)")
      #expect(abs(Double(sum) / count) < 0.1)
    }
  }
#endif
