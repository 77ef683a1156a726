#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// TIFFs whose pixels have more than colours, as scanners and programs for pictures write them: made by
  /// ImageMagick and libtiff's tools.
  @Suite struct TIFFExtraTests {
    private let scratch = Scratch()

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func pixel(_ name: String, within limit: FrameSize? = nil) throws -> [Int] {
      let picture = try ImageFile.picture(at: "\(scratch.path)/\(name)", within: limit).pixels
      let pixel = picture.pixel(x: picture.width / 2, y: picture.height / 2)
      return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
    }

    private func isNear(_ a: [Int], _ b: [Int], by most: Int = 1) -> Bool {
      zip(a, b).allSatisfy { abs($0 - $1) <= most }
    }

    private static let half = "convert -size 24x18 'xc:rgba(200,100,50,0.5)'"

    /// Whether colours are multiplied by alpha in the file is nothing that is seen.
    @Test(arguments: [
      "-depth 8 -compress none", "-depth 16 -compress lzw", "-depth 8 -compress zip -endian MSB",
      "-depth 16 -compress none -endian MSB",
    ])
    func alphaIsWhatTheFileSays(options: String) throws {
      try run(
        """
        \(Self.half) \(options) -define tiff:alpha=associated with.tif
        \(Self.half) \(options) -define tiff:alpha=unassociated without.tif
        # Of sixteen bits it makes no planes, and no tiles.
        tiffcp -t -w 16 -l 16 with.tif tiles.tif || cp with.tif tiles.tif
        tiffcp -p separate with.tif planes.tif || cp with.tif planes.tif
        """)
      for name in ["with.tif", "without.tif", "tiles.tif", "planes.tif"] {
        for limit in [nil, FrameSize(width: 8, height: 6)] {
          #expect(isNear(try pixel(name, within: limit), [100, 50, 25, 128]), "\(name)")
        }
      }
    }

    @Test func greysHaveAlphaToo() throws {
      for alpha in ["associated", "unassociated"] {
        try run(
          """
          convert -size 24x18 'xc:gray(120)' -colorspace Gray -depth 8 -alpha set -channel A -evaluate set 50% \
            +channel -compress lzw -define tiff:alpha=\(alpha) grey.tif
          """)
        #expect(isNear(try pixel("grey.tif"), [60, 60, 60, 128], by: 2), "\(alpha)")
      }
    }

    /// A mask that was saved with a picture, or a spot colour, is no part of what is seen.
    @Test func whatIsNoAlphaIsNotSeen() throws {
      try run(
        """
        \(Self.half) -depth 8 -compress none -define tiff:alpha=unassociated mask.tif
        tiffset -s 338 1 0 mask.tif
        tiffinfo mask.tif | grep -q 'Extra Samples: 1<unspecified>'
        """)
      #expect(try pixel("mask.tif") == [200, 100, 50, 255])
    }

    /// Four inks and an alpha: the inks as without one, and half of that seen.
    @Test(arguments: ["none", "lzw"]) func inksHaveAlphaToo(compression: String) throws {
      let inks = "convert -size 24x18 'xc:rgb(200,100,50)' -depth 8 -colorspace CMYK"
      let alpha = "-alpha set -channel A -evaluate set 50% +channel -depth 8"
      try run(
        """
        \(inks) -compress \(compression) inks.tif
        \(inks) \(alpha) -compress \(compression) -define tiff:alpha=unassociated a.tif
        \(inks) \(alpha) -compress \(compression) -define tiff:alpha=unassociated spot.tif
        tiffset -s 338 1 0 spot.tif
        """)
      let opaque = try pixel("inks.tif")
      #expect(isNear(opaque, [200, 100, 50, 255], by: 2))
      #expect(isNear(try pixel("spot.tif"), opaque))
      let expected = opaque.map { ($0 * 128 + 127) / 255 }
      for limit in [nil, FrameSize(width: 8, height: 6)] {
        #expect(isNear(try pixel("a.tif", within: limit), expected, by: 2))
      }
      guard compression == "none" else { return }
      // ImageMagick multiplies three inks of four, so its bytes are multiplied here.
      var bytes = [UInt8](try scratch.read("a.tif"))
      let start = try placeOfPixels("a.tif")
      let pixel = Array(bytes[start..<start + 5])
      let multiplied = pixel[..<4].map { UInt8((Int($0) * Int(pixel[4]) + 127) / 255) } + [pixel[4]]
      for index in 0..<24 * 18 {
        bytes.replaceSubrange(start + index * 5..<start + index * 5 + 5, with: multiplied)
      }
      try scratch.write("b.tif", Data(bytes))
      try run("tiffset -s 338 1 1 b.tif")
      #expect(isNear(try self.pixel("b.tif"), expected, by: 3))
    }

    /// Where the pixels of an uncompressed file begin.
    private func placeOfPixels(_ name: String) throws -> Int {
      let file = try InputFile(path: "\(scratch.path)/\(name)", patience: 1)
      return try #require(TIFFDirectory(file)?.values(273).first)
    }

    /// Lightness and differences of colour, compressed or not: the same colours as of red, green and blue.
    @Test(arguments: ["none", "lzw", "zip"]) func differencesAreColours(compression: String) throws
    {
      for color in [[200, 80, 60], [40, 90, 200], [150, 150, 150], [250, 250, 250]] {
        try run(
          """
          convert -size 24x18 'xc:rgb(\(color.map(String.init).joined(separator: ",")))' -depth 8 \
            -colorspace YCbCr -compress \(compression) a.tif
          """)
        #expect(isNear(try pixel("a.tif"), color + [255], by: 3), "\(color)")
      }
    }

    /// L\*a\*b\* as programs for print write it: paper is white, and what has no colour is grey.
    @Test(arguments: ["none", "lzw", "zip"]) func lightnessIsThatOfPaper(compression: String) throws
    {
      for color in [[255, 255, 255], [128, 128, 128], [0, 0, 0], [200, 80, 60], [40, 90, 200]] {
        try run(
          """
          convert -size 24x18 'xc:rgb(\(color.map(String.init).joined(separator: ",")))' -depth 8 \
            -type TrueColor -compress none rgb.tif
          tificc -i'*sRGB' -o'*Lab' -t1 rgb.tif lab.tif
          tiffcp -c \(compression) lab.tif a.tif
          """)
        let isGray = Set(color).count == 1
        #expect(isNear(try pixel("a.tif"), color + [255], by: isGray ? 1 : 4), "\(color)")
      }
    }

    /// ICC's numbers of two bytes have a and b in one way by the standard, and in another by Little CMS.
    @Test func whatNobodyDecodesIsNotCalledDamaged() throws {
      try run(
        """
        convert -size 24x18 'xc:rgb(200,80,60)' -depth 8 -type TrueColor -compress none rgb.tif
        tificc -i'*sRGB' -o'*Lab' -t1 -w16 rgb.tif a.tif
        """)
      #expect(throws: MediaError.unsupported(path: "\(scratch.path)/a.tif")) {
        try ImageFile.read("\(scratch.path)/a.tif")
      }
      // The same with half of its pixels is.
      try run("head -c 1300 a.tif > b.tif")
      #expect(throws: MediaError.damaged(path: "\(scratch.path)/b.tif")) {
        try ImageFile.read("\(scratch.path)/b.tif")
      }
    }

    /// What is clear has no colour that a smaller picture could show.
    @Test(arguments: ["-define tiff:alpha=associated", "-colorspace CMYK"]) func edgesAreNotDark(
      space: String
    ) throws {
      try run(
        """
        convert -size 64x64 'xc:rgb(240,230,220)' -depth 8 -alpha set -channel A -evaluate set 0 +channel \
          -fill 'rgb(240,230,220)' -draw 'rectangle 0,0 30,63' \(space) -compress none a.tif
        """)
      let picture = try ImageFile.picture(
        at: "\(scratch.path)/a.tif", within: FrameSize(width: 9, height: 9)
      ).pixels
      for x in 0..<9 {
        let pixel = picture.pixel(x: x, y: 4)
        guard pixel.alpha > 60, pixel.alpha < 250 else { continue }
        #expect(Int(pixel.red) * 255 / Int(pixel.alpha) > 225, "\(x): \(pixel)")
      }
    }
  }
#endif
