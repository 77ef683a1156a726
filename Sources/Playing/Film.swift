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
  public var framesPerSecond: Double
  /// How many seconds of the transition a second of the film shows.
  public var speed: Double
  /// Threads that draw.
  public var threads: Int

  /// What was written.
  public struct Result: Sendable {
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
  ///   - framesPerSecond: Frames for each second of the film, above 0.
  ///   - speed: How many seconds of the transition a second of the film shows, above 0.
  ///   - threads: Threads that draw.
  public init(
    path: String, format: OutputFormat, framesPerSecond: Double = 60, speed: Double = 1,
    threads: Int = Renderer.processorCount
  ) {
    self.path = path
    self.format = format
    self.framesPerSecond = framesPerSecond
    self.speed = speed
    self.threads = threads
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
    let size = frameSize(of: player)
    let writer = try format.open(path, size: size, framesPerSecond: framesPerSecond)
    let frames = try (0..<2).map { _ in try PixelBuffer(width: size.width, height: size.height) }
    let queue = WritingQueue(frames) { frame throws(MediaError) in try writer.append(frame) }
    // The writer goes, and what it has not finished with it, when this returns and not later.
    defer { queue.wait() }
    let count = try draw(player, into: queue, progress)
    try approve()
    try queue.finish()
    try writer.finish()
    return Result(
      count: count,
      length: format.momentCount == nil ? Double(count) / framesPerSecond : player.expectedLength,
      size: format.size(ofFrames: size), outcome: player.outcome)
  }

  private func draw(
    _ player: TransitionPlayer, into queue: WritingQueue<PixelBuffer>,
    _ progress: (Int, Int) throws -> Void
  ) throws -> Int {
    let renderer = Renderer(threads: threads)
    var count = 0
    player.start()
    while true {
      player.advance(to: time(ofFrame: count, player))
      try queue.append { frame in
        renderer.render(
          player.screen, size: (frame.width, frame.height),
          scale: player.setting.scale, background: .black, into: frame)
      }
      count += 1
      let total = format.momentCount ?? max(count, expectedCount(player))
      try progress(count, total)
      if format.momentCount.map({ count == $0 }) ?? player.isOver { break }
    }
    // What comes late is seen to its end and heard too: a second completion, say.
    var late = count
    repeat {
      try progress(count, count)
      player.advance(to: time(ofFrame: late, player))
      late += 1
    } while !player.isOver
    return count
  }

  /// When a frame is shown, or would be if there were as many: seconds after the start.
  private func time(ofFrame index: Int, _ player: TransitionPlayer) -> Double {
    guard let count = format.momentCount else { return Double(index) / framesPerSecond * speed }
    let length = player.expectedLength
    return index < count
      ? length * Double(index) / Double(count - 1)
      : length + Double(index - count + 1) / framesPerSecond
  }

  private func expectedCount(_ player: TransitionPlayer) -> Int {
    Int((player.expectedLength / speed * framesPerSecond).rounded(.up)) + 1
  }

  private func frameSize(of player: TransitionPlayer) -> FrameSize {
    let (size, scale) = (player.setting.size, player.setting.scale)
    return FrameSize(
      width: max(1, Int((size.width * scale).rounded())),
      height: max(1, Int((size.height * scale).rounded())))
  }
}
