#if Media
  import Compositing
  import Foundation
  @testable import Media
  import TestSupport
  import Testing

  /// Films of every format, as other programs read them.
  @Suite(.serialized)
  struct FilmFormatTests {
    private let scratch = Scratch()

    private func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

    /// A kind of film, and what is to be found in it.
    struct Kind: Sendable, CustomTestStringConvertible {
      var name: String
      var codec: VideoCodec?
      var keepsAlpha = false
      /// What `ffprobe` calls it.
      var stream: String
      var pixels: String
      /// The most that a pixel's channel may be off, on the whole.
      var error: Double

      var testDescription: String { "\(name) \(stream)\(keepsAlpha ? " alpha" : "")" }
      var compression: Compression { Compression(codec: codec, keepsAlpha: keepsAlpha) }
    }

    /// Films whose frames build on each other: made in chunks.
    static let chunked = [
      Kind(name: "a.mp4", stream: "h264", pixels: "yuv420p", error: 3),
      Kind(name: "a.mov", stream: "h264", pixels: "yuv420p", error: 3),
      Kind(name: "a.mkv", stream: "h264", pixels: "yuv420p", error: 3),
      Kind(name: "a.mov", codec: .hevc, stream: "hevc", pixels: "yuv420p", error: 3),
      Kind(name: "a.mp4", codec: .av1, stream: "av1", pixels: "yuv420p", error: 3),
      Kind(name: "a.mkv", codec: .vp9, stream: "vp9", pixels: "yuv420p", error: 3),
      Kind(name: "a.webm", stream: "vp9", pixels: "yuv420p", error: 3),
      Kind(name: "a.webm", keepsAlpha: true, stream: "vp9", pixels: "yuva420p", error: 4),
    ]
    static let whole = [
      Kind(name: "a.gif", stream: "gif", pixels: "bgra", error: 6),
      Kind(name: "a.apng", stream: "apng", pixels: "rgb24", error: 0),
      Kind(name: "a.apng", keepsAlpha: true, stream: "apng", pixels: "rgba", error: 0),
      Kind(name: "a.y4m", stream: "rawvideo", pixels: "yuv444p", error: 20),
    ]

    /// A soft ground that moves, and a square that goes over it; what can be clear is so in half of it.
    private func frame(_ index: Int, _ size: FrameSize, isClear: Bool = false) throws -> PixelBuffer
    {
      let picture = try PixelBuffer(width: size.width, height: size.height)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isSquare = abs(x - 8 - index % 40) < 6 && abs(y - size.height / 2) < 6
          let isDense = y < size.height / 2 || y > size.height - 3 || isSquare
          let alpha = isDense || !isClear ? 255 : 0
          func channel(_ value: Int) -> UInt8 { UInt8(value * alpha / 255) }
          picture.setPixel(
            isSquare
              ? Pixel(blue: channel(40), green: channel(60), red: channel(220), alpha: UInt8(alpha))
              : Pixel(
                blue: channel((x * 2 + index) % 256), green: channel(60 + y * 120 / size.height),
                red: channel(90), alpha: UInt8(alpha)), x: x, y: y)
        }
      }
      return picture
    }

    @discardableResult
    private func write(
      _ kind: Kind, _ name: String, _ size: FrameSize, count: Int, rate: FrameRate = FrameRate(25),
      threads: Int = 2
    ) throws -> Data {
      let writer = try #require(OutputFormat(of: name)).open(
        path(name),
        FilmSettings(size: size, rate: rate, compression: kind.compression, threads: threads))
      for index in 0..<count { try writer.append(frame(index, size, isClear: kind.keepsAlpha)) }
      try writer.finish()
      return try Data(contentsOf: URL(filePath: path(name)))
    }

    private func probe(_ kind: Kind, _ name: String? = nil) -> FilmProbe {
      FilmProbe(
        path: path(name ?? kind.name),
        decoder: kind.keepsAlpha && kind.stream == "vp9" ? "libvpx-vp9" : nil)
    }

    /// Sides that are odd, and a rate that is no whole number.
    @Test(arguments: chunked + whole)
    func aFilmIsWhatItsNameSays(kind: Kind) throws {
      let size = FrameSize(width: 95, height: 67)
      let rate = kind.stream == "gif" ? FrameRate(25) : try #require(FrameRate("30000/1001"))
      try write(kind, kind.name, size, count: 12, rate: rate)
      let stream = try probe(kind).stream()
      let isEven = ["h264", "hevc", "av1"].contains(kind.stream)
      #expect(stream["codec_name"] == kind.stream)
      #expect(stream["width"] == (isEven ? "96" : "95"))
      #expect(stream["height"] == (isEven ? "68" : "67"))
      #expect(stream["nb_read_frames"] == "12")
      if kind.stream != "apng" {
        #expect(stream["avg_frame_rate"] == (kind.stream == "gif" ? "25/1" : "30000/1001"))
        #expect(try #require(stream["start_time"].flatMap(Double.init)) == 0)
      }
      // Where a player looks for alpha, the stream says so.
      if kind.name.hasSuffix(".webm"), kind.keepsAlpha {
        #expect(stream["TAG:alpha_mode"] == "1" || stream["TAG:ALPHA_MODE"] == "1")
      }
      guard Self.chunked.contains(where: { $0.stream == kind.stream }) else { return }
      #expect(stream["sample_aspect_ratio"] == "1:1")
      #expect(stream["color_range"] == "tv")
      #expect(stream["color_space"] == "bt709")
      #expect(stream["color_transfer"] == "bt709")
      #expect(stream["color_primaries"] == "bt709")
      if kind.codec == .hevc { #expect(stream["codec_tag_string"] == "hvc1") }
    }

    @Test(arguments: chunked + whole)
    func everyFrameLooksAsItWasDrawn(kind: Kind) throws {
      let size = FrameSize(width: 96, height: 64)
      try write(kind, kind.name, size, count: 30)
      let frames = try probe(kind).frames(size.width, size.height)
      #expect(frames.count == 30)
      for (index, pixels) in frames.enumerated() {
        let expected = try frame(index, size, isClear: kind.keepsAlpha)
        var (colors, alpha, count) = (0, 0, 0)
        for y in 0..<size.height {
          for x in 0..<size.width {
            let (seen, drawn) = (
              (0..<4).map { Int(pixels[(y * size.width + x) * 4 + $0]) }, expected.pixel(x: x, y: y)
            )
            alpha += abs(seen[3] - Int(drawn.alpha))
            guard drawn.alpha == 255 else { continue }
            count += 3
            colors += abs(seen[0] - Int(drawn.red)) + abs(seen[1] - Int(drawn.green))
            colors += abs(seen[2] - Int(drawn.blue))
          }
        }
        let error = Double(colors) / Double(count)
        #expect(error <= kind.error, "frame \(index): \(error)")
        let clearness = Double(alpha) / Double(size.width * size.height)
        #expect(clearness <= (kind.stream == "vp9" ? 4 : 0), "frame \(index): \(clearness)")
      }
    }

    /// More than two chunks, each with an encoder of its own.
    @Test(arguments: chunked + whole)
    func theBytesDoNotDependOnThreads(kind: Kind) throws {
      let size = FrameSize(width: 80, height: 66)
      let count = 2 * VideoEncoding.framesPerChunk + 10
      let films = try [1, 3, 3].enumerated().map { index, threads in
        try write(kind, "\(index)-\(kind.name)", size, count: count, threads: threads)
      }
      #expect(films[0] == films[1] && films[1] == films[2])
      #expect(try probe(kind, "0-\(kind.name)").stream()["nb_read_frames"] == "\(count)")
    }

    @Test(arguments: chunked)
    func aChunkBeginsWithAWholePictureAndTimesGoOn(kind: Kind) throws {
      let chunk = VideoEncoding.framesPerChunk
      try write(kind, kind.name, FrameSize(width: 64, height: 64), count: chunk + 1)
      let probe = probe(kind)
      let flags = try probe.packets("flags")
      #expect(flags.count == chunk + 1)
      #expect(flags[0].hasPrefix("K") && flags[chunk].hasPrefix("K"))
      let times = try probe.packets("pts_time").compactMap(Double.init).sorted()
      for (index, time) in times.enumerated() {
        #expect(abs(time - Double(index) / 25) < 0.0006, "\(index): \(time)")
      }
    }

    /// Encoders like to tell what they were told: two that were told the same in other words would differ.
    @Test(arguments: chunked)
    func aFilmSaysNothingOfItsEncoder(kind: Kind) throws {
      let film = try write(kind, kind.name, FrameSize(width: 64, height: 64), count: 3)
      for word in ["x264", "x265", "crf", "aom", "Lavc", "libvpx", "cpu-independent"] {
        #expect(film.range(of: Data(word.utf8)) == nil, "\(word)")
      }
    }

    /// Other encoders of it take nothing so small.
    @Test func aSmallAV1IsMadeToo() throws {
      let kind = Kind(name: "a.mkv", codec: .av1, stream: "av1", pixels: "", error: 0)
      try write(kind, kind.name, FrameSize(width: 20, height: 16), count: 5)
      let stream = try probe(kind).stream()
      #expect(stream["codec_name"] == "av1" && stream["width"] == "20")
      #expect(stream["nb_read_frames"] == "5")
    }

    @Test(arguments: [VideoCodec.h264, .hevc, .av1, .vp9])
    func betterIsLarger(codec: VideoCodec) throws {
      let size = FrameSize(width: 96, height: 64)
      func bytes(_ amount: Compression.Amount, _ preset: String? = nil) throws -> Int {
        let writer = try #require(OutputFormat(word: "mkv")).open(
          path("a.mkv"),
          FilmSettings(
            size: size, compression: Compression(codec: codec, amount: amount, preset: preset)))
        for index in 0..<8 { try writer.append(frame(index, size)) }
        try writer.finish()
        return try Data(contentsOf: URL(filePath: path("a.mkv"))).count
      }
      let (worst, usual, best) = (
        try bytes(.quality(10)), try bytes(.quality(Compression.usualQuality)),
        try bytes(.quality(100))
      )
      #expect(worst < usual && usual < best)
      #expect(try bytes(.crf(codec.crf(forQuality: 10))) == worst)
      let other = try #require(codec.presets.last)
      #expect(try bytes(.quality(75), other) != usual)
    }

    @Test func aCodecWithoutAnEncoderIsNamed() throws {
      let codec = VideoCodec(
        name: "lost", title: "Lost", crfs: 0...9, presets: ["slow"], usualPreset: "slow",
        encoder: "liblost", bestCRF: 1, hasEvenSides: true, keepsAlpha: false)
      let error = #expect(throws: MediaError.self) {
        try OutputFormat.mkv.open(
          path("a.mkv"),
          FilmSettings(
            size: FrameSize(width: 8, height: 8), compression: Compression(codec: codec)))
      }
      #expect(
        error.map { "\($0)" } == "'\(path("a.mkv"))' could not be encoded: this FFmpeg has no Lost "
          + "encoder (liblost); choose another codec or format.")
      #expect(scratch.names.isEmpty)
    }

    // MARK: Pictures that move

    @Test(arguments: [("a.gif", 33, 3), ("a.apng", 40, 40)])
    func aPictureThatMovesLoopsAtItsRate(name: String, rate: Int, unit: Int) throws {
      let kind = Kind(name: name, stream: "", pixels: "", error: 0)
      let film = try write(
        kind, name, FrameSize(width: 20, height: 12), count: 7, rate: FrameRate(Double(rate)))
      if name.hasSuffix("gif") {
        // The extension that makes it loop, for ever.
        let loop = try #require(film.range(of: Data("NETSCAPE2.0".utf8)))
        #expect(Array(film[loop.upperBound..<loop.upperBound + 4]) == [3, 1, 0, 0])
        // Hundredths of a second, which add up.
        let durations = try FilmProbe(path: path(name)).packets("duration_time")
        let total = durations.compactMap(Double.init).reduce(0, +)
        #expect(abs(total - 7.0 / Double(rate)) < 0.006)
        #expect(durations.count == 7)
      } else {
        let control = try #require(film.range(of: Data("acTL".utf8)))
        let numbers = Array(film[control.upperBound..<control.upperBound + 8])
        #expect(numbers == [0, 0, 0, 7, 0, 0, 0, 0])
      }
    }

    @Test(arguments: [false, true])
    func anAnimatedWebPIsWhole(keepsAlpha: Bool) throws {
      let kind = Kind(name: "a.webp", keepsAlpha: keepsAlpha, stream: "", pixels: "", error: 0)
      let size = FrameSize(width: 95, height: 67)
      let first = try write(kind, "a.webp", size, count: 10, rate: FrameRate(30))
      #expect(try write(kind, "b.webp", size, count: 10, rate: FrameRate(30), threads: 3) == first)
      let words = try FilmProbe(path: path("a.webp")).webP()
      #expect(words.contains("Canvas size 95 x 67"))
      #expect(words.contains("Loop count      : 0"))
      let durations = words.matches(of: /Duration: (\d+)/).compactMap { Int($0.output.1) }
      #expect(durations.count == 10 && durations.reduce(0, +) == 333)
      #expect(words.contains("No error detected."))
      // The first frame, by libwebp's own programs.
      let picture = try Command.run(
        [
          "sh", "-c", "webpmux -get frame 1 a.webp -o f.webp && dwebp f.webp -pam -o -",
        ], in: scratch.path)
      #expect(picture.status == 0, "\(picture.errors)")
      let bytes = [UInt8](picture.output.suffix(95 * 67 * 4))
      let expected = try frame(0, size, isClear: keepsAlpha)
      var (total, count) = (0, 0)
      for y in 0..<67 {
        for x in 0..<95 {
          let (drawn, at) = (expected.pixel(x: x, y: y), (y * 95 + x) * 4)
          #expect(abs(Int(bytes[at + 3]) - Int(drawn.alpha)) <= (keepsAlpha ? 40 : 0))
          guard drawn.alpha == 255 else { continue }
          total += abs(Int(bytes[at]) - Int(drawn.red)) + abs(Int(bytes[at + 2]) - Int(drawn.blue))
          count += 2
        }
      }
      #expect(Double(total) / Double(count) < 6)
    }

    /// As many colours as a film has in all, each in one frame only.
    @Test func aGIFHasThePaletteOfAllItsFrames() throws {
      let writer = try OutputFormat.gif.open(
        path("a.gif"), FilmSettings(size: FrameSize(width: 32, height: 8), rate: FrameRate(10)))
      for index in 0..<20 {
        let frame = try PixelBuffer(width: 32, height: 8)
        frame.fill(Color(red: Double(index) / 20, green: 1 - Double(index) / 20, blue: 0.5))
        try writer.append(frame)
      }
      try writer.finish()
      for (index, pixels) in try FilmProbe(path: path("a.gif")).frames(32, 8).enumerated() {
        let expected = [Double(index) / 20, 1 - Double(index) / 20, 0.5].map { $0 * 255 }
        for channel in 0..<3 {
          #expect(abs(Double(pixels[channel]) - expected[channel]) <= 4, "\(index)")
        }
      }
    }

    /// A frame that is clear in part leaves nothing there of the one before.
    @Test func aGIFCanBeClear() throws {
      let kind = Kind(name: "a.gif", keepsAlpha: true, stream: "gif", pixels: "bgra", error: 6)
      let size = FrameSize(width: 96, height: 64)
      try write(kind, "a.gif", size, count: 6)
      for (index, pixels) in try FilmProbe(path: path("a.gif")).frames(96, 64).enumerated() {
        let expected = try frame(index, size, isClear: true)
        for (x, y) in [(3, 3), (90, 60), (8 + index, 34), (60, 40)] {
          #expect(pixels[(y * 96 + x) * 4 + 3] == expected.pixel(x: x, y: y).alpha, "\(index)")
        }
      }
    }

    @Test func rawFramesGoIntoAFileToo() throws {
      let writer = try OutputFormat.raw.open(
        path("film.bgra"), FilmSettings(size: FrameSize(width: 5, height: 3)))
      for index in 0..<2 { try writer.append(frame(index, FrameSize(width: 5, height: 3))) }
      #expect(!FileManager.default.fileExists(atPath: path("film.bgra")))
      try writer.finish()
      let bytes = try scratch.read("film.bgra")
      #expect(bytes.count == 2 * 5 * 3 * 4)
      let pixel = try frame(1, FrameSize(width: 5, height: 3)).pixel(x: 2, y: 1)
      let at = (15 + 5 + 2) * 4
      #expect(Array(bytes[at..<at + 4]) == [pixel.blue, pixel.green, pixel.red, pixel.alpha])
    }

    /// Chunks are abandoned with the writer, whatever is on its way.
    @Test(arguments: chunked + whole)
    func anAbandonedFilmLeavesNothing(kind: Kind) throws {
      let size = FrameSize(width: 64, height: 64)
      let writer = try #require(OutputFormat(of: kind.name)).open(
        path(kind.name), FilmSettings(size: size, compression: kind.compression, threads: 2))
      for index in 0..<5 { try writer.append(frame(index, size)) }
      withExtendedLifetime(writer) {}
      #expect(scratch.names.filter { !$0.hasPrefix(".transhost-") }.isEmpty)
    }

    /// Each of them is whole, and has a temporary name until all are.
    @Test func numberedPicturesThatAreAbandonedAreGone() throws {
      let size = FrameSize(width: 64, height: 64)
      var writer: (any FilmWriter)? = try #require(OutputFormat(of: "%02d.png")).open(
        path("%02d.png"), FilmSettings(size: size, threads: 2))
      for index in 0..<5 { try writer?.append(frame(index, size)) }
      #expect(scratch.names.contains { $0.hasPrefix(".transhost-") })
      writer = nil
      #expect(scratch.names.isEmpty)
    }
  }
#endif
