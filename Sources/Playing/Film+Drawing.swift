internal import Compositing
internal import Media

extension Film {
  /// The frames of one film, from the first to the last.
  @MainActor
  final class Drawing {
    private let film: Film
    private let player: TransitionPlayer
    /// Seconds of the transition for each second of the film.
    private var speed: Double

    init(film: Film, player: TransitionPlayer) {
      self.film = film
      self.player = player
      speed = film.speed
    }

    /// Draws all frames, or moments.
    ///
    /// - Parameters:
    ///   - queue: Takes them.
    ///   - progress: Hears after each how many are done, and how many there will be.
    /// - Returns: How many there were.
    /// - Throws: What the queue, a clip or `progress` throws.
    func draw(
      into queue: WritingQueue<PixelBuffer>, _ progress: (Int, Int) throws -> Void
    ) throws -> Int {
      let renderer = Renderer(threads: film.threads, options: film.rendering)
      let background: Color = film.compression.keepsAlpha ? .clear : .black
      var count = 0
      try player.showClips(at: 0)
      player.start()
      speed = film.speed(of: player, nil)
      while true {
        player.advance(to: time(ofFrame: count))
        try player.showClips(at: time(ofFrame: count) / speed)
        try queue.append(orRepeat: { frame, last in
          renderer.render(
            player.screen, size: (frame.width, frame.height), scale: player.setting.scale,
            background: background, into: frame, unlessShownBy: last) != nil
        })
        count += 1
        let total = film.format.momentCount ?? max(count, expectedCount)
        try progress(count, total)
        if film.format.momentCount.map({ count == $0 }) ?? player.isOver { break }
      }
      // What comes late is seen to its end and heard too: a second completion, say.
      var late = count
      repeat {
        try progress(count, count)
        player.advance(to: time(ofFrame: late))
        late += 1
      } while !player.isOver
      return count
    }

    /// When a frame is shown, or would be if there were as many: seconds of the transition.
    private func time(ofFrame index: Int) -> Double {
      guard let count = film.format.momentCount else {
        return film.rate.time(ofFrame: index) * speed
      }
      let length = player.expectedLength
      return index < count
        ? length * Double(index) / Double(count - 1)
        : length + film.rate.time(ofFrame: index - count + 1)
    }

    private var expectedCount: Int {
      Int((player.expectedLength / speed * film.rate.framesPerSecond).rounded(.up)) + 1
    }
  }
}
