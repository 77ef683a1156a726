#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// TIFFs as scanners and picture libraries write them, made by ImageMagick, which reads them too.
  @Suite struct TIFFTests {
    private let scratch = Scratch()

    private func run(_ words: [String]) throws {
      let made = try Command.run(words, in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
    }

    /// What ImageMagick has for a file, upright, in sRGB.
    private func theirs(_ name: String, _ size: (Int, Int)) throws -> [UInt8] {
      try run([
        "convert", "\(name)[0]", "-auto-orient", "-colorspace", "sRGB", "-depth", "8",
        "rgba:their.rgba",
      ])
      let bytes = try Data(contentsOf: URL(filePath: "\(scratch.path)/their.rgba"))
      #expect(bytes.count == size.0 * size.1 * 4)
      return Array(bytes)
    }

    /// The greatest difference of two opaque pictures.
    private func difference(_ picture: PixelBuffer, _ theirs: [UInt8]) -> Int {
      let ours = picture.bytes
      guard ours.count == theirs.count else { return .max }
      var most = 0
      for index in stride(from: 0, to: ours.count, by: 4) {
        for channel in 0..<3 {
          most = max(most, abs(Int(ours[index + 2 - channel]) - Int(theirs[index + channel])))
        }
      }
      return most
    }

    /// Makes `a.tif`; in tiles, if there is a size for them: ImageMagick's own have counts that libtiff refuses.
    private func make(_ options: [String], tiles: Int? = nil) throws {
      try run(["convert"] + options + ["a.tif"])
      guard let tiles else { return }
      try run(["tiffcp", "-t", "-w", "\(tiles)", "-l", "\(2 * tiles)", "a.tif", "tiles.tif"])
      try run(["mv", "tiles.tif", "a.tif"])
    }

    private static let jpeg = ["-quality", "95", "-compress", "jpeg"]

    /// A kind's name, what makes it, how wide its tiles are, and by how much a decoder may differ.
    private struct Kind: CustomTestStringConvertible, Sendable {
      let name: String
      let options: [String]
      var tiles: Int?
      var tolerance = 0
      var testDescription: String { name }
    }

    private static let kinds = [
      Kind(name: "tiles", options: ["-compress", "none"], tiles: 16),
      Kind(name: "tiles in LZW", options: ["-compress", "lzw"], tiles: 64),
      Kind(name: "tiles in Deflate", options: ["-compress", "zip"], tiles: 32),
      Kind(name: "grey tiles", options: ["-colorspace", "Gray"], tiles: 16, tolerance: 1),
      Kind(name: "1 bit in tiles", options: ["-monochrome"], tiles: 16),
      Kind(name: "16 bits in tiles", options: ["-depth", "16"], tiles: 16, tolerance: 1),
      Kind(name: "big-endian tiles", options: ["-endian", "MSB"], tiles: 16),
      Kind(
        name: "tiles in JPEG", options: jpeg + ["-define", "tiff:tile-geometry=32x32"],
        tolerance: 3),
      Kind(name: "JPEG", options: jpeg, tolerance: 3),
      Kind(
        name: "JPEG in strips", options: jpeg + ["-define", "tiff:rows-per-strip=16"], tolerance: 3),
      Kind(name: "grey JPEG", options: ["-colorspace", "Gray"] + jpeg, tolerance: 3),
      Kind(name: "YCbCr JPEG", options: ["-colorspace", "YCbCr"] + jpeg, tolerance: 6),
      Kind(name: "Zstandard", options: ["-compress", "zstd"]),
      Kind(
        name: "WebP", options: ["-define", "webp:lossless=true", "-compress", "webp"]),
    ]

    @Test(arguments: kinds)
    private func whatIsShownIsWhatIsInIt(_ kind: Kind) throws {
      try make(
        ["-size", "150x90", "-seed", "5", "plasma:tan-teal", "-depth", "8"] + kind.options,
        tiles: kind.tiles)
      let path = "\(scratch.path)/a.tif"
      let picture = try ImageFile.picture(at: path)
      #expect(picture.size == FrameSize(width: 150, height: 90))
      #expect(try difference(picture.pixels, theirs("a.tif", (150, 90))) <= kind.tolerance)
      // And smaller ones are as large as they were to be.
      let small = try ImageFile.picture(at: path, within: FrameSize(width: 50, height: 50))
      #expect(small.pixels.width == 50 && small.pixels.height == 30)
      #expect(small.size == picture.size)
    }

    @Test(arguments: 1...8) func theyStandUpright(_ orientation: Int) throws {
      try make(
        [
          "-size", "60x40", "gradient:red-blue", "-fill", "white", "-draw", "rectangle 0,0 19,9",
          "-depth", "8",
        ], tiles: 16)
      try run([
        "exiftool", "-q", "-overwrite_original", "-n", "-Orientation=\(orientation)", "a.tif",
      ])
      let size = orientation > 4 ? (40, 60) : (60, 40)
      let picture = try ImageFile.picture(at: "\(scratch.path)/a.tif")
      #expect(picture.size == FrameSize(width: size.0, height: size.1))
      #expect(try difference(picture.pixels, theirs("a.tif", size)) == 0)
    }

    @Test func clearPixelsAreClear() throws {
      try make(
        ["-size", "64x32", "gradient:rgba(255,0,0,1)-rgba(0,0,255,0)", "-depth", "8"], tiles: 16)
      let pixels = try ImageFile.read("\(scratch.path)/a.tif").bytes
      let theirs = try theirs("a.tif", (64, 32))
      for index in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(theirs[index + 3])
        #expect(Int(pixels[index + 3]) == alpha)
        for channel in 0..<3 {
          let meant = (Int(theirs[index + channel]) * alpha + 127) / 255
          #expect(abs(Int(pixels[index + 2 - channel]) - meant) <= 1)
        }
      }
    }

    @Test func coloursGoByTheirProfile() throws {
      func read(_ tiles: Int?) throws -> [UInt8] {
        try make(
          [
            "-size", "32x32", "xc:rgb(20,200,60)", "-depth", "8", "-profile",
            "/usr/share/color/icc/ghostscript/a98.icc",
          ], tiles: tiles)
        return try ImageFile.read("\(scratch.path)/a.tif").bytes
      }
      let (tiles, strips) = (try read(16), try read(nil))
      #expect(tiles == strips)
      #expect(tiles[2] != 20 || tiles[1] != 200)
    }

    /// Pages are counted as libtiff counts them, and smaller pictures of the same page are none.
    @Test func pagesAreCounted() throws {
      try run(["convert", "-size", "30x20", "xc:red", "xc:lime", "xc:blue", "three.tif"])
      try run(["convert", "three.tif", "-endian", "MSB", "-compress", "lzw", "other.tif"])
      try run(["convert", "three.tif[0]", "one.tif"])
      try run(["convert", "three.tif", "pyramid.tif"])
      for page in ["1", "2"] { try run(["tiffset", "-d", page, "-s", "254", "1", "pyramid.tif"]) }
      try run(["convert", "three.tif[0]", "one.png"])
      let counts = ["three.tif", "other.tif", "one.tif", "pyramid.tif", "one.png", "none.tif"]
        .map { ImageFile.pageCount(of: "\(scratch.path)/\($0)") }
      #expect(counts == [3, 3, 1, 1, 1, 1])
      // One that names itself as the next has an end all the same.
      var bytes = [UInt8](try scratch.read("one.tif"))
      let isLittle = bytes[0] == 0x49
      let place = wholeNumber(bytes[4..<8], isLittle: isLittle)
      let fields = wholeNumber(bytes[place..<place + 2], isLittle: isLittle)
      bytes.replaceSubrange(place + 2 + 12 * fields..<place + 6 + 12 * fields, with: bytes[4..<8])
      try scratch.write("endless.tif", Data(bytes))
      #expect(ImageFile.pageCount(of: "\(scratch.path)/endless.tif") == 10_000)
    }

    /// A page that says it is a smaller picture of another, or a mask, stands for none, whoever decodes the file: programs
    /// put such before the picture itself. Where there are no others, the first is shown.
    @Test(arguments: [
      "-depth 8", "-depth 8 -endian MSB -compress lzw", "-depth 16 -compress zip", "tiles", "big",
      "big tiles", "-depth 16 -colorspace CMYK",
    ])
    func whatComesBeforeThePictureIsNotShown(_ kind: String) throws {
      let options = kind.split(separator: " ").map(String.init).filter {
        $0 != "tiles" && $0 != "big"
      }
      for (name, size, color) in [
        ("small", "15x10", "red"), ("mask", "30x20", "white"), ("own", "30x20", "rgb(0,255,255)"),
        ("next", "24x16", "black"),
      ] {
        try run(["convert", "-size", size, "xc:\(color)"] + options + ["\(name).tif"])
      }
      let tiles = kind.contains("tiles") ? ["-t", "-w", "16", "-l", "16"] : []
      try run(
        ["tiffcp"] + (kind.contains("big") ? ["-8"] : []) + tiles
          + ["small.tif", "mask.tif", "own.tif", "next.tif", "a.tif"])
      for (page, what) in [("0", "1"), ("1", "4")] {
        try run(["tiffset", "-d", page, "-s", "254", what, "a.tif"])
      }
      let path = "\(scratch.path)/a.tif"
      let picture = try ImageFile.read(path)
      #expect(picture.width == 30 && picture.height == 20)
      let pixel = picture.bytes.prefix(4).map(Int.init)
      #expect(zip(pixel, [255, 255, 0, 255]).allSatisfy { abs($0 - $1) < 3 }, "\(pixel)")
      #expect(ImageFile.pageCount(of: path) == 2)
      for page in ["2", "3"] { try run(["tiffset", "-d", page, "-s", "254", "1", "a.tif"]) }
      #expect(try ImageFile.read(path).width == 15)
      #expect(ImageFile.pageCount(of: path) == 1)
    }

    /// A file may end anywhere: it is refused, or what is missing is no part of the picture.
    @Test(arguments: [16, nil]) func whatIsCutShortIsDamagedOrWhole(_ tiles: Int?) throws {
      try make(
        ["-size", "64x64", "-seed", "5", "plasma:tan-teal", "-depth", "8"]
          + (tiles == nil ? Self.jpeg : []), tiles: tiles)
      let bytes = try Data(contentsOf: URL(filePath: "\(scratch.path)/a.tif"))
      let whole = try ImageFile.read("\(scratch.path)/a.tif").bytes
      let path = "\(scratch.path)/b.tif"
      var refused = 0
      for count in Swift.stride(from: 8, to: bytes.count, by: 97) {
        try bytes.prefix(count).write(to: URL(filePath: path))
        do {
          #expect(try ImageFile.read(path).bytes == whole, "\(count) of \(bytes.count) bytes")
        } catch is MediaError {
          refused += 1
        }
      }
      #expect(refused > bytes.count / 97 * 9 / 10)
    }

    /// A file whose directory comes first, before what it is cut short of, is known for damaged before anything is
    /// decoded, whatever a decoder makes of it.
    @Test func whatIsMissingIsKnownBeforeItIsDecoded() throws {
      let whole = directoryFirst(width: 16, strips: 2, rowsPerStrip: 8)
      let path = "\(scratch.path)/a.tif"
      func decoder(_ bytes: Data) throws -> Decoder {
        try bytes.write(to: URL(filePath: path))
        return try Decoder(InputFile(path: path, patience: 1))
      }
      #expect(try !decoder(whole).isDamaged)
      #expect(try ImageFile.read(path).width == 16)
      for missing in [1, 128, 200] {
        #expect(try decoder(whole.dropLast(missing)).isDamaged, "\(missing)")
        #expect(throws: MediaError.damaged(path: path)) { try ImageFile.read(path) }
      }
    }

    /// A grey TIFF, its directory before its strips.
    private func directoryFirst(width: Int, strips: Int, rowsPerStrip: Int) -> Data {
      let fields = 9
      let places = 8 + 2 + 12 * fields + 4
      let first = places + 8 * strips
      let size = width * rowsPerStrip
      var bytes = Data("II*".utf8) + [0]
      func append(_ value: Int, _ count: Int) {
        for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
      }
      append(8, 4)
      append(fields, 2)
      for (tag, count, value) in [
        (256, 1, width), (257, 1, rowsPerStrip * strips), (258, 1, 8), (259, 1, 1), (262, 1, 1),
        (273, strips, places), (277, 1, 1), (278, 1, rowsPerStrip),
        (279, strips, places + 4 * strips),
      ] {
        append(tag, 2)
        append(4, 2)
        append(count, 4)
        append(value, 4)
      }
      append(0, 4)
      for strip in 0..<strips { append(first + strip * size, 4) }
      for _ in 0..<strips { append(size, 4) }
      for index in 0..<strips * size { append(index, 1) }
      return bytes
    }
  }
#endif
