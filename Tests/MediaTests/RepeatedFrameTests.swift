#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Frames that are like the ones before them: the film has the same bytes, and what was made is used again.
  @Suite struct RepeatedFrameTests {
    private let scratch = Scratch()
    /// Which frame each of a film shows.
    private static let shown = [0, 0, 1, 1, 1, 0, 2, 2, 2, 2]

    private static func picture(_ seed: UInt64) throws -> PixelBuffer {
      // Its rows have gaps, and not all of it is opaque.
      let picture = try PixelBuffer(width: 37, height: 23)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let alpha = x < 5 ? 100 : 255
          let value = UInt8((x * 7 + y * 3 + Int(seed) * 60) % (alpha + 1))
          picture.setPixel(
            Pixel(blue: value, green: 0, red: UInt8(alpha) - value, alpha: UInt8(alpha)), x: x, y: y
          )
        }
      }
      return picture
    }

    /// The bytes of a film, or of all its files, of which some frames are said to be repeated.
    private func film(
      _ word: String, _ name: String, keepsAlpha: Bool,
      frame: (_ index: Int) throws -> (PixelBuffer, isRepeated: Bool)
    ) throws -> [Data] {
      let format = try #require(OutputFormat(word: word))
      let folder = "\(scratch.path)/\(name)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = word == "frames" ? "\(folder)/%02d.png" : "\(folder)/film\(format.name)"
      let settings = FilmSettings(
        size: FrameSize(width: 37, height: 23), rate: FrameRate(10),
        compression: Compression(keepsAlpha: keepsAlpha), moments: Self.shown.count)
      let writer = try format.open(path, settings)
      for index in Self.shown.indices {
        let (picture, isRepeated) = try frame(index)
        try writer.append(picture, isRepeated: isRepeated)
      }
      try writer.finish()
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)")) }
    }

    private func isRepeated(_ index: Int) -> Bool {
      index > 0 && Self.shown[index] == Self.shown[index - 1]
    }

    @Test(arguments: OutputFormat.all.map(\.word))
    func filmsHaveTheSameBytes(word: String) throws {
      let format = try #require(OutputFormat(word: word))
      let pictures = try (0..<3 as Range<UInt64>).map(Self.picture)
      for keepsAlpha in format.canKeepAlpha ? [false, true] : [false] {
        let plain = try film(word, "plain-\(keepsAlpha)", keepsAlpha: keepsAlpha) {
          (pictures[Self.shown[$0]], false)
        }
        let told = try film(word, "told-\(keepsAlpha)", keepsAlpha: keepsAlpha) {
          (pictures[Self.shown[$0]], isRepeated($0))
        }
        #expect(!plain.isEmpty)
        #expect(told == plain, "\(word), \(keepsAlpha)")
      }
    }

    /// What is handed over instead of a repeated frame is not looked at: it was converted, or compressed, before.
    @Test(arguments: ["mp4", "webm", "gif", "apng", "y4m", "frames", "filmstrip"])
    func nothingIsConvertedAgain(word: String) throws {
      let pictures = try (0..<3 as Range<UInt64>).map(Self.picture)
      let other = try Self.picture(9)
      let plain = try film(word, "plain", keepsAlpha: false) { (pictures[Self.shown[$0]], false) }
      let told = try film(word, "told", keepsAlpha: false) {
        isRepeated($0) ? (other, true) : (pictures[Self.shown[$0]], false)
      }
      #expect(told == plain)
    }

    @Test func conversionsAreAsManyAsThereAreDifferentFrames() throws {
      let path = "\(scratch.path)/film.mp4"
      let settings = FilmSettings(size: FrameSize(width: 37, height: 23), threads: 2)
      let encoding = try VideoEncoding(#require(OutputFormat(word: "mp4")), settings, path: path)
      let encoder = try FrameEncoder(encoding, settings, first: try encoding.open())
      let pictures = try (0..<3 as Range<UInt64>).map(Self.picture)
      for index in Self.shown.indices {
        _ = try encoder.append(pictures[Self.shown[index]], isRepeated: isRepeated(index))
      }
      _ = try encoder.finish()
      #expect(encoder.conversionCount == 4)
    }

    @Test func memoryThatTwoFramesShowIsNotHandedOut() throws {
      let pool = FramePool()
      let settings = FilmSettings(size: FrameSize(width: 8, height: 8))
      let encoding = try VideoEncoding(
        #require(OutputFormat(word: "mp4")), settings, path: "film.mp4")
      let frame = try FrameScaler(
        size: encoding.size, format: encoding.pixelFormat, threads: 1
      ).makeFrame()
      var shared: VideoFrame? = try VideoFrame(sharing: frame)
      pool.put(frame)
      #expect(pool.take() == nil)
      if let shared { pool.put(shared) }
      shared = nil
      #expect(pool.take() === frame)
      #expect(pool.take() == nil)
    }
  }
#endif
