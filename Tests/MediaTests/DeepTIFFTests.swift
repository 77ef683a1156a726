#if Media
  import Compositing
  import Foundation
  import Geometry
  import TestSupport
  import Testing

  @testable import Media

  /// TIFFs of sixteen bits, which are read row by row, show what a PNG of the same pixels does.
  @Suite struct DeepTIFFTests {
    private let scratch = Scratch()

    private func make(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    private static let source = "ffmpeg -v error -f lavfi -i testsrc=s=161x123 -frames:v 1"

    @Test(arguments: ["rgb48", "rgba64"], ["raw", "lzw", "deflate", "packbits"])
    func aDeepTIFFIsThePNGOfItsPixels(kind: String, compression: String) throws {
      let filter = kind == "rgba64" ? "-vf format=rgba64le,colorchannelmixer=aa=0.6" : ""
      try make(
        """
        \(Self.source) \(filter) -pix_fmt \(kind)be a.png
        ffmpeg -v error -i a.png -pix_fmt \(kind)le -compression_algo \(compression) a.tiff
        """)
      let file = try InputFile(path: path("a.tiff"), patience: 1)
      #expect(TIFFRows.isMeant(file))
      for side in [161, 40] {
        let limit = FrameSize(width: side, height: side)
        let (own, png) = (
          try ImageFile.picture(at: path("a.tiff"), within: limit).pixels,
          try ImageFile.picture(at: path("a.png"), within: limit).pixels
        )
        #expect(own.hasSamePixels(as: png), "\(side)")
      }
    }

    /// Whatever way its numbers lie in the file, and however it is to be turned.
    @Test func anyOrderOfBytesAndAnyOrientationAreRead() throws {
      try make(
        """
        \(Self.source) -pix_fmt rgb48be a.png
        convert a.png -endian MSB -depth 16 -compress none a.tiff
        tiffset -s 274 6 a.tiff
        convert a.png -rotate 90 -define png:bit-depth=16 b.png
        tiffinfo a.tiff | grep -q 'Bits/Sample: 16'
        """)
      #expect(try TIFFRows.isMeant(InputFile(path: path("a.tiff"), patience: 1)))
      let (own, png) = (try ImageFile.read(path("a.tiff")), try ImageFile.read(path("b.png")))
      #expect((own.width, own.height) == (123, 161))
      #expect(own.hasSamePixels(as: png))
    }

    /// Scanners may see more pixels across than down.
    @Test func pixelsThatAreNotSquareAreMadeSo() throws {
      try make(
        """
        \(Self.source) -pix_fmt rgb48le a.tiff
        tiffset -s 282 150 a.tiff
        tiffset -s 283 75 a.tiff
        """)
      #expect(try TIFFRows.isMeant(InputFile(path: path("a.tiff"), patience: 1)))
      let picture = try ImageFile.read(path("a.tiff"))
      let ratio = Double(picture.width) / Double(picture.height) / (161.0 / 123)
      #expect(abs(ratio - 0.5) < 0.02, "\(picture.width) x \(picture.height)")
    }

    /// What ends too early, or says what is not so, is damaged, and nothing more.
    @Test func aDamagedOneIsSaidToBe() throws {
      try make("\(Self.source) -pix_fmt rgb48le -compression_algo lzw a.tiff")
      let bytes = [UInt8](try scratch.read("a.tiff"))
      for count in [bytes.count / 2, bytes.count - 40] {
        let cut = try scratch.write("cut.tiff", Data(bytes.prefix(count)))
        #expect(throws: MediaError.self) { try ImageFile.read(cut) }
      }
      var random = SeededRandom(seed: 5)
      for _ in 0..<200 {
        var broken = bytes
        for _ in 0..<3 {
          broken[Int.random(in: 4..<broken.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        let file = try scratch.write("broken.tiff", Data(broken))
        // It may be read, or refused.
        _ = try? ImageFile.read(file)
      }
    }

    /// Other kinds are others': tiles, planes apart, grey, eight bits.
    @Test(arguments: [
      "convert a.png -define tiff:tile-geometry=16x16 a.tiff",
      "convert a.png -interlace plane a.tiff",
      "convert a.png -negate -define quantum:polarity=min-is-white -colorspace gray -depth 16 a.tiff",
      "convert a.png -depth 8 a.tiff",
    ]) func otherKindsAreReadAsBefore(script: String) throws {
      try make("\(Self.source) -pix_fmt rgb48be a.png && \(script)")
      #expect(try !TIFFRows.isMeant(InputFile(path: path("a.tiff"), patience: 1)))
      #expect(try ImageFile.read(path("a.tiff")).width == 161)
    }
  }
#endif
