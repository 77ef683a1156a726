internal import Compositing
internal import Media

extension Film {
  /// Finds out when a film of many screens shows what, as it goes on.
  @MainActor
  final class SequenceTimer {
    private let film: Film
    private let sequence: FilmSequence
    /// What is known, from the first screen on.
    private(set) var timeline: FilmTimeline
    /// How many frames transitions take, by their kinds.
    private var known: [String: Int] = [:]

    /// Begins before the first screen.
    ///
    /// - Parameters:
    ///   - film: The film.
    ///   - sequence: What there is to show.
    ///   - timeline: What is known already.
    init(_ film: Film, _ sequence: FilmSequence, _ timeline: FilmTimeline = FilmTimeline()) {
      self.film = film
      self.sequence = sequence
      self.timeline = timeline
    }

    /// The time of a screen; those before it are known.
    ///
    /// - Parameters:
    ///   - index: Which screen.
    ///   - length: How long what it shows takes, in seconds; nil for what stands.
    /// - Returns: Its time.
    /// - Throws: What is wrong with a plugin.
    func span(
      _ index: Int, length: @autoclosure () throws -> Double?
    ) throws -> FilmTimeline.Span {
      if timeline.spans.indices.contains(index) { return timeline.spans[index] }
      let isLast = index == sequence.parts.count - 1
      let after = isLast ? 0 : try frames(ofLink: index)
      let before = index > 0 ? timeline.spans[index - 1].link : 0
      // A film ends with its last screen.
      let alone =
        try length().map { frames($0) - before - after } ?? frames(sequence.parts[index].hold)
      let span = FilmTimeline.Span(alone: max(isLast ? 1 : 0, alone), link: after)
      timeline.append(span)
      return span
    }

    /// How many frames there will be if all screens that are to come are pictures, and all transitions like
    /// those so far.
    var expectedCount: Int {
      let (parts, spans) = (sequence.parts, timeline.spans)
      let usual = known.isEmpty ? 0 : known.values.reduce(0, +) / known.count
      let held = parts.dropFirst(spans.count).reduce(0) { $0 + frames($1.hold) }
      return timeline.count + held + usual * max(0, parts.count - 1 - spans.count)
    }

    private func frames(_ seconds: Double) -> Int {
      Int((seconds * film.rate.framesPerSecond).rounded())
    }

    /// How many frames a transition has, of which the first is as if it had not begun: it is played once,
    /// with nothing to see.
    private func frames(ofLink index: Int) throws -> Int {
      let kind = sequence.kind(index)
      if let known = known[kind] { return known }
      let player = try sequence.player(index, .color(.black), .color(.black))
      player.start()
      let speed = film.speed(of: player, sequence.duration(index))
      var count = 0
      repeat {
        count += 1
        player.advance(to: film.rate.time(ofFrame: count) * speed)
      } while !player.isOver && count < Self.mostFrames
      known[kind] = count
      return count
    }

    /// A transition that does not end by itself is ended: an hour at the usual rate.
    private static let mostFrames = 216_000
  }

  /// How many seconds of a transition a second of the film shows.
  ///
  /// - Parameters:
  ///   - player: The transition, which has started.
  ///   - duration: How long it is to take, in seconds; nil is what the film says.
  /// - Returns: Above 0.
  func speed(of player: TransitionPlayer, _ duration: Double?) -> Double {
    guard let duration = duration ?? self.duration, player.duration > 0 else { return speed }
    return player.duration / duration
  }
}
