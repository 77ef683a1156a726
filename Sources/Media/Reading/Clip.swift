public import Compositing

/// A film that plays while something else is drawn: whoever draws asks for the frame of a time.
///
/// It is read as it is asked for; little more than one frame is in memory. What is passed over is not
/// decoded where the file can be entered in the middle without a frame being another for it. One thread at
/// a time may call.
public final class Clip: @unchecked Sendable {
  /// Its first frame.
  public let first: ImageFile.Picture
  /// How long it takes, in seconds; nil if the file does not say.
  public let length: Double?
  private let frames: any FrameSource
  /// The frame that is shown, if it has been made a picture.
  private var picture: PixelBuffer?
  private var shown: any ReadFrame
  /// The one after it; nil at the end.
  private var next: (any ReadFrame)?

  /// Files keep times in thousandths of a second, or as rounded fractions: a frame counts as shown from
  /// so many seconds before its time on.
  private static let tolerance = 0.001
  /// How many seconds are decoded rather than passed over: to enter a file in the middle has a price.
  private static let worthPassing = 3.0

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
    next = try frames.next()
  }

  /// Whether it has but one frame.
  var isStill: Bool { next == nil && shown.time == 0 }

  /// The frame that is shown at a time; after the last one that is the last.
  ///
  /// - Parameter time: Seconds after the first frame; no less than in the call before.
  /// - Returns: The same picture for as long as the same frame is shown.
  /// - Throws: A `MediaError` if the file is damaged there.
  public func picture(at time: Double) throws(MediaError) -> PixelBuffer {
    if let following = next, following.time + Self.worthPassing < time,
      let entry = try frames.skip(to: time)
    {
      shown = entry
      picture = nil
      next = try frames.next()
    }
    while let following = next, following.time <= time + Self.tolerance {
      shown = following
      picture = nil
      next = try frames.next()
    }
    if let picture { return picture }
    let made = try shown.picture()
    picture = made
    return made
  }
}

/// Where the frames of a clip come from, one after another.
protocol FrameSource: AnyObject {
  /// How long all of them take, in seconds; nil if the file does not say.
  var length: Double? { get }

  /// The next frame; nil at the end.
  func next() throws(MediaError) -> (any ReadFrame)?

  /// Passes over frames.
  ///
  /// - Parameter time: Seconds after the first frame, later than the frame that is next.
  /// - Returns: A frame that is shown no later than then, with which it goes on; nil if none can be entered
  ///   at, and nothing has been passed over.
  /// - Throws: The `MediaError` that says what is wrong with the file.
  func skip(to time: Double) throws(MediaError) -> (any ReadFrame)?
}

extension FrameSource {
  func skip(to time: Double) throws(MediaError) -> (any ReadFrame)? { nil }
}

/// A frame that has been read, and is made a picture if somebody wants it.
protocol ReadFrame {
  /// Seconds after the first frame.
  var time: Double { get }
  /// How large it is in its file.
  var size: FrameSize { get }
  func picture() throws(MediaError) -> PixelBuffer
}
