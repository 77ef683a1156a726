#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Pictures and clips as phones, scanners and others make them.
  @Suite struct ReadingTests {
    private let scratch = Scratch()

    private func write(_ name: String, _ data: Data) throws -> String {
      try scratch.write(name, data)
    }

    private static let colors: [Character: [UInt8]] = [
      "R": [255, 0, 0], "G": [0, 255, 0], "B": [0, 0, 255], "W": [255, 255, 255],
    ]

    /// The colours of the corners, row by row.
    private func corners(_ picture: PixelBuffer) -> String {
      let (right, bottom) = (picture.width - 2, picture.height - 2)
      return String(
        [(1, 1), (right, 1), (1, bottom), (right, bottom)].map { x, y -> Character in
          let pixel = picture.pixel(x: x, y: y)
          let numbers = [pixel.red, pixel.green, pixel.blue].map(Int.init)
          return Self.colors.first { zip($0.value, numbers).allSatisfy { abs(Int($0) - $1) < 40 } }?
            .key ?? "?"
        })
    }

    /// Red and green above, blue and white below, 16 by 8 pixels, three bytes each.
    private static let quarters: [UInt8] = (0..<8).flatMap { y in
      (0..<16).flatMap { x in colors[Array("RGBW")[(y / 4) * 2 + x / 8]]! }
    }

    private func quartersPNG() throws -> Data {
      let picture = try PixelBuffer(width: 16, height: 8)
      for y in 0..<8 {
        for x in 0..<16 {
          let at = (y * 16 + x) * 3
          picture.setPixel(
            Pixel(
              blue: Self.quarters[at + 2], green: Self.quarters[at + 1], red: Self.quarters[at],
              alpha: 255), x: x, y: y)
        }
      }
      let path = "\(scratch.path)/quarters.png"
      try ImageFile.write(picture, to: path)
      return try scratch.read("quarters.png")
    }

    // MARK: Upright

    /// As TIFF 6.0 numbers them: the sides that the first row and the first column belong to.
    static let turns = Array(
      zip(1...8, ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]))

    @Test(arguments: turns)
    func aTIFFAndAPNGAreTurnedAsTheySay(orientation: Int, expected: String) throws {
      let tiff = Handmade.tiff(
        width: 16, height: 8, pixels: Self.quarters,
        extra: [(274, 3, Handmade.big(orientation, 2))])
      let png = try Handmade.png(
        quartersPNG(), with: "eXIf", Handmade.exif(orientation: orientation))
      for (name, data) in [("a.tiff", tiff), ("a.png", png)] {
        let picture = try ImageFile.read(write(name, data))
        #expect(corners(picture) == expected, "\(name)")
        #expect(picture.width == (orientation > 4 ? 8 : 16), "\(name)")
      }
    }

    @Test(arguments: [0, 9, 65535])
    func anOrientationThatIsNoneIsNone(orientation: Int) throws {
      let tiff = Handmade.tiff(
        width: 16, height: 8, pixels: Self.quarters,
        extra: [(274, 3, Handmade.big(orientation, 2))])
      #expect(try corners(ImageFile.read(write("a.tiff", tiff))) == "RGBW")
    }

    /// 16 by 16 pixels, lossless, with orientation 6, as ImageMagick and exiftool have made it.
    private static let webP =
      "UklGRrIAAABXRUJQVlA4WAoAAAAIAAAADwAADwAAVlA4TCoAAAAvD8ADAB8gEEjeHzqN+RcQFPwf3fxHZA+AMNtokp"
      + "Oc5L3PIKL/UfrB9gFFWElGYgAAAE1NACoAAAAQRXhpZk1ldGEABQESAAMAAAABAAYAAAEaAAUAAAABAAAAUgEbAAUA"
      + "AAABAAAAWgEoAAMAAAABAAIAAAITAAMAAAABAAEAAAAAAAAAAABIAAAAAQAAAEgAAAAB"

    @Test func aWebPIsTurnedAsItSays() throws {
      let data = try #require(Data(base64Encoded: Self.webP))
      #expect(try corners(ImageFile.read(write("a.webp", data))) == "BRWG")
    }

    /// The same corners as ImageMagick's and libheif's own encoders write them: 16 by 16 pixels and 32 by
    /// 32.
    private static let avif =
      "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA"
      + "AAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAKQAAACNpaW5mAAAAAAABAAAA"
      + "FWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAU"
      + "aXNwZQAAAAAAAAAQAAAAEAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAADFtZGF0EgAKBhgM"
      + "/9gQgDIdRZABhhhhQKfCp4iA+vI0lA/lpQYgK6Bz9Q0jAog="
    private static let heic =
      "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAA"
      + "AAAAAAAAAA5waXRtAAAAAAACAAAAGGlkYXQAAAAAACAAIAAAAAAAIAAgAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAA"
      + "AQAAAAAAAAEJAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAAQpAAEAAAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAI"
      + "AAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEA"
      + "AwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8"
      + "/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4"
      + "EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAIAAAACAAAAAQ"
      + "cGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66"
      + "AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAA"
      + "AABAAAAAQAAAABRpc3BlAAAAAAAAACAAAAAgAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIw"
      + "MTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAAAAAADmRpbWcA"
      + "AgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAABJG1kYXQAAAEFKAGvBjha97bfzOB///lab6H964pS/fxI"
      + "2//5L3f/+zBQdfPxieMb9Mmb//j28qHX+tN3/9oyLHxSOaT9bHgr97RfGCXYmbrcf4i7GlszEgTbl/zwAQ7E++vQOg5x"
      + "DmriarpvzWt9Tg+u/rH5VQFwEDCOmCcIPL7D5hTJdBuTUyfURFTMh6yIE+3Tl6WMFeJfC0T+a8wbCpV/COny4+d7Lc//"
      + "efw5OJfDgF84COkW/956v8/335M2oD8Z+BTLMRRq2w+gNHunE8jlQ5kJiEKRIaxioWLXPLXfDFzEjK7PZq2nqYRLIvpQ"
      + "AwHFM6zDtnQ1tfoU/ajCMODfAcDAxJoa28ueRW+AAAAADygBrgxwtQvLf+Dl/sVfEw=="

    /// Before anything is decoded, or a process is started for it.
    @Test func whatIsWrongWithAPathIsKnownFirst() throws {
      let (empty, file) = (try write("empty.png", Data()), try write("a.png", Data([1])))
      #expect(problem(readingAt: empty) == .empty(path: empty))
      #expect(problem(readingAt: scratch.path) == .isDirectory(path: scratch.path))
      #expect(problem(readingAt: "/dev/zero") == .isDevice(path: "/dev/zero"))
      #expect(problem(readingAt: file) == nil)
    }

    @Test(arguments: [("a.avif", avif, 16), ("a.heic", heic, 32)])
    func picturesOfPhonesAreRead(name: String, text: String, side: Int) throws {
      let data = try #require(Data(base64Encoded: text))
      let path = try write(name, data)
      let picture = try ImageFile.read(path)
      #expect(corners(picture) == "RGBW")
      #expect(picture.width == side && picture.height == side)
      let small = try ImageFile.picture(at: path, within: FrameSize(width: 8, height: 8))
      #expect(small.pixels.width == 8 && small.size == FrameSize(width: side, height: side))
      for count in [40, data.count / 2] {
        let cut = try write("cut-\(name)", data.prefix(count))
        #expect(throws: MediaError.damaged(path: cut)) { try ImageFile.read(cut) }
      }
    }

    /// Scanners and Photoshop put fields of their own into a TIFF; what ends too early is still damaged.
    @Test func aTIFFMayHaveFieldsThatNobodyKnows() throws {
      let tiff = Handmade.tiff(
        width: 16, height: 8, pixels: Self.quarters,
        extra: [(34377, 7, Data("8BIM of Photoshop".utf8)), (50_000, 3, Handmade.big(7, 2))])
      #expect(try corners(ImageFile.read(write("a.tiff", tiff))) == "RGBW")
      let plain = Handmade.tiff(width: 16, height: 8, pixels: Self.quarters)
      for count in stride(from: 9, to: plain.count, by: 23) {
        let path = try write("cut.tiff", plain.prefix(count))
        #expect(throws: MediaError.damaged(path: path), "\(count)") { try ImageFile.read(path) }
      }
    }

    /// A phone turns a film by a matrix in its track's header: sixteen and sixteen bits.
    @Test(arguments: [
      ([0, 1, -1, 0], "BRWG"), ([-1, 0, 0, -1], "WBGR"), ([0, -1, 1, 0], "GWRB"),
      ([1, 0, 0, 1], "RGBW"),
    ])
    func aClipIsTurnedAsItsTrackSays(matrix: [Int], expected: String) throws {
      let path = "\(scratch.path)/a.mp4"
      let picture = try ImageFile.read(write("q.png", quartersPNG()))
      let large = try PixelBuffer(width: 64, height: 32)
      for y in 0..<32 {
        for x in 0..<64 { large.setPixel(picture.pixel(x: x / 4, y: y / 4), x: x, y: y) }
      }
      let writer = try #require(OutputFormat(of: path)).open(
        path, FilmSettings(size: FrameSize(width: 64, height: 32), rate: FrameRate(10)))
      for _ in 0..<3 { try writer.append(large) }
      try writer.finish()
      var film = try scratch.read("a.mp4")
      let header = try #require(film.range(of: Data("tkhd".utf8)))
      // After the version, times, the track's number, the length, the layer and the volume.
      let place = header.upperBound + 4 + 20 + 16
      let (a, b, c, d) = (matrix[0], matrix[1], matrix[2], matrix[3])
      let rows = [a, b, 0, c, d, 0, 0, 0].map { Handmade.big($0 << 16) }.reduce(Data(), +)
      film.replaceSubrange(place..<place + rows.count, with: rows)
      let read = try ImageFile.read(write("turned.mp4", film))
      #expect(corners(read) == expected)
      #expect(read.width == (a == 0 ? 32 : 64))
      #expect(try FilmReader(path: "\(scratch.path)/turned.mp4").next().map(corners) == expected)
    }

    @Test(arguments: [("4:3", 64, 36), ("3:4", 48, 48), ("1:1", 48, 36), ("0:0", 48, 36)])
    func aClipsPixelsBecomeSquare(ratio: String, width: Int, height: Int) throws {
      let header = "YUV4MPEG2 W48 H36 F25:1 Ip A\(ratio) C444\nFRAME\n"
      let planes = Data(repeating: 128, count: 3 * 48 * 36)
      let picture = try ImageFile.read(write("a.y4m", Data(header.utf8) + planes))
      #expect(picture.width == width && picture.height == height)
    }

    @Test func ofAnIconTheLargestPictureIsShown() throws {
      var pictures: [(side: Int, png: Data)] = []
      for (side, color) in [(16, Color.white), (256, .black), (48, .white)] {
        let picture = try PixelBuffer(width: side, height: side)
        picture.fill(color)
        try ImageFile.write(picture, to: "\(scratch.path)/one.png")
        pictures.append((side, try scratch.read("one.png")))
      }
      let picture = try ImageFile.read(write("a.ico", Handmade.icon(pictures)))
      #expect(picture.width == 256)
      #expect(picture.pixel(x: 9, y: 9) == Pixel(blue: 0, green: 0, red: 0, alpha: 255))
    }

    // MARK: Colours

    /// A profile whose red is sRGB's green, and so on.
    @Test func coloursAreConvertedByTheProfile() throws {
      let (red, green, blue) = Handmade.sRGB
      let profile = Handmade.profile(red: green, green: blue, blue: red, gamma: 2.2)
      let tiff = Handmade.tiff(
        width: 16, height: 8, pixels: Self.quarters, extra: [(34675, 7, profile)])
      let png = try Handmade.png(quartersPNG(), with: "iCCP", Handmade.iccp(profile))
      for (name, data) in [("a.tiff", tiff), ("a.png", png)] {
        #expect(try corners(ImageFile.read(write(name, data))) == "GBRW", "\(name)")
      }
    }

    /// Linear grey: half the light is 188 in sRGB's own curve.
    @Test func greyIsConvertedByItsProfile() throws {
      let tiff = Handmade.tiff(
        width: 4, height: 1, samples: 1, pixels: [0, 64, 128, 255],
        extra: [(34675, 7, Handmade.profile(grayGamma: 1))])
      let picture = try ImageFile.read(write("a.tiff", tiff))
      let expected = [0.0, 64, 128, 255].map { value -> Int in
        let light = value / 255
        let code = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return Int((code * 255).rounded())
      }
      for (x, level) in expected.enumerated() {
        let pixel = picture.pixel(x: x, y: 0)
        #expect(abs(Int(pixel.red) - level) <= 1 && pixel.red == pixel.blue && pixel.alpha == 255)
      }
      #expect(expected[2] == 188)
    }

    /// sRGB with a gamma of 2.2 differs by a few steps in the dark; with its very primaries and alpha
    /// nothing else changes.
    @Test func aProfileLeavesAlphaAndClearPixelsAlone() throws {
      let (red, green, blue) = Handmade.sRGB
      let profile = Handmade.profile(red: red, green: green, blue: blue, gamma: 1)
      let picture = try PixelBuffer(width: 2, height: 1)
      picture.setPixel(Pixel(blue: 0, green: 0, red: 64, alpha: 128), x: 0, y: 0)
      try ImageFile.write(picture, to: "\(scratch.path)/a.png")
      let png = Handmade.png(try scratch.read("a.png"), with: "iCCP", Handmade.iccp(profile))
      let read = try ImageFile.read(write("b.png", png))
      #expect(read.pixel(x: 0, y: 0).alpha == 128)
      // Straight red 128 is light, and 188 in sRGB; half of that is there.
      #expect(abs(Int(read.pixel(x: 0, y: 0).red) - 94) <= 1)
      #expect(read.pixel(x: 1, y: 0) == Pixel(blue: 0, green: 0, red: 0, alpha: 0))
    }

    @Test(arguments: [Data(), Data("no profile at all".utf8), Data(repeating: 255, count: 4096)])
    func aProfileThatIsNoneIsPassedOver(profile: Data) throws {
      let tiff = Handmade.tiff(
        width: 16, height: 8, pixels: Self.quarters, extra: [(34675, 7, profile)])
      #expect(try corners(ImageFile.read(write("a.tiff", tiff))) == "RGBW")
    }

    // MARK: Size

    @Test func aLargePictureIsMadeSmallerAndItsSizeIsStillKnown() throws {
      let path = try write("a.png", quartersPNG())
      for (limit, width, height) in [
        (FrameSize(width: 8, height: 8), 8, 4), (FrameSize(width: 100, height: 2), 4, 2),
        (FrameSize(width: 16, height: 8), 16, 8), (FrameSize(width: 99, height: 99), 16, 8),
      ] {
        let picture = try ImageFile.picture(at: path, within: limit)
        #expect(picture.pixels.width == width && picture.pixels.height == height)
        #expect(picture.size == FrameSize(width: 16, height: 8))
      }
      let turned = try write(
        "b.png", Handmade.png(quartersPNG(), with: "eXIf", Handmade.exif(orientation: 6)))
      let upright = try ImageFile.picture(at: turned, within: FrameSize(width: 4, height: 99))
      #expect(upright.pixels.width == 4 && upright.pixels.height == 8)
      #expect(upright.size == FrameSize(width: 8, height: 16))
      #expect(corners(upright.pixels) == "BRWG")
    }

    /// What is clear has no colour that could come out beside it.
    @Test func clearPixelsGiveNoneOfTheirColourAway() throws {
      let wide = try PixelBuffer(width: 64, height: 64)
      for y in 0..<64 {
        for x in 0..<64 where x % 2 == 1 {
          wide.setPixel(Pixel(blue: 255, green: 255, red: 255, alpha: 255), x: x, y: y)
        }
      }
      try ImageFile.write(wide, to: "\(scratch.path)/a.png")
      let small = try ImageFile.picture(
        at: "\(scratch.path)/a.png", within: FrameSize(width: 32, height: 32)
      ).pixels
      let pixel = small.pixel(x: 16, y: 16)
      #expect(pixel.red == pixel.alpha && pixel.blue == pixel.alpha)
      #expect(abs(Int(pixel.alpha) - 128) < 16)
    }

    /// 35 bytes that would take 784 million: one pixel, on a canvas of 14,000 a side.
    @Test func aPictureThatCannotHoldItsSizeTakesNoMemory() throws {
      var gif = Data("GIF89a".utf8) + Handmade.little(14_000, 2) + Handmade.little(14_000, 2)
      gif += [0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
      let path = try write("a.gif", gif)
      #expect(throws: MediaError.damaged(path: path)) { try ImageFile.read(path) }
    }

    // MARK: Files alone

    /// Each names a picture that is there, and shows none of it.
    @Test(arguments: [
      ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nq.png\n#EXT-X-ENDLIST\n", "an HLS playlist"),
      ("\u{FEFF}\n#EXTM3U\nq.png\n", "an HLS playlist"),
      ("ffconcat version 1.0\nfile q.png\n", "a list of files (ffconcat)"),
      ("[playlist]\nFile1=q.png\n", "a playlist (PLS)"),
      (
        "<?xml version=\"1.0\"?>\n<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><BaseURL>q.png</BaseURL></MPD>",
        "a DASH playlist"
      ),
      (
        "v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n",
        "a description of a stream (SDP)"
      ),
      ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "a drawing (SVG)"),
    ])
    func whatNamesOtherFilesIsRefusedByName(text: String, kind: String) throws {
      try scratch.write("q.png", quartersPNG())
      for name in ["a.png", "a.m3u8", "a.mpd", "a.mp4", "a.svg"] {
        let path = try write(name, Data(text.utf8))
        #expect(throws: MediaError.reference(path: path, kind: kind)) { try ImageFile.read(path) }
      }
    }

    /// What FFmpeg would go by: a protocol, a pattern, a list.
    @Test(arguments: [
      "file:q.png", "concat:q.png|q.png", "data:image.png", "subfile,,start,0,end,0,,:q.png",
      "%03d.png", "pipe:0", "a*b?.png", "-q.png",
    ])
    func aNameIsANameWhateverItLooksLike(name: String) throws {
      let path = try write(name, quartersPNG())
      #expect(try corners(ImageFile.read(path)) == "RGBW")
    }

    @Test func whatIsNoFileIsRefusedByName() throws {
      for (path, error) in [
        ("http://example.org/a.png", MediaError.address("http://example.org/a.png")),
        ("rtsp://example.org/a", .address("rtsp://example.org/a")),
        ("/dev/zero", .isDevice(path: "/dev/zero")), ("/dev/full", .isDevice(path: "/dev/full")),
      ] {
        #expect(throws: error) { try ImageFile.read(path) }
      }
    }

    @Test func aPipeThatGivesNothingIsGivenUp() throws {
      let path = "\(scratch.path)/pipe"
      try #require(mkfifo(path, 0o600) == 0)
      #expect(throws: MediaError.stalled(path: path, seconds: 0.01)) {
        try ImageFile.picture(at: path, patience: 0.01)
      }
    }
  }
#endif
