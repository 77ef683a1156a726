import Media
import Testing

/// What names ask for, in builds with and without codecs.
@Suite struct OutputFormatTests {
  @Test(arguments: [
    ("film.mp4", ".mp4"), ("a/FILM.MP4", ".mp4"), ("50%.mp4", ".mp4"), ("film.y4m", ".y4m"),
    ("strip.png", ".png"), ("a%b/strip.png", ".png"), ("%d.PNG", "frames/%04d.png"),
    ("frames/%04d.png", "frames/%04d.png"), ("-", "-"), ("film.avi", nil), ("mp4", nil),
    ("-.txt", nil), ("", nil), ("film.mp4/x", nil),
  ])
  func aNameAsksForAFormat(path: String, name: String?) {
    #expect(OutputFormat(of: path)?.name == name)
  }

  @Test func eachFormatAnswersToItsOwnName() {
    for format in OutputFormat.all { #expect(OutputFormat(of: format.name)?.name == format.name) }
    #expect(Set(OutputFormat.all.map(\.name)).count == OutputFormat.all.count)
    #expect(OutputFormat.names == ".mp4, .y4m, frames/%04d.png, .png or -")
  }

  @Test(arguments: [
    (".mp4", FrameSize(width: 33, height: 57), FrameSize(width: 34, height: 58)),
    (".mp4", FrameSize(width: 34, height: 58), FrameSize(width: 34, height: 58)),
    (".y4m", FrameSize(width: 33, height: 57), FrameSize(width: 33, height: 57)),
    ("-", FrameSize(width: 33, height: 57), FrameSize(width: 33, height: 57)),
    (".png", FrameSize(width: 33, height: 57), FrameSize(width: 377, height: 73)),
  ])
  func aFormatSaysWhatBecomesOfSizes(name: String, frames: FrameSize, file: FrameSize) throws {
    #expect(try #require(OutputFormat(of: name)).size(ofFrames: frames) == file)
  }

  #if !Media
    @Test func whatTakesACodecIsRefused() {
      for format in OutputFormat.all where !format.isStandardOutput {
        #expect(throws: MediaError.notWritableWithoutMedia(path: "x")) {
          try format.open("x", size: FrameSize(width: 1, height: 1), framesPerSecond: 1)
        }
      }
    }
  #endif
}
