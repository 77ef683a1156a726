public import Compositing
internal import Geometry
public import Media
internal import ViewControllers

/// Writes what a transition looks like: all its frames, or moments of it, as the format will have it.
///
/// Frames are drawn here and written on a thread of their own. Nothing stands at the path until all
/// has gone well. Main thread only.
@MainActor
public struct Film {
  /// Where to: a path with the format's ending, or `-`.
  public var path: String
  /// What is written.
  public var format: OutputFormat
  /// Frames for each second of the film.
  public var rate: FrameRate
  /// How the frames are compressed, and whether what is clear stays so.
  public var compression: Compression
  /// How many seconds of the transition a second of the film shows.
  public var speed: Double
  /// How long the transition takes in the film, in seconds, whatever it would by itself; nil is what
  /// `speed` makes of it.
  public var duration: Double?
  /// Threads that draw, convert and encode; the film does not depend on how many they are.
  public var threads: Int
  /// How pictures are sampled and mixed.
  public var rendering: RenderingOptions
  /// What becomes of the film where a file is already.
  public var whenTaken: TakenPlace

  /// What was written.
  public struct Result: Sendable {
    /// Where it is: the film's path, or the next that was free.
    public var path: String
    /// Frames, or moments.
    public var count: Int
    /// How long they last, in seconds: the film, or the part of the transition that the moments show.
    public var length: Double
    /// The size of each picture in the file, in pixels.
    public var size: FrameSize
    /// How the transition ended.
    public var outcome: TransitionPlayer.Outcome
  }

  /// Describes a film.
  ///
  /// - Parameters:
  ///   - path: Where to: a path with the format's ending, or `-`.
  ///   - format: What is written.
  ///   - rate: Frames for each second of the film.
  ///   - compression: How the frames are compressed.
  ///   - speed: How many seconds of the transition a second of the film shows, above 0.
  ///   - duration: How long the transition takes in the film, above 0; nil is what `speed` makes of it.
  ///   - threads: Threads that draw, convert and encode.
  ///   - rendering: How pictures are sampled and mixed.
  ///   - whenTaken: What becomes of the film where a file is already.
  public init(
    path: String, format: OutputFormat, rate: FrameRate = .usual,
    compression: Compression = Compression(), speed: Double = 1, duration: Double? = nil,
    threads: Int = Renderer.processorCount, rendering: RenderingOptions = RenderingOptions(),
    whenTaken: TakenPlace = .replaced
  ) {
    self.path = path
    self.format = format
    self.rate = rate
    self.compression = compression
    self.speed = speed
    self.duration = duration
    self.threads = threads
    self.rendering = rendering
    self.whenTaken = whenTaken
  }

  /// Plays a transition from its start and writes it.
  ///
  /// - Parameters:
  ///   - player: Plays it; not started yet. Its size times its scale is that of the frames.
  ///   - progress: Hears after each frame how many are done, and how many there will be if all goes
  ///     well; what it throws ends the work.
  ///   - approve: Asked when the transition is over: throws if the film is not to be written after
  ///     all.
  /// - Returns: What was written.
  /// - Throws: A `MediaError` or a `PixelBufferError`, or what the closures throw. Nothing is left
  ///   behind then, and what stood at the path stays.
  public func make(
    of player: TransitionPlayer, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    approve: @MainActor () throws -> Void = {}
  ) throws -> Result {
    try write(frameSize(of: player)) { queue in
      let count = try Drawing(film: self, player: player).draw(into: queue, progress)
      try approve()
      let length =
        format.momentCount == nil
        ? rate.time(ofFrame: count) : duration ?? player.expectedLength
      return (count, length, player.outcome)
    }
  }

  /// Opens the output, has frames drawn into it, and finishes it.
  func write(
    _ size: FrameSize, sound: FilmSound? = nil, moments: Int? = nil,
    _ draw: (WritingQueue<PixelBuffer>) throws -> (
      count: Int, length: Double, outcome: TransitionPlayer.Outcome
    )
  ) throws -> Result {
    let writer = try format.open(
      path,
      FilmSettings(
        size: size, rate: rate, compression: compression, threads: threads, sound: sound,
        moments: moments, whenTaken: whenTaken))
    let queue = WritingQueue(try buffers(size)) { frame, isRepeated throws(MediaError) in
      try writer.append(frame, isRepeated: isRepeated)
    }
    // The writer goes, and what it has not finished with it, when this returns and not later.
    defer { queue.wait() }
    let drawn = try withSnapshotsAlike { try draw(queue) }
    try queue.finish()
    let path = try writer.finish()
    return Result(
      path: path, count: drawn.count, length: drawn.length,
      size: format.size(ofFrames: size, compression, moments: moments), outcome: drawn.outcome)
  }

  /// Draws frames: snapshots that are made meanwhile are drawn as they are.
  func withSnapshotsAlike<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RenderingOptions.$ofSnapshots.withValue(rendering, operation: body)
  }

  /// What is drawn on while the one before is written.
  func buffers(_ size: FrameSize) throws -> [PixelBuffer] {
    try (0..<2).map { _ in try PixelBuffer(width: size.width, height: size.height) }
  }

  private func frameSize(of player: TransitionPlayer) -> FrameSize {
    let (size, scale) = (player.setting.size, player.setting.scale)
    return FrameSize(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded())))
  }
}
