#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Pictures for a press, made and converted by ImageMagick, with the profile that Ghostscript brings.
  @Suite(.serialized) struct InkTests {
    private let scratch = Scratch()

    private static let profiles = "/usr/share/color/icc/ghostscript"

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    /// Colours that a press has, in patches of 16 by 16.
    private static let patches = [
      "#ffffff", "#000000", "#808080", "#b04a40", "#4f8a52", "#46559a", "#c9b037", "#d8d0c0",
    ]

    private func makePatches() throws {
      let colors = Self.patches.map { "xc:'\($0)'" }.joined(separator: " ")
      try run("convert -size 16x16 -depth 8 \(colors) +append a.png")
    }

    /// The middle of each patch.
    private func colors(_ name: String) throws -> [[Int]] {
      let picture = try ImageFile.read("\(scratch.path)/\(name)")
      return Self.patches.indices.map { index in
        let pixel = picture.pixel(x: index * 16 + 8, y: 8)
        #expect(pixel.alpha == 255)
        return [pixel.red, pixel.green, pixel.blue].map(Int.init)
      }
    }

    private func farthest(_ a: [[Int]], _ b: [[Int]]) -> Int {
      zip(a.joined(), b.joined()).map { abs($0 - $1) }.max() ?? 0
    }

    static let files = [
      "a.jpg", "plain.tiff", "lzw.tiff", "zip.tiff", "deep.tiff", "planes.tiff", "tiles.tiff",
      "jpeg.tiff",
    ]
    private static let options = [
      "a.jpg": "-quality 100", "plain.tiff": "-compress none", "lzw.tiff": "-compress lzw",
      "zip.tiff": "-compress zip", "deep.tiff": "-compress none -depth 16",
      "planes.tiff": "-compress none -interlace plane",
      "tiles.tiff": "-compress zip -define tiff:tile-geometry=16x16",
      "jpeg.tiff": "-compress jpeg -quality 100",
    ]

    /// What the profile makes of the inks is what ImageMagick makes of them, and near what was printed.
    @Test(arguments: files) func inksAreConvertedByTheirProfile(name: String) throws {
      try makePatches()
      try run(
        """
        convert a.png -profile \(Self.profiles)/srgb.icc -intent relative -black-point-compensation \
          -profile \(Self.profiles)/default_cmyk.icc \(Self.options[name]!) \(name)
        convert \(name) -intent relative -black-point-compensation \
          -profile \(Self.profiles)/srgb.icc -depth 8 PNG24:expected.png
        """)
      let seen = try colors(name)
      #expect(farthest(seen, try colors("expected.png")) <= 3, "\(seen)")
      #expect(farthest(seen, try colors("a.png")) <= 16, "\(seen)")
    }

    /// Without one each ink holds back its own colour, and black all of them.
    @Test(arguments: files) func inksWithoutAProfileAreTakenAtTheirWord(name: String) throws {
      try makePatches()
      try run("convert a.png -colorspace CMYK -strip \(Self.options[name]!) \(name)")
      let seen = try colors(name)
      #expect(farthest(seen, try colors("a.png")) <= 3, "\(seen)")
    }

    /// ImageMagick tells cyan, magenta and yellow as JFIF tells colours, and marks that with a 2; with a 0 the
    /// same numbers are inks.
    @Test func aMarkOfAdobesSaysWhatTheNumbersAre() throws {
      // Red, green and blue of 60 are a luma of 60 without a colour; all of the last number is no black.
      try scratch.write("a.raw", Data((0..<256).flatMap { _ -> [UInt8] in [195, 195, 195, 0] }))
      try run("convert -size 16x16 -depth 8 cmyk:a.raw -quality 100 a.jpg")
      var file = try scratch.read("a.jpg")
      let marker = try #require(file.range(of: Data("Adobe".utf8)))
      try #require(file[marker.upperBound + 6] == 2)
      for (transform, expected) in [(UInt8(2), [60, 60, 60]), (0, [195, 128, 128])] {
        file[marker.upperBound + 6] = transform
        let pixel = try ImageFile.read(scratch.write("b.jpg", file)).pixel(x: 8, y: 8)
        for (seen, expected) in zip([pixel.red, pixel.green, pixel.blue], expected) {
          #expect(abs(Int(seen) - expected) <= 2, "\(transform): \(pixel)")
        }
      }
    }

    /// Without Adobe's marker 255 is all of an ink.
    @Test func aJPEGThatNobodyMarkedIsNotInverted() throws {
      try run("convert -size 16x16 -depth 8 xc:'cmyk(20%,40%,60%,0%)' -quality 100 -strip a.jpg")
      var file = try scratch.read("a.jpg")
      let name = try #require(file.range(of: Data("Adobe".utf8)))
      file.removeSubrange(name.lowerBound - 4..<name.upperBound + 7)
      let pixel = try ImageFile.read(scratch.write("b.jpg", file)).pixel(x: 8, y: 8)
      // The inks are 80 %, 60 %, 40 % and all black then.
      #expect(max(pixel.red, pixel.green, pixel.blue) <= 2)
    }

    @Test func inksAreMadeSmallerAndTurned() throws {
      try makePatches()
      try run(
        "convert a.png -colorspace CMYK -quality 100 a.jpg && "
          + "exiftool -q -overwrite_original -n -Orientation=6 a.jpg")
      let picture = try ImageFile.picture(
        at: "\(scratch.path)/a.jpg", within: FrameSize(width: 99, height: 64))
      #expect(picture.pixels.width == 8 && picture.pixels.height == 64)
      #expect(picture.size == FrameSize(width: 16, height: 128))
      // The third patch is grey.
      let pixel = picture.pixels.pixel(x: 4, y: 20)
      #expect([pixel.red, pixel.green, pixel.blue].allSatisfy { abs(Int($0) - 128) <= 3 })
    }

    /// Four patches as libjpeg writes inks that it does not make into YCCK (by Pillow 13, with and without waves), which
    /// ImageMagick never does: components are called C, M, Y and K.
    private static let lettered = [
      """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ0RDQ4PEBAR
        EAoMEhMSEBMPEBAQ/8AAFAgACAAgBEMRAE0RAFkRAEsRAP/EABgAAAMBAQAAAAAAAAAAAAAAAAcJCgAG/8QAFBABAAAAAAAAAAAA
        AAAAAAAAAP/aAA4EQwBNAFkASwAAPwBqZqZqZVTJ6Uq6nJKubsqodspYFALwvf/Z
      """,
      """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ0RDQ4PEBAR
        EAoMEhMSEBMPEBAQ/8IAFAgACAAgBEMRAE0RAFkRAEsRAP/EABgAAAMBAQAAAAAAAAAAAAAAAAYICQAF/9oADgRDAE0AWQBLAAAA
        AWpalqVU09JV05lW3dVO3SwoFxf/xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFDAAEFAh//xAAUEAEAAAAAAAAAAAAAAAAAAAAg
        /9oACAFNAAEFAh//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFZAAEFAh//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFLAAEF
        Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFDAAY/Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFNAAY/Ah//xAAUEAEA
        AAAAAAAAAAAAAAAAAAAg/9oACAFZAAY/Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFLAAY/Ah//xAAUEAEAAAAAAAAAAAAA
        AAAAAAAg/9oACAFDAAE/IR//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFNAAE/IR//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oA
        CAFZAAE/IR//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAFLAAE/IR//2gAOBEMATQBZAEsAAAAQ/wD/AP/EABQQAQAAAAAAAAAA
        AAAAAAAAACD/2gAIAUMAAT8QH//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAU0AAT8QH//EABQQAQAAAAAAAAAAAAAAAAAAACD/
        2gAIAVkAAT8QH//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAUsAAT8QH//Z
      """,
    ]

    /// The same file, with numbers for letters where components are named.
    private func numbered(_ file: Data) -> Data {
      let names = Array("CMYK".utf8)
      var bytes = Array(file)
      for place in bytes.indices.dropLast(8) where bytes[place] == 0xFF {
        let isFrame = [0xC0, 0xC2].contains(bytes[place + 1])
        guard isFrame || bytes[place + 1] == 0xDA else { continue }
        let count = Int(bytes[place + (isFrame ? 9 : 4)])
        for index in 0..<count {
          let name = isFrame ? place + 10 + 3 * index : place + 5 + 2 * index
          bytes[name] = UInt8(names.firstIndex(of: bytes[name])! + 1)
        }
      }
      return Data(bytes)
    }

    @Test(arguments: lettered) func inksMayBeCalledByLetters(text: String) throws {
      let file = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
      let other = numbered(file)
      #expect(other != file)
      let lettered = try ImageFile.read(scratch.write("a.jpg", file))
      let plain = try ImageFile.read(scratch.write("b.jpg", other))
      #expect(lettered.hasSamePixels(as: plain))
      // All of black, and none of it, are told apart from colours with black in them.
      #expect(lettered.pixel(x: 12, y: 4).red > 200 && lettered.pixel(x: 12, y: 4).blue < 60)
    }

    @Test(arguments: ["a.jpg", "plain.tiff"])
    func inksThatEndTooEarlyAreDamaged(name: String) throws {
      try makePatches()
      try run("convert a.png -colorspace CMYK \(Self.options[name]!) \(name)")
      let file = try scratch.read(name)
      for count in [20, file.count / 2, file.count - 200] {
        let path = try scratch.write("cut", file.prefix(count))
        #expect(throws: MediaError.damaged(path: path), "\(count)") { try ImageFile.read(path) }
      }
    }
  }
#endif
