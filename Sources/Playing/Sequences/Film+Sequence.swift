public import Compositing
public import Media

extension Film {
  /// Plays screens one after another and writes them.
  ///
  /// A picture is seen alone for its time, and longer by the transitions before and after it. A clip plays
  /// once, from the first frame of the transition that brings it to the last of the one that takes it
  /// away; where it is shorter than these, its last frame stays.
  ///
  /// A format that shows moments shows one of each screen alone, and one of each transition.
  ///
  /// - Parameters:
  ///   - sequence: What there is to show.
  ///   - size: The size of the frames, in pixels.
  ///   - sound: What is heard, for as many screens; nil is silence. It hears when they are shown.
  ///   - progress: Hears after each frame how many are done, and how many there will be as far as is known;
  ///     what it throws ends the work.
  ///   - approve: Asked when all is drawn: throws if the film is not to be written after all.
  /// - Returns: What was written.
  /// - Throws: As `make(of:progress:approve:)`, and what the sequence's closures throw.
  public func make(
    of sequence: FilmSequence, size: FrameSize, sound: FilmSound? = nil,
    progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in },
    approve: @MainActor () throws -> Void = {}
  ) throws -> Result {
    let moments = try format.momentCount.map { _ in try timeline(of: sequence).moments }
    return try write(size, sound: sound, moments: moments?.count) { queue in
      let drawing = SequenceDrawing(
        film: self, sequence: sequence, queue: queue, moments: moments.map(Set.init), sound: sound)
      try drawing.draw(progress)
      try approve()
      return (drawing.drawn, rate.time(ofFrame: drawing.count), .completed)
    }
  }

  /// When a sequence shows what.
  ///
  /// - Parameters:
  ///   - sequence: What there would be to show. No picture is read, and one transition of each kind is
  ///     played with nothing to see.
  ///   - progress: Hears after each screen how many are done, of how many.
  /// - Returns: The time of each screen, as `make(of:size:progress:approve:)` has it.
  /// - Throws: What is wrong with a plugin or a file, or what `progress` throws.
  public func timeline(
    of sequence: FilmSequence, progress: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws -> FilmTimeline {
    let timer = SequenceTimer(self, sequence)
    for (index, part) in sequence.parts.enumerated() {
      _ = try timer.span(index, length: try part.length())
      try progress(index + 1, sequence.parts.count)
    }
    return timer.timeline
  }

  /// Draws some of a film's frames, just as they are in the whole film.
  ///
  /// A transition is played from its start, without drawing what is not wanted; clips are entered where
  /// they are needed.
  ///
  /// - Parameters:
  ///   - frames: Which frames, by their numbers from 0.
  ///   - sequence: What there is to show.
  ///   - timeline: When.
  ///   - size: The size of the frames, in pixels.
  ///   - progress: Hears after each frame how many are done, and how many there will be.
  ///   - write: Takes each frame, on a thread of its own, one after another, and hears whether it is the one
  ///     before once more.
  /// - Throws: What the closures throw.
  public func draw(
    _ frames: Range<Int>, of sequence: FilmSequence, _ timeline: FilmTimeline, size: FrameSize,
    progress: (_ done: Int, _ total: Int) throws -> Void,
    write: @escaping (_ frame: PixelBuffer, _ isRepeated: Bool) throws(MediaError) -> Void
  ) throws {
    let queue = WritingQueue(try buffers(size), write: write)
    defer { queue.wait() }
    let drawing = SequenceDrawing(
      film: self, sequence: sequence, queue: queue, timeline: timeline, wanted: frames)
    try withSnapshotsAlike { try drawing.draw(progress) }
    try queue.finish()
  }
}

/// The frames of a sequence, from the first to the last, or some of them.
@MainActor
private final class SequenceDrawing {
  private let film: Film
  private let sequence: FilmSequence
  private let queue: WritingQueue<PixelBuffer>
  private let timer: Film.SequenceTimer
  private let wanted: Range<Int>?
  private let moments: Set<Int>?
  private let sound: FilmSound?
  private let renderer: Renderer
  private let background: Color
  /// The number of the frame that comes next.
  private(set) var count = 0
  /// How many have been drawn.
  private(set) var drawn = 0
  /// The screens that are in sight, by their places.
  private var screens: [Int: Screen] = [:]

