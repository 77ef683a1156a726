#if Media
  import Compositing
  import Geometry
  import Testing

  @testable import Media

  /// Frames that are made ready before somebody asks for them.
  @Suite struct TimedFramesTests {
    /// Frames at given times; each is a grey of its own, and one of them may not be readable.
    private final class Frames: FrameSource {
      let length: Double? = nil
      private let times: [Double]
      private let broken: Int?
      private var index = 0
      private(set) var made = 0

      init(_ times: [Double], broken: Int?) {
        self.times = times
        self.broken = broken
      }

      func next() throws(MediaError) -> (any ReadFrame)? {
        guard index != broken else { throw .damaged(path: "a") }
        guard index < times.count else { return nil }
        defer { index += 1 }
        return Frame(time: times[index], shade: UInt8(index)) { self.made += 1 }
      }

      /// Some frames before the one that is shown then.
      func skip(to time: Double) throws(MediaError) -> (any ReadFrame)? {
        index = max(0, (times.lastIndex { $0 <= time } ?? 0) - 2)
        return try next()
      }
    }

    private struct Frame: ReadFrame {
      let time: Double
      let shade: UInt8
      let size = FrameSize(width: 1, height: 1)
      let tell: () -> Void

      func picture() throws(MediaError) -> PixelBuffer {
        tell()
        guard let picture = try? PixelBuffer(width: 1, height: 1) else { throw .outOfMemory }
        picture.setPixel(Pixel(blue: shade, green: 0, red: 0, alpha: 255), x: 0, y: 0)
        return picture
      }
    }

    /// What is shown at each time, or why nothing is.
    private func shown(
      _ frames: Frames, at times: [Double], preparing guess: (Double) -> Double?
    ) -> [String] {
      var story: [String] = []
      do throws(MediaError) {
        let played = try TimedFrames(frames, path: "a")
        var last = played.first.pixels
        for time in times {
          let picture = try played.picture(at: time)
          story.append("\(picture.pixel(x: 0, y: 0).blue)\(picture === last ? "" : " new")")
          last = picture
          if let guess = guess(time) { played.prepare(for: guess) }
        }
      } catch {
        story.append("\(error)")
      }
      return story
    }

    /// Whatever is made ready, the same is shown at each time, and the same error comes where it came.
    @Test func whatIsMadeReadyChangesNothing() {
      var random = SeededRandom(seed: 7)
      for _ in 0..<400 {
        var times = [0.0]
        // Some come at once with the one before.
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          times.append(
            (times.last ?? 0) + ([0, 0.02, 0.04, 0.5, 2].randomElement(using: &random) ?? 0))
        }
        let broken = Bool.random(using: &random) ? nil : Int.random(in: 0...20, using: &random)
        var asked = [0.0]
        for _ in 0..<30 {
          asked.append(
            (asked.last ?? 0) + ([0, 0.01, 0.04, 0.3, 4].randomElement(using: &random) ?? 0))
        }
        let plain = shown(Frames(times, broken: broken), at: asked) { _ in nil }
        for most in [0.0, 0.05, 1] {
          let ready = shown(Frames(times, broken: broken), at: asked) { time in
            time + Double.random(in: 0...most, using: &random)
          }
          #expect(ready == plain, "\(times) \(asked)")
        }
      }
    }

    /// What was guessed right is made once, and before it is asked for.
    @Test func aGoodGuessCostsNothing() throws {
      let frames = Frames((0..<50).map { Double($0) / 25 }, broken: nil)
      let played = try TimedFrames(frames, path: "a")
      for index in 0..<50 {
        let before = frames.made
        _ = try played.picture(at: Double(index) / 25)
        #expect(frames.made == before)
        played.prepare(for: Double(index + 1) / 25)
      }
      #expect(frames.made == 50)
    }
  }
#endif
