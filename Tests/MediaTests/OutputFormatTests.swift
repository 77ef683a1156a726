import Media
import Testing

/// What names ask for, in builds with and without codecs.
@Suite struct OutputFormatTests {
  @Test(arguments: [
    ("film.mp4", ".mp4"), ("a/FILM.MP4", ".mp4"), ("50%.mp4", ".mp4"), ("film.y4m", ".y4m"),
    ("a.MOV", ".mov"), ("a.mkv", ".mkv"), ("a.webm", ".webm"),
    ("a.gif", ".gif"), ("a.apng", ".apng"), ("a.webp", ".webp"),
    ("strip.png", ".png"), ("a%b/strip.png", ".png"), ("%d.PNG", "frames/%04d.png"),
    ("frames/%04d.png", "frames/%04d.png"), ("-", "-"), ("film.avi", nil), ("mp4", nil),
    ("-.txt", nil), ("", nil), ("film.mp4/x", nil),
  ])
  func aNameAsksForAFormat(path: String, name: String?) {
    #expect(OutputFormat(of: path)?.name == name)
  }

  @Test func eachFormatAnswersToItsOwnName() {
    for format in OutputFormat.all { #expect(OutputFormat(of: format.name)?.name == format.name) }
    for format in OutputFormat.all { #expect(OutputFormat(word: format.word)?.name == format.name) }
    #expect(Set(OutputFormat.all.map(\.name)).count == OutputFormat.all.count)
    #expect(Set(OutputFormat.all.map(\.word)).count == OutputFormat.all.count)
    #expect(
      OutputFormat.names
        == ".mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .y4m, frames/%04d.png, .png or -")
  }

  @Test(arguments: [
    (".mp4", FrameSize(width: 33, height: 57), FrameSize(width: 34, height: 58)),
    (".mp4", FrameSize(width: 34, height: 58), FrameSize(width: 34, height: 58)),
    (".mov", FrameSize(width: 33, height: 57), FrameSize(width: 34, height: 58)),
    (".webm", FrameSize(width: 33, height: 57), FrameSize(width: 33, height: 57)),
    (".gif", FrameSize(width: 33, height: 57), FrameSize(width: 33, height: 57)),
    (".y4m", FrameSize(width: 33, height: 57), FrameSize(width: 33, height: 57)),
    ("-", FrameSize(width: 33, height: 57), FrameSize(width: 33, height: 57)),
    (".png", FrameSize(width: 33, height: 57), FrameSize(width: 377, height: 73)),
  ])
  func aFormatSaysWhatBecomesOfSizes(name: String, frames: FrameSize, file: FrameSize) throws {
    #expect(try #require(OutputFormat(of: name)).size(ofFrames: frames) == file)
  }

  @Test func theCodecDecidesWhetherSidesAreEven() throws {
    let (mkv, odd) = (try #require(OutputFormat(of: "a.mkv")), FrameSize(width: 33, height: 57))
    #expect(mkv.size(ofFrames: odd, Compression(codec: .vp9)) == odd)
    #expect(
      mkv.size(ofFrames: odd, Compression(codec: .h264)) == FrameSize(width: 34, height: 58))
  }

  @Test(arguments: [
    ("30", 30, 1, "30"), ("29.97", 30000, 1001, "29.97"), ("30000/1001", 30000, 1001, "29.97"),
    ("25/2", 25, 2, "12.5"), ("10/3", 10, 3, "3.333"), ("12.345", 12345, 1000, "12.345"),
    ("23.976", 24000, 1001, "23.976"), ("100", 100, 1, "100"),
  ])
  func aRateIsExact(text: String, numerator: Int, denominator: Int, words: String) throws {
    let rate = try #require(FrameRate(text))
    #expect(rate.numerator == numerator && rate.denominator == denominator)
    #expect(rate.description == words)
    #expect(rate.time(ofFrame: 3 * numerator) == Double(3 * denominator))
  }

  @Test(arguments: ["", "0", "-1", "1/0", "0/1", "1/2/3", "1e3", "nan", "0x10", " 5", "30/", "/1"])
  func whatIsNoRateIsNone(text: String) { #expect(FrameRate(text) == nil) }

  #if !Media
    @Test func whatTakesACodecIsRefused() {
      for format in OutputFormat.all where format.word != "raw" {
        #expect(throws: MediaError.notWritableWithoutMedia(path: "x")) {
          try format.open("x", FilmSettings(size: FrameSize(width: 1, height: 1)))
        }
      }
    }
  #endif
}
