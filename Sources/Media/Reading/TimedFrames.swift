#if Media
  internal import Compositing

  /// The frames of a clip by their times, as they are read.
  final class TimedFrames: ClipFrames {
    let first: ImageFile.Picture
    let length: Double?
    private let frames: any FrameSource
    private var shown: any ReadFrame
    /// How many were before it, of those that were read.
    private var place = 0
    /// Its picture, if it has been made.
    private var picture: PixelBuffer?
    /// The frames after it that have been read, and what ended that.
    private var ahead: [any ReadFrame] = []
    private var hasEnded = false
    private var failure: MediaError?
    /// A picture that was made before it was asked for, and its frame's place: times may be the same.
    private var prepared: (place: Int, picture: PixelBuffer)?

    /// Files keep times in thousandths of a second, or as rounded fractions: a frame counts as shown from
    /// so many seconds before its time on.
    private static let tolerance = 0.001
    /// How many seconds are decoded rather than passed over: to enter a file in the middle has a price.
    private static let worthPassing = 3.0
    /// How many frames are kept at most that nobody has asked for.
    private static let mostAhead = 8

    /// Begins a clip.
    ///
    /// - Parameters:
    ///   - frames: Its frames, of which none has been taken.
    ///   - path: The file's path, for errors.
    /// - Throws: The `MediaError` that says what is wrong with its beginning.
    init(_ frames: any FrameSource, path: String) throws(MediaError) {
      self.frames = frames
      length = frames.length
      guard let start = try frames.next() else { throw .damaged(path: path) }
      shown = start
      let pixels = try start.picture()
      first = ImageFile.Picture(pixels: pixels, size: start.size)
      picture = pixels
      _ = try following()
    }

    var isStill: Bool { ahead.isEmpty && shown.time == 0 }

    func picture(at time: Double) throws(MediaError) -> PixelBuffer {
      if let next = try following(), next.time + Self.worthPassing < time,
        let entry = try frames.skip(to: time)
      {
        (shown, picture) = (entry, nil)
        (ahead, hasEnded, failure, prepared) = ([], false, nil, nil)
      }
      while let next = try following(), isShown(next, at: time) {
        (shown, picture) = (next, nil)
        ahead.removeFirst()
        place += 1
      }
      if let picture { return picture }
      let made: PixelBuffer
      if let prepared, prepared.place == place {
        made = prepared.picture
      } else {
        made = try shown.picture()
      }
      (picture, prepared) = (made, nil)
      return made
    }

    func prepare(for time: Double) {
      do throws(MediaError) {
        while ahead.count < Self.mostAhead, ahead.last.map({ isShown($0, at: time) }) != false {
          guard try read() else { break }
        }
      } catch {
        // For whoever comes so far.
        failure = error
      }
      guard let index = ahead.lastIndex(where: { isShown($0, at: time) }),
        prepared?.place != place + 1 + index, let picture = try? ahead[index].picture()
      else { return }
      prepared = (place + 1 + index, picture)
    }

    private func isShown(_ frame: any ReadFrame, at time: Double) -> Bool {
      frame.time <= time + Self.tolerance
    }

    /// The frame after the one that is shown; nil at the end.
    private func following() throws(MediaError) -> (any ReadFrame)? {
      if ahead.isEmpty { _ = try read() }
      return ahead.first
    }

    /// Reads one frame more; whether there was one.
    private func read() throws(MediaError) -> Bool {
      if let failure { throw failure }
      guard !hasEnded else { return false }
      guard let next = try frames.next() else {
        hasEnded = true
        return false
      }
      ahead.append(next)
      return true
    }
  }
#endif
