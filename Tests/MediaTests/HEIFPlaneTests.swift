#if Media
  import Compositing
  import Foundation
  import Geometry
  import TestSupport
  import Testing

  @testable import Media

  /// Pictures of phones are made of the planes in their files, and look as what they were made of.
  @Suite struct HEIFPlaneTests {
    private let scratch = Scratch()

    private func make(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// Of even and of odd sides, of less and of more than a band of rows.
    @Test(arguments: ["heic", "avif"], ["64x48", "161x123", "97x65", "200x128"])
    func aPictureLooksAsWhatItWasMadeOf(kind: String, size: String) throws {
      for chroma in ["420", "422", "444"] {
        try make(
          """
          ffmpeg -y -v error -f lavfi -i gradients=s=\(size):c0=red:c1=blue:x0=0:y0=0:x1=60:y1=60 \
          -frames:v 1 -pix_fmt rgb24 a.png
          heif-enc -q 95 -p chroma=\(chroma) \(kind == "avif" ? "-A" : "") a.png -o a.\(kind)
          """)
        let (own, png) = (try ImageFile.read(path("a.\(kind)")), try ImageFile.read(path("a.png")))
        try #require(own.width == png.width && own.height == png.height)
        #expect(meanDifference(own, png) < 3, "\(chroma)")
        #expect(own.pixel(x: own.width - 1, y: own.height - 1).alpha == 255)
      }
    }

    /// What libheif is asked for: it tells itself only when all is decoded.
    @Test(arguments: ["420", "422", "444"], ["", "-A"])
    func howColoursAreKeptIsKnown(chroma: String, kind: String) throws {
      try make(
        """
        ffmpeg -v error -f lavfi -i color=c=red:s=64x48 -frames:v 1 -pix_fmt rgb24 a.png
        ffmpeg -v error -f lavfi -i color=c=red@0.5:s=64x48,format=rgba -frames:v 1 clear.png
        ffmpeg -v error -f lavfi -i color=c=gray:s=64x48 -frames:v 1 -pix_fmt gray grey.png
        for name in a clear grey; do heif-enc -p chroma=\(chroma) \(kind) $name.png -o $name.heif; done
        """)
      for name in ["a.heif", "clear.heif"] {
        let coding = HEIFCoding.named(in: [UInt8](try scratch.read(name)))
        #expect(coding?.chroma.rawValue == chroma && coding?.isAV1 == (kind == "-A"), "\(name)")
      }
      #expect(HEIFCoding.named(in: [UInt8](try scratch.read("grey.heif"))) == nil)
    }

    /// Whatever is cut off, or says that it is larger than all there is, is not looked into.
    @Test func boxesThatAreNoneAreLeftAlone() throws {
      try make(
        """
        ffmpeg -v error -f lavfi -i color=c=red:s=64x48 -frames:v 1 -pix_fmt rgb24 a.png
        heif-enc a.png -o a.heic
        """)
      let bytes = [UInt8](try scratch.read("a.heic"))
      for count in 0..<min(bytes.count, 600) {
        _ = HEIFCoding.named(in: Array(bytes.prefix(count)))
      }
      var random = SeededRandom(seed: 5)
      for _ in 0..<3000 {
        var broken = bytes
        for _ in 0..<4 {
          broken[.random(in: 0..<min(600, broken.count), using: &random)] = .random(
            in: .min ... .max, using: &random)
        }
        _ = HEIFCoding.named(in: broken)
      }
      #expect(HEIFCoding.named(in: []) == nil)
      #expect(
        HEIFCoding.named(in: [0, 0, 0, 1] + "meta".utf8 + [UInt8](repeating: 255, count: 8)) == nil)
    }

    /// By the matrix and in the range that the file says, a rare one among them.
    @Test(arguments: ["heic", "avif"], [1, 5, 6, 9, 0])
    func coloursGoByTheMatrixOfTheFile(kind: String, matrix: Int) throws {
      for isFull in [0, 1] where matrix != 0 || isFull == 1 {
        try make(
          """
          ffmpeg -y -v error -f lavfi -i color=c=0x20C050:s=64x48 -frames:v 1 -pix_fmt rgb24 a.png
          heif-enc -q 95 -p chroma=444 --matrix_coefficients=\(matrix) --full_range_flag=\(isFull) \
          \(kind == "avif" ? "-A" : "") a.png -o a.\(kind)
          """)
        let pixel = try ImageFile.read(path("a.\(kind)")).pixel(x: 30, y: 20)
        let found = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
        #expect(
          zip(found, [0x20, 0xC0, 0x50]).allSatisfy { abs($0 - $1) < 5 }, "\(found), \(isFull)")
      }
    }

    /// Whole and made smaller, which goes by few rows at a time; where nothing is left of a pixel, its colour does
    /// not count.
    @Test(arguments: ["heic", "avif"], ["64x48", "161x123", "97x65", "200x300"])
    func whatIsPartlyClearLooksAsWhatItWasMadeOf(kind: String, size: String) throws {
      for chroma in ["420", "422", "444"] {
        try make(
          """
          ffmpeg -y -v error -f lavfi -i gradients=s=\(size):c0=red:c1=blue:x0=0:y0=0:x1=60:y1=60 \
          -vf "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*Y/H'" -frames:v 1 a.png
          heif-enc -q 95 -p chroma=\(chroma) \(kind == "avif" ? "-A" : "") a.png -o a.\(kind)
          """)
        for limit in [PictureLimit.none, PictureLimit(FrameSize(width: 50, height: 50))] {
          let (own, png) = (
            try picture("a.\(kind)", within: limit), try picture("a.png", within: limit)
          )
          try #require(own.width == png.width && own.height == png.height)
          #expect(meanDifference(own, png) < 3, "\(chroma)")
          let (first, last) = (own.pixel(x: 9, y: 0), own.pixel(x: 9, y: own.height - 1))
          #expect(first.alpha < 9 && last.alpha > 246, "\(chroma)")
        }
      }
    }

    @Test func whatHasAlphaKeepsIt() throws {
      try make(
        """
        ffmpeg -v error -f lavfi -i color=c=red@0.5:s=64x48,format=rgba -frames:v 1 a.png
        heif-enc -q 95 a.png -o a.heic
        """)
      let pixel = try ImageFile.read(path("a.heic")).pixel(x: 30, y: 20)
      #expect(abs(Int(pixel.alpha) - 128) < 4 && abs(Int(pixel.red) - 128) < 6)
    }

    /// A codec that libheif has not is told from damage, of eight bits and of ten.
    @Test(arguments: [8, 10]) func aCodecThatIsNotKnownIsSaid(bits: Int) throws {
      try make(
        """
        ffmpeg -v error -f lavfi -i color=c=gray:s=64x48 -frames:v 1 -pix_fmt \(bits == 8 ? "rgb24" : "rgb48be") a.png
        heif-enc -b \(bits) a.png -o a.heic
        python3 -c 'b = open("a.heic", "rb").read(); open("b.heic", "wb").write(b.replace(b"hvc1", b"vvc1"))'
        """)
      _ = try ImageFile.read(path("a.heic"))
      for decoding in [MediaDecoding.usual, .inProcess] {
        #expect(throws: MediaError.unsupported(path: path("b.heic"))) {
          try ImageFile.read(path("b.heic"), decoding: decoding)
        }
      }
    }

    @Test func aGreyOneIsGrey() throws {
      try make(
        """
        ffmpeg -v error -f lavfi -i color=c=gray:s=65x49 -frames:v 1 -pix_fmt gray a.png
        heif-enc -q 95 a.png -o a.heic
        """)
      let pixel = try ImageFile.read(path("a.heic")).pixel(x: 30, y: 20)
      #expect(abs(Int(pixel.red) - 128) < 4 && pixel.red == pixel.blue && pixel.red == pixel.green)
    }

    private func picture(_ name: String, within limit: PictureLimit) throws -> PixelBuffer {
      guard case .still(let picture) = try ImageFile.open(path(name), within: limit) else {
        throw MediaError.notAPicture(path: name)
      }
      return picture.pixels
    }

    private func meanDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
      var sum = 0
      for y in 0..<a.height {
        for x in 0..<a.width {
          let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
          sum += abs(Int(p.red) - Int(q.red)) + abs(Int(p.green) - Int(q.green))
          sum += abs(Int(p.blue) - Int(q.blue))
        }
      }
      return Double(sum) / Double(3 * a.width * a.height)
    }
  }
#endif
