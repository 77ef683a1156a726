#if Media
  import Compositing
  import Foundation
  import Geometry
  import Media
  import Playing
  import TestSupport
  import Testing

  /// Films of screens that have a shape of their own, or move.
  @Suite @MainActor
  final class ScreenFilmTests {
    private let scratch = Scratch()

    private func player(_ from: Screen, _ to: Screen, _ size: Size) -> TransitionPlayer {
      let kind = PlayedContainers.all[0]
      return TransitionPlayer(
        .init(container: kind, operation: kind.operations[0], size: size),
        animator: kind.makeDefaultAnimator(), from: from, to: to)
    }

    /// The frames of a film of two screens.
    private func frames(
      _ from: Screen, _ to: Screen, _ size: Size, rate: Double = 10, speed: Double = 1,
      duration: Double? = nil
    ) throws -> [PixelBuffer] {
      let path = "\(scratch.path)/film.bgra"
      let result = try Film(
        path: path, format: try #require(OutputFormat(word: "raw")), rate: FrameRate(rate),
        speed: speed, duration: duration, threads: 1
      ).make(of: player(from, to, size))
      let bytes = try Data(contentsOf: URL(filePath: path))
      let (width, height) = (Int(size.width), Int(size.height))
      #expect(bytes.count == result.count * width * height * 4)
      var frames: [PixelBuffer] = []
      for index in 0..<result.count {
        let frame = try PixelBuffer(width: width, height: height)
        for y in 0..<height {
          for x in 0..<width {
            let at: Int = ((index * height + y) * width + x) * 4
            let pixel = Pixel(
              blue: bytes[at], green: bytes[at + 1], red: bytes[at + 2], alpha: bytes[at + 3])
            frame.setPixel(pixel, x: x, y: y)
          }
        }
        frames.append(frame)
      }
      return frames
    }

    /// Twice as wide as high: green, with a red left and a blue right quarter.
    private func wide() throws -> PixelBuffer {
      let picture = try PixelBuffer(width: 40, height: 20)
      for y in 0..<20 {
        for x in 0..<40 {
          picture.setPixel(
            x < 10
              ? Pixel(blue: 0, green: 0, red: 255, alpha: 255)
              : x < 30
                ? Pixel(blue: 0, green: 255, red: 0, alpha: 255)
                : Pixel(blue: 255, green: 0, red: 0, alpha: 255), x: x, y: y)
        }
      }
      return picture
    }

    private func colors(_ frame: PixelBuffer, _ places: [(Int, Int)]) -> [String] {
      places.map { place in
        let pixel = frame.pixel(x: place.0, y: place.1)
        return "\(pixel.red) \(pixel.green) \(pixel.blue)"
      }
    }

    @Test func aPictureLiesAsItIsAskedTo() throws {
      let places = [(1, 1), (20, 20), (38, 38), (1, 20), (38, 20)]
      func seen(_ fit: PictureFit) throws -> [String] {
        colors(
          try frames(.picture(try wide(), fit: fit), .color(.white), Size(width: 40, height: 40))[
            0],
          places)
      }
      let (red, green, blue) = ("255 0 0", "0 255 0", "0 0 255")
      #expect(try seen(.usual) == ["0 0 0", green, "0 0 0", red, blue])
      let orange = Color(red: 1, green: 0.5, blue: 0)
      #expect(
        try seen(PictureFit(background: .color(orange)))
          == ["255 128 0", green, "255 128 0", red, blue])
      #expect(try seen(PictureFit(mode: .cover)) == [green, green, green, green, green])
      #expect(try seen(PictureFit(mode: .fill)) == [red, green, blue, red, blue])
    }

    /// Above and below a wide picture is the same one, large enough to fill the screen: its middle.
    @Test func aBlurredBackgroundIsThePictureItself() throws {
      let film = try frames(
        .picture(try wide(), fit: PictureFit(background: .blur)), .color(.white),
        Size(width: 40, height: 40))
      for (x, y) in [(20, 1), (20, 38), (12, 3)] {
        let pixel = film[0].pixel(x: x, y: y)
        #expect(pixel.green > 200 && pixel.red < 60 && pixel.blue < 60, "\(pixel)")
      }
      #expect(film[0].pixel(x: 2, y: 20) == Pixel(blue: 0, green: 0, red: 255, alpha: 255))
    }

    /// Colours run into each other where they meet, and there alone.
    @Test func aBlurredBackgroundIsBlurred() throws {
      let picture = try PixelBuffer(width: 40, height: 20)
      picture.fill(Color(red: 1, green: 0, blue: 0))
      for y in 0..<20 {
        for x in 20..<40 {
          picture.setPixel(Pixel(blue: 255, green: 0, red: 0, alpha: 255), x: x, y: y)
        }
      }
      let frame = try frames(
        .picture(picture, fit: PictureFit(background: .blur)), .color(.white),
        Size(width: 40, height: 40))[0]
      let (left, middle, right) = (
        frame.pixel(x: 2, y: 1), frame.pixel(x: 20, y: 1), frame.pixel(x: 37, y: 38)
      )
      #expect(left.red > 240 && left.blue < 15 && right.blue > 240 && right.red < 15)
      #expect(middle.red > 80 && middle.blue > 80, "\(middle)")
      #expect(frame.pixel(x: 19, y: 20).blue == 0 && frame.pixel(x: 20, y: 20).red == 0)
    }

    @Test(arguments: [0.1, 1, 2.5])
    func aDurationIsThatOfTheFilm(seconds: Double) throws {
      let film = try frames(
        .color(.black), .color(.white), Size(width: 4, height: 4), rate: 20, duration: seconds)
      // The last frame is the first after the end.
      #expect(film.count == Int((seconds * 20).rounded()) + 1)
      #expect(film.last?.pixel(x: 1, y: 1).red == 255 && film[0].pixel(x: 1, y: 1).red == 0)
    }

    // MARK: Clips

    /// A clip whose frame *n* is grey, 10 n + 20.
    private func clip(fit: PictureFit = .usual, rate: Int = 20) throws -> Screen {
      let result = try Command.run(
        [
          "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
          "color=s=40x20:r=\(rate):d=1,geq=lum='20+10*N':cb=128:cr=128", "-c:v", "ffv1", "a.mkv",
        ], in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
      guard case .clip(let clip) = try ImageFile.open("\(scratch.path)/a.mkv") else {
        throw CocoaError(.fileReadUnknown)
      }
      return .clip(clip, fit: fit)
    }

    private func number(_ pixel: Pixel) -> Int {
      // Limited range has become full.
      let luma = Double(pixel.green) * 219 / 255 + 16
      return Int(((luma - 20) / 10).rounded())
    }

    /// What goes is at the left as long as it can be, and what comes is there at the end.
    @Test(arguments: [1.0, 0.5])
    func aClipPlaysOnWhileTheTransitionRuns(speed: Double) throws {
      let film = try frames(
        .color(.black), try clip(), Size(width: 40, height: 20), rate: 20, speed: speed)
      #expect(film.count > 6)
      for (index, frame) in film.enumerated().dropFirst(film.count / 2) {
        #expect(number(frame.pixel(x: 38, y: 10)) == min(index, 19), "\(index)")
      }
    }

    @Test func theSameClipGivesTheSameFilm() throws {
      let fit = PictureFit(background: .blur)
      let size = Size(width: 40, height: 40)
      let first = try frames(try clip(fit: fit), .color(.white), size, rate: 20)
      let second = try frames(try clip(fit: fit), .color(.white), size, rate: 20)
      #expect(first.count == second.count)
      for (a, b) in zip(first, second) { #expect(a.hasSamePixels(as: b)) }
      // What is behind it moves too.
      #expect(first[0].pixel(x: 1, y: 1).red + 20 < first[4].pixel(x: 1, y: 1).red)
    }
  }
#endif
