#if Media
  internal import Compositing

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
#endif