  /// Prepares to draw.
  ///
  /// - Parameters:
  ///   - film: The film.
  ///   - sequence: What there is to show.
  ///   - queue: Takes the frames.
  ///   - timeline: When what is shown, if that is known.
  ///   - wanted: Which frames; nil is all.
  ///   - moments: Which of these; nil is all.
  ///   - sound: Hears when what is shown.
  init(
    film: Film, sequence: FilmSequence, queue: WritingQueue<PixelBuffer>,
    timeline: FilmTimeline = FilmTimeline(), wanted: Range<Int>? = nil,
    moments: Set<Int>? = nil, sound: FilmSound? = nil
  ) {
    self.film = film
    self.sequence = sequence
    self.queue = queue
    self.wanted = wanted
    self.moments = moments
    self.sound = sound
    timer = Film.SequenceTimer(film, sequence, timeline)
    renderer = Renderer(threads: film.threads, options: film.rendering)
    background = film.compression.keepsAlpha ? .clear : .black
  }

  func draw(_ progress: (Int, Int) throws -> Void) throws {
    for index in sequence.parts.indices {
      let span = try span(index)
      defer { screens[index] = nil }
      if let wanted {
        guard count < wanted.upperBound else { break }
        guard wanted.lowerBound < count + span.count else {
          count += span.count
          continue
        }
      }
      let from = try screen(index)
      let isLast = index == sequence.parts.count - 1
      let to = isLast ? from : try screen(index + 1)
      // When the next screen goes is known before it comes: a picture that moves goes by that.
      if !isLast { _ = try self.span(index + 1) }
      let player = try sequence.player(index, from, to)
      for _ in 0..<span.alone { try draw(player, index, progress) }
      guard !isLast else { break }
      try play(player, index, span.link, progress)
      sequence.isOver(player)
    }
  }

  /// The time of a screen, for which it is read.
  private func span(_ index: Int) throws -> FilmTimeline.Span {
    let span = try timer.span(index, length: try screen(index).length)
    sound?.take(timer.timeline)
    return span
  }

  /// Plays a transition for as long as it has.
  private func play(
    _ player: TransitionPlayer, _ index: Int, _ frames: Int,
    _ progress: (Int, Int) throws -> Void
  ) throws {
    player.start()
    let speed = film.speed(of: player, sequence.duration(index))
    for frame in 1...max(1, frames) {
      try draw(player, index, progress)
      player.advance(to: film.rate.time(ofFrame: frame) * speed)
    }
    // One that takes longer than its kind does is heard to its end, and seen no more.
    var late = frames
    while !player.isOver {
      late += 1
      player.advance(to: film.rate.time(ofFrame: late) * speed)
      try progress(drawn, total)
    }
  }

  /// Reads a screen, unless it has been.
  private func screen(_ index: Int) throws -> Screen {
    if let screen = screens[index] { return screen }
    let screen = try sequence.parts[index].open()
    screens[index] = screen
    return screen
  }

  /// Draws the next frame, if it is wanted: a part alone, or on its way to the next.
  private func draw(
    _ player: TransitionPlayer, _ index: Int, _ progress: (Int, Int) throws -> Void
  ) throws {
    defer { count += 1 }
    let isWanted = wanted?.contains(count) ?? true && moments?.contains(count) ?? true
    // A transition goes by what stood before it: snapshots are taken as it starts.
    let transition = timer.timeline.transition(index)
    let isMoving = transition.contains(count) || transition.lowerBound == count + 1
    guard isWanted || isMoving else { return }
    if let wanted, count >= wanted.upperBound { return }
    try player.show(from: moment(index), to: moment(index + 1))
    guard isWanted else { return }
    try queue.append(orRepeat: { frame, last in
      renderer.render(
        player.screen, size: (frame.width, frame.height), scale: player.setting.scale,
        background: background, into: frame, unlessShownBy: last) != nil
    })
    drawn += 1
    try progress(drawn, total)
  }

  private var total: Int {
    moments?.count ?? wanted?.count ?? max(count, timer.expectedCount)
  }

  /// How far a part has come with the frame that is drawn next.
  private func moment(_ index: Int) -> ScreenMoment {
    guard timer.timeline.spans.indices.contains(index) else { return ScreenMoment(time: 0) }
    let visible = timer.timeline.visible(index)
    let passed = max(0, count - visible.lowerBound)
    return ScreenMoment(
      time: film.rate.time(ofFrame: passed),
      progress: Double(passed) / Double(max(1, visible.count - 1)))
  }
}
