internal import Compositing
public import Media

extension Film {
  /// Plays screens one after another and writes them.
  ///
  /// A picture is seen alone for its time, and longer by the transitions before and after it. A clip plays
  /// once, from the first frame of the transition that brings it to the last of the one that takes it
  /// away; where it is shorter than these, its last frame stays.
  ///
  /// - Parameters:
  ///   - sequence: What there is to show.
  ///   - size: The size of the frames, in pixels.
  ///   - progress: Hears after each frame how many are done, and how many there will be as far as is known;
  ///     what it throws ends the work.
  ///   - approve: Asked when all is drawn: throws if the film is not to be written after all.
  /// - Returns: What was written.
  /// - Throws: As `make(of:progress:approve:)`, and what the sequence's closures throw.
  public func make(
    of sequence: FilmSequence, size: FrameSize,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    approve: @MainActor () throws -> Void = {}
  ) throws -> Result {
    try write(size) { queue in
      let drawing = SequenceDrawing(film: self, sequence: sequence, queue: queue)
      try drawing.draw(progress)
      try approve()
      return (drawing.count, rate.time(ofFrame: drawing.count), .completed)
    }
  }

  /// The frames of a sequence, from the first to the last.
  @MainActor
  private final class SequenceDrawing {
    private let film: Film
    private let sequence: FilmSequence
    private let queue: WritingQueue<PixelBuffer>
    private let renderer: Renderer
    private let background: Color
    /// Frames so far.
    private(set) var count = 0
    /// The transitions that are known, in frames.
    private var links: [Int: Int] = [:]
    /// The part that is seen alone, or goes.
    private var part = 0

    init(film: Film, sequence: FilmSequence, queue: WritingQueue<PixelBuffer>) {
      self.film = film
      self.sequence = sequence
      self.queue = queue
      renderer = Renderer(threads: film.threads)
      background = film.compression.keepsAlpha ? .clear : .black
    }

    func draw(_ progress: (Int, Int) throws -> Void) throws {
      let last = sequence.parts.count - 1
      var screen = try sequence.parts[0].open()
      // The frame with which the part that is shown began.
      var start = 0
      var before = 0
      for index in 0...last {
        let after = index < last ? try frames(ofLink: index) : 0
        let next = index < last ? try sequence.parts[index + 1].open() : screen
        let player = try sequence.player(index, screen, next)
        part = index
        for _ in 0..<alone(index, screen, before: before, after: after) {
          try draw(player, from: start, to: count, progress)
        }
        guard index < last else { break }
        let incoming = count
        try play(player, from: start, progress)
        sequence.isOver(player)
        (screen, start, before) = (next, incoming, count - incoming)
      }
    }

    /// Plays a transition from its first frame on, until it is over.
    private func play(
      _ player: TransitionPlayer, from start: Int, _ progress: (Int, Int) throws -> Void
    ) throws {
      let first = count
      player.start()
      let scaled = film.duration.map { player.duration / $0 }
      let speed = scaled.flatMap { $0 > 0 ? $0 : nil } ?? film.speed
      repeat {
        try draw(player, from: start, to: first, progress)
        player.advance(to: film.rate.time(ofFrame: count - first) * speed)
      } while !player.isOver
    }

    private func draw(
      _ player: TransitionPlayer, from start: Int, to incoming: Int,
      _ progress: (Int, Int) throws -> Void
    ) throws {
      try player.show(from: moment(part, since: start), to: moment(part + 1, since: incoming))
      try queue.append { frame in
        renderer.render(
          player.screen, size: (frame.width, frame.height), scale: player.setting.scale,
          background: background, into: frame)
      }
      count += 1
      try progress(count, max(count, expectedCount))
    }

    /// How far a part has come.
    ///
    /// - Parameters:
    ///   - index: Which part.
    ///   - start: The frame with which it came into sight.
    /// - Returns: Where it is with the frame that is drawn next.
    /// - Throws: What is wrong with a plugin, whose duration is asked for.
    private func moment(_ index: Int, since start: Int) throws -> ScreenMoment {
      let time = film.rate.time(ofFrame: count - start)
      guard sequence.parts.indices.contains(index) else { return ScreenMoment(time: time) }
      let before = index > 0 ? try frames(ofLink: index - 1) : 0
      let after = index < sequence.parts.count - 1 ? try frames(ofLink: index) : 0
      let whole = before + held(index) + after
      return ScreenMoment(time: time, progress: Double(count - start) / Double(max(1, whole - 1)))
    }

    /// How many frames a part is seen alone.
    private func alone(_ index: Int, _ screen: Screen, before: Int, after: Int) -> Int {
      guard let length = screen.length else { return held(index) }
      return max(0, frames(length) - before - after)
    }

    /// A film ends with its last part.
    private func held(_ index: Int) -> Int {
      max(index == sequence.parts.count - 1 ? 1 : 0, frames(sequence.parts[index].hold))
    }

    private func frames(_ seconds: Double) -> Int {
      Int((seconds * film.rate.framesPerSecond).rounded())
    }

    /// How many frames a transition has: the first of them is as if it had not begun.
    private func frames(ofLink index: Int) throws -> Int {
      if let known = links[index] { return known }
      let duration = try film.duration ?? sequence.duration(index) / film.speed
      // What is whole but for rounding takes no frame more.
      let count = Int((duration * film.rate.framesPerSecond - 1e-6).rounded(.up))
      links[index] = max(1, count)
      return max(1, count)
    }

    /// How many frames there will be if all parts that are to come are pictures, and all transitions like
    /// those so far.
    private var expectedCount: Int {
      let usual = links.isEmpty ? 0 : links.values.reduce(0, +) / links.count
      let held = sequence.parts.indices.reduce(0) { $0 + self.held($1) }
      return held + usual * (sequence.parts.count - 1)
    }
  }
}
