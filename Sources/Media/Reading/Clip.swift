public import Compositing

/// A film that plays while something else is drawn: whoever draws asks for the frame of a time.
///
/// It is read as it is asked for; little more than one frame is in memory. What is passed over is not
/// decoded where the file can be entered in the middle without a frame being another for it. One thread at
/// a time may call.
public final class Clip: @unchecked Sendable {
  private let frames: any ClipFrames

  /// Begins a clip.
  init(_ frames: any ClipFrames) { self.frames = frames }

  /// Its first frame.
  public var first: ImageFile.Picture { frames.first }
  /// How long it takes, in seconds; nil if the file does not say.
  public var length: Double? { frames.length }
  /// Whether it has but one frame.
  var isStill: Bool { frames.isStill }

  /// The frame that is shown at a time; after the last one that is the last.
  ///
  /// - Parameter time: Seconds after the first frame; no less than in the call before.
  /// - Returns: The same picture for as long as the same frame is shown.
  /// - Throws: A `MediaError` if the file is damaged there.
  public func picture(at time: Double) throws(MediaError) -> PixelBuffer {
    try frames.picture(at: time)
  }

  /// Does beforehand what can be done for a time that may be asked for next.
  func prepare(for time: Double) { frames.prepare(for: time) }
}

/// The frames of a clip, where they are decoded; its members mean what those of `Clip` do.
protocol ClipFrames: AnyObject {
  var first: ImageFile.Picture { get }
  var length: Double? { get }
  var isStill: Bool { get }
  func picture(at time: Double) throws(MediaError) -> PixelBuffer
  func prepare(for time: Double)
}
