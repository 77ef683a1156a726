#if Media
  internal import CFFmpeg
  internal import Compositing

  /// The frames of a film as FFmpeg decodes them.
  final class DecodedFrames: FrameSource {
    private var decoder: Decoder
    /// Whether what the file calls whole pictures are such, as far as is known.
    private var isHonest = true
    private let limit: PictureLimit
    private var start: Double?
    private var last = 0.0

    /// Begins at the first frame.
    ///
    /// - Parameters:
    ///   - decoder: Decodes it; nothing has been taken from it.
    ///   - limit: How large the pictures may be.
    init(_ decoder: Decoder, _ limit: PictureLimit) {
      self.decoder = decoder
      self.limit = limit
    }

    var length: Double? { decoder.length }

    func next() throws(MediaError) -> (any ReadFrame)? {
      guard try decoder.next() else { return nil }
      guard start != nil || !decoder.isDamaged else { throw .damaged(path: decoder.path) }
      let rate = decoder.framesPerSecond
      let time = decoder.time ?? (start ?? 0) + last + (rate > 0 && start != nil ? 1 / rate : 0)
      if start == nil { start = time }
      // A time that goes back is none.
      last = max(last, time - (start ?? 0))
      let frame = try decoder.take()
      return Frame(
        frame: frame, time: last, size: decoder.size(of: frame.pointer, within: limit),
        orientation: decoder.orientation(of: frame.pointer),
        meaning: decoder.meaning(of: frame.pointer), path: decoder.path)
    }

    /// How long before a time it is entered, in seconds; the last is the beginning.
    ///
    /// Files name the moments of their whole pictures by when they are decoded, and those are shown a little
    /// later.
    private static let margins = [1.0, 10, .infinity]

    func skip(to time: Double) throws(MediaError) -> (any ReadFrame)? {
      guard let start, let entry = decoder.entry, isHonest else { return nil }
      if entry == .byItsPackets {
        guard let passed = decoder.pass(to: start + time) else { return nil }
        last = max(last, passed - start)
        if let frame = try next(), frame.time <= time { return frame }
        // What called itself a whole picture was none: all of them, then.
        isHonest = false
        decoder = try decoder.fromItsBeginning()
        last = 0
        return try next()
      }
      for margin in Self.margins {
        guard decoder.enter(at: margin == .infinity ? start : start + time - margin) else {
          return nil
        }
        last = 0
        if let frame = try next(), frame.time <= time { return frame }
      }
      throw .damaged(path: decoder.path)
    }

    private struct Frame: ReadFrame {
      let frame: VideoFrame
      let time: Double
      let made: FrameSize
      let size: FrameSize
      let orientation: Orientation
      let meaning: PixelMeaning
      let path: String

      init(
        frame: VideoFrame, time: Double, size: PictureSize, orientation: Orientation,
        meaning: PixelMeaning, path: String
      ) {
        self.frame = frame
        self.time = time
        made = size.made
        self.size = size.meant
        self.orientation = orientation
        self.meaning = meaning
        self.path = path
      }

      func picture() throws(MediaError) -> PixelBuffer {
        try PictureConversion.picture(
          of: frame.pointer, size: made, orientation: orientation, meaning: meaning, path: path)
      }
    }
  }
#endif
