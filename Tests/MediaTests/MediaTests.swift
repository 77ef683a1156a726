#if Media
  import Compositing
  import Foundation
  import Media
  import TestSupport
  import Testing

  /// Pictures and films, out and in again.
  @Suite(.serialized)
  struct MediaTests {
    private let scratch = Scratch()

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    private func open(
      _ path: String, _ width: Int, _ height: Int, _ framesPerSecond: Double
    ) throws -> any FilmWriter {
      let format = try #require(OutputFormat(of: path))
      return try format.open(
        path,
        FilmSettings(
          size: FrameSize(width: width, height: height), rate: FrameRate(framesPerSecond)))
    }

    private func pattern(_ width: Int, _ height: Int, isOpaque: Bool = false) throws -> PixelBuffer
    {
      let picture = try PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = isOpaque ? 255 : UInt8((x * 37 + y * 11) % 256)
          func channel(_ n: Int) -> UInt8 { UInt8(min(Int(alpha), (x * n + y * 7) % 256)) }
          picture.setPixel(
            Pixel(blue: channel(3), green: channel(5), red: channel(11), alpha: alpha), x: x, y: y)
        }
      }
      return picture
    }

    @Test(arguments: [(1, 1), (3, 5), (64, 48), (257, 129)])
    func opaquePNGsComeBackExactly(size: (Int, Int)) throws {
      let picture = try pattern(size.0, size.1, isOpaque: true)
      try ImageFile.write(picture, to: path("a.png"))
      #expect(try ImageFile.read(path("a.png")).hasSamePixels(as: picture))
    }

    @Test func alphaIsStraightInTheFileAndComesBack() throws {
      let picture = try pattern(64, 64)
      try ImageFile.write(picture, to: path("a.png"))
      let back = try ImageFile.read(path("a.png"))
      for y in 0..<64 {
        for x in 0..<64 {
          let (a, b) = (picture.pixel(x: x, y: y), back.pixel(x: x, y: y))
          #expect(a.alpha == b.alpha)
          // Straight and back loses at most one step where alpha is small.
          #expect(abs(Int(a.red) - Int(b.red)) <= 1 && abs(Int(a.blue) - Int(b.blue)) <= 1)
        }
      }
    }

    @Test func premultiplicationIsRoundedToNearest() throws {
      // Straight (200, 100, 50, 128) as a PNG made of raw parts: 200 * 128 / 255 = 100.4.
      let picture = try PixelBuffer(width: 1, height: 1)
      picture.setPixel(Pixel(blue: 25, green: 50, red: 100, alpha: 128), x: 0, y: 0)
      try ImageFile.write(picture, to: path("a.png"))
      #expect(
        try ImageFile.read(path("a.png")).pixel(x: 0, y: 0)
          == Pixel(blue: 25, green: 50, red: 100, alpha: 128))
    }

    // MARK: Bad input

    private func expectError(_ path: String, _ words: String) {
      let error = #expect(throws: MediaError.self) { try ImageFile.read(path) }
      #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
    }

    @Test func badFilesAreNamed() throws {
      expectError(path("none.png"), "There is no file")
      expectError(scratch.path, "is a directory")
      try Data().write(to: URL(filePath: path("empty.png")))
      expectError(path("empty.png"), "is empty")
      try Data("no picture at all\n".utf8).write(to: URL(filePath: path("text.png")))
      expectError(path("text.png"), "no picture that can be read")
    }

    @Test func everyTruncatedPNGIsNamed() throws {
      try ImageFile.write(pattern(64, 64, isOpaque: true), to: path("a.png"))
      let data = try Data(contentsOf: URL(filePath: path("a.png")))
      for count in stride(from: 1, to: data.count - 12, by: max(1, data.count / 40)) {
        try data.prefix(count).write(to: URL(filePath: path("cut.png")))
        #expect(throws: MediaError.self, "\(count) of \(data.count)") {
          try ImageFile.read(path("cut.png"))
        }
      }
    }

    @Test func anEnormousPNGIsRefusedBeforeItIsDecoded() throws {
      try ImageFile.write(pattern(8, 8, isOpaque: true), to: path("a.png"))
      var data = try Data(contentsOf: URL(filePath: path("a.png")))
      // IHDR: width and height stand at 16 and 20, its checksum at 29.
      for (offset, byte) in [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60].enumerated() {
        data[16 + offset] = UInt8(byte)
      }
      let sum = crc(data[12..<29])
      for index in 0..<4 { data[29 + index] = UInt8(sum >> (24 - 8 * UInt32(index)) & 0xFF) }
      try data.write(to: URL(filePath: path("huge.png")))
      expectError(path("huge.png"), "60000×60000")
    }

    @Test func aPictureThatIsTooWideIsRefused() throws {
      let wide = try PixelBuffer(width: 20_000, height: 1)
      wide.fill(.white)
      try ImageFile.write(wide, to: path("wide.png"))
      expectError(path("wide.png"), "20000×1")
    }

    /// 32×16 pixels: red and green above, blue and white below, in a JPEG's full range.
    private static let quarters =
      "/9j/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsO"
      + "Dg4RERT/xABNAAEBAAAAAAAAAAAAAAAAAAAGBwEBAQEAAAAAAAAAAAAAAAAABwgGEAEAAAAAAAAAAAAAAAAAAAAA"
      + "EQEAAAAAAAAAAAAAAAAAAAAA/8AAEQgAEAAgAwESAAISAAMSAP/aAAwDAQACEQMRAD8AFiDKKqP6ay8QSqqpSia1"
      + "5WlFhUFJrRZaRWVAoa3/2Q=="

    /// The same picture, which says how it is to be turned, as cameras do.
    private func jpeg(orientation: UInt8) throws -> Data {
      var data = try #require(Data(base64Encoded: Self.quarters))
      let exif: [UInt8] =
        [0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0, 0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      data.insert(contentsOf: exif, at: 2)
      return data
    }

    @Test(
      arguments: zip(
        1...8 as ClosedRange<UInt8>,
        [
          "RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB",
        ]))
    func aPictureIsTurnedAsItSays(orientation: UInt8, corners: String) throws {
      try jpeg(orientation: orientation).write(to: URL(filePath: path("a.jpg")))
      let picture = try ImageFile.read(path("a.jpg"))
      let isSideways = orientation > 4
      #expect(picture.width == (isSideways ? 16 : 32) && picture.height == (isSideways ? 32 : 16))
      let (right, bottom) = (picture.width - 3, picture.height - 3)
      let seen = [(2, 2), (right, 2), (2, bottom), (right, bottom)].map { place -> Character in
        let pixel = picture.pixel(x: place.0, y: place.1)
        let colors: [Character: [Int]] = [
          "R": [255, 0, 0], "G": [0, 255, 0], "B": [0, 0, 255], "W": [255, 255, 255],
        ]
        let numbers = [pixel.red, pixel.green, pixel.blue].map(Int.init)
        return colors.first { zip($0.value, numbers).allSatisfy { abs($0 - $1) < 12 } }?.key ?? "?"
      }
      #expect(String(seen) == corners)
    }

    private func crc(_ bytes: Data) -> UInt32 {
      var sum: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        sum ^= UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 != 0 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      }
      return ~sum
    }

    // MARK: Films

    private static let colors: [(Color, [Int])] = [
      (Color(red: 1, green: 0, blue: 0), [255, 0, 0]),
      (Color(red: 0, green: 1, blue: 0), [0, 255, 0]),
      (Color(red: 0, green: 0, blue: 1), [0, 0, 255]), (.white, [255, 255, 255]),
      (.black, [0, 0, 0]), (Color(red: 0.5, green: 0.5, blue: 0.5), [128, 128, 128]),
    ]

    /// BT.601 read as BT.709, or full range as limited, is off by 10 and more.
    @Test(arguments: ["film.mp4", "film.y4m"])
    func coloursComeBack(name: String) throws {
      let writer = try open(path(name), 64, 48, 30)
      for (color, _) in Self.colors {
        let frame = try PixelBuffer(width: 64, height: 48)
        frame.fill(color)
        for _ in 0..<3 { try writer.append(frame) }
      }
      #expect(!FileManager.default.fileExists(atPath: path(name)))
      try writer.finish()
      let reader = try FilmReader(path: path(name))
      var index = 0
      while let frame = try reader.next() {
        let expected = Self.colors[index / 3].1
        let pixel = frame.pixel(x: 31, y: 20)
        // A YUV4MPEG2 header has no word for the matrix: small films are taken for BT.601.
        let tolerance = name.hasSuffix("mp4") || expected.max() == expected.min() ? 4 : 60
        for (a, b) in zip([Int(pixel.red), Int(pixel.green), Int(pixel.blue)], expected) {
          #expect(abs(a - b) <= tolerance, "\(index): \(pixel) \(expected)")
        }
        index += 1
      }
      #expect(index == 18)
      #expect(reader.framesPerSecond == 30)
    }

    /// As in a JPEG: black is 0 there, and 16 in a film.
    @Test(arguments: [("FULL", 40), ("LIMITED", 28)])
    func theRangeIsTheOneThatIsSaid(range: String, grey: UInt8) throws {
      let header = "YUV4MPEG2 W16 H16 F25:1 Ip A1:1 C420jpeg XCOLORRANGE=\(range)\nFRAME\n"
      let planes = Array(repeating: UInt8(40), count: 256) + Array(repeating: 128, count: 128)
      try (Data(header.utf8) + planes).write(to: URL(filePath: path("range.y4m")))
      let pixel = try #require(try FilmReader(path: path("range.y4m")).next()).pixel(x: 8, y: 8)
      #expect(pixel == Pixel(blue: grey, green: grey, red: grey, alpha: 255))
    }

    @Test(arguments: ["film.mp4", "film.y4m"], [(64, 48), (65, 47), (1, 1)])
    func theSameFramesGiveTheSameBytesAtAnySize(name: String, size: (Int, Int)) throws {
      var films: [Data] = []
      for round in 0..<2 {
        let file = path("\(round)-\(name)")
        let writer = try open(file, size.0, size.1, 29.97)
        for shade in 0..<10 {
          let frame = try PixelBuffer(width: size.0, height: size.1)
          frame.fill(Color(white: Double(shade) / 10))
          try writer.append(frame)
        }
        try writer.finish()
        films.append(try Data(contentsOf: URL(filePath: file)))
      }
      #expect(films[0] == films[1])
      #expect(!films[0].isEmpty)
    }

    @Test func aPictureInMemoryIsAsOneInAFile() throws {
      let picture = try pattern(33, 20)
      try ImageFile.write(picture, to: path("a.png"))
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path("a.png"))))
      let (decoded, read) = (try ImageFile.decode(bytes), try ImageFile.read(path("a.png")))
      #expect(decoded.width == 33 && decoded.height == 20)
      for y in 0..<20 {
        for x in 0..<33 { #expect(decoded.pixel(x: x, y: y) == read.pixel(x: x, y: y)) }
      }
      #expect(throws: MediaError.damaged(path: "picture")) {
        try ImageFile.decode(Array(bytes.dropLast(bytes.count / 2)))
      }
      #expect(throws: MediaError.empty(path: "picture")) { try ImageFile.decode([]) }
      let huge = Array(bytes.prefix(16)) + [0, 1, 0, 0, 0, 1, 0, 0] + bytes.dropFirst(24)
      #expect(throws: MediaError.tooLarge(path: "picture", width: 65536, height: 65536)) {
        try ImageFile.decode(huge)
      }
    }

    /// What names other files would have them shown: a playlist, a list of files, a vector picture.
    @Test(arguments: [
      "#EXTM3U\n#EXTINF:1,\nfile:/etc/hostname\n", "ffconcat version 1.0\nfile /etc/hostname\n",
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>",
      "\u{0}\u{0}\u{0}\u{14}ftypisom",
      "picture",
    ])
    func whatIsNoStillPictureIsNotDecoded(text: String) {
      #expect(throws: MediaError.notAPicture(path: "picture")) {
        try ImageFile.decode(Array(text.utf8))
      }
    }

    @Test func aFilmSaysItsRateExactly() throws {
      for (rate, words) in [(29.97, " F30000:1001 "), (12.345, " F12345:1000 "), (24, " F24:1 ")] {
        let writer = try open(path("film.y4m"), 2, 2, rate)
        try writer.finish()
        let film = try Data(contentsOf: URL(filePath: path("film.y4m")))
        let header = String(decoding: film.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        #expect(header.contains(words), "\(header)")
      }
    }

    /// H.264 wants even sides: the column and the row that are added repeat the last.
    @Test func whatAnOddFilmGainsLooksLikeItsEdge() throws {
      let writer = try open(path("film.mp4"), 33, 17, 30)
      let frame = try PixelBuffer(width: 33, height: 17)
      frame.fill(.white)
      for _ in 0..<3 { try writer.append(frame) }
      try writer.finish()
      let shown = try #require(try FilmReader(path: path("film.mp4")).next())
      #expect(shown.width == 34 && shown.height == 18)
      for (x, y) in [(33, 5), (5, 17), (33, 17)] {
        #expect(shown.pixel(x: x, y: y).green > 240, "\(x) \(y)")
      }
    }

    /// Far more than what is on its way to the file at one time, in sizes that fit nowhere.
    @Test func everyFrameOfALongFilmIsInItsPlace() throws {
      let (width, height) = (517, 401)
      let writer = try open(path("long.y4m"), width, height, 30)
      let frame = try PixelBuffer(width: width, height: height)
      for shade in 0..<12 {
        frame.fill(Color(white: Double(shade) / 11))
        try writer.append(frame)
      }
      try writer.finish()
      let film = try Data(contentsOf: URL(filePath: path("long.y4m")))
      let start = try #require(film.firstIndex(of: UInt8(ascii: "\n"))) + 1
      let length = 6 + 3 * width * height
      #expect(film.count == start + 12 * length)
      for shade in 0..<12 {
        let place = start + shade * length
        #expect(film[place..<place + 6] == Data("FRAME\n".utf8))
        // Grey in limited range: 16 to 235, and no colour.
        let luma = film[place + 6..<place + 6 + width * height]
        let expected = Int((16 + 219 * Double(shade) / 11).rounded())
        #expect(luma.allSatisfy { abs(Int($0) - expected) <= 1 })
        let chroma = film[place + 6 + width * height..<place + length]
        #expect(chroma.allSatisfy { abs(Int($0) - 128) <= 1 })
      }
    }

    @Test(arguments: ["film.mp4", "film.y4m", "%03d.png"])
    func anAbandonedFilmLeavesNothingAndTheOldOneStays(name: String) throws {
      let old = Data("an old film".utf8)
      let place = name.contains("%") ? path("000.png") : path(name)
      try old.write(to: URL(filePath: place))
      for count in 0...1 {
        var writer: (any FilmWriter)? = try open(path(name), 8, 8, 10)
        for _ in 0..<count { try writer?.append(pattern(8, 8, isOpaque: true)) }
        writer = nil
      }
      #expect(try Data(contentsOf: URL(filePath: place)) == old)
    }

    @Test func framesAreNumberedFromZero() throws {
      let writer = try open(path("frames/%04d.png"), 9, 7, 10)
      let picture = try pattern(9, 7, isOpaque: true)
      for _ in 0..<3 { try writer.append(picture) }
      try writer.finish()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: path("frames")).sorted() == [
          "0000.png", "0001.png", "0002.png",
        ])
      #expect(try ImageFile.read(path("frames/0002.png")).hasSamePixels(as: picture))
    }

    @Test func whereNothingCanBeWrittenIsNamed() throws {
      #expect(OutputFormat(of: path("film.avi")) == nil)
      try FileManager.default.createDirectory(
        atPath: path(".mp4"), withIntermediateDirectories: false)
      for (name, words) in [
        ("nowhere/film.mp4", "its directory does not exist"), (".mp4", "it is a directory"),
        (
          "%d-%d.png",
          "has no known ending; use \(OutputFormat.names)."
        ),
      ] {
        let error = #expect(throws: MediaError.self) {
          try open(path(name), 8, 8, 10)
        }
        #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
      }
    }

    @Test func aFrameOfAnotherSizeIsRefused() throws {
      let writer = try open(path("film.mp4"), 8, 8, 10)
      #expect(throws: MediaError.wrongFrameSize(path: path("film.mp4"))) {
        try writer.append(pattern(9, 8))
      }
    }

    @Test(arguments: [(20, 10, 20, 10), (300, 801, 100, 267)])
    func aFilmstripHasTheMomentsInOrder(
      width: Int, height: Int, smallWidth: Int, smallHeight: Int
    ) throws {
      let strip = try #require(OutputFormat(of: path("strip.png")))
      let count = try #require(strip.momentCount)
      let size = FrameSize(width: width, height: height)
      let writer = try strip.open(path("strip.png"), FilmSettings(size: size))
      // The same frame over and over, as a film draws it.
      let frame = try PixelBuffer(width: width, height: height)
      for index in 0..<count {
        frame.fill(Color(red: Double(index) / 10, green: 0, blue: 0))
        try writer.append(frame)
      }
      try writer.finish()
      let picture = try ImageFile.read(path("strip.png"))
      #expect(
        FrameSize(width: picture.width, height: picture.height) == strip.size(ofFrames: size))
      #expect(picture.width == 8 + count * (smallWidth + 8))
      #expect(picture.height == smallHeight + 16)
      #expect(picture.pixel(x: 7, y: 12) == Pixel(blue: 255, green: 255, red: 255, alpha: 255))
      for index in 0..<count {
        let x = 8 + index * (smallWidth + 8)
        let red = UInt8((255 * Double(index) / 10).rounded())
        for place in [x, x + smallWidth - 1] {
          #expect(
            picture.pixel(x: place, y: 8) == Pixel(blue: 0, green: 0, red: red, alpha: 255))
        }
        #expect(picture.pixel(x: x + smallWidth, y: 8).green == 255)
      }
    }
  }
#endif
