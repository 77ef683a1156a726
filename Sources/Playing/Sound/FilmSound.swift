public import Media
internal import Synchronization

/// What a film of many screens sounds like: the clips' own sound, and music under all of it.
///
/// It is mixed as it is asked for, sample after sample: what comes out depends on when what is shown, and not
/// on how much is asked for at a time. Files are open while they are heard. Whoever draws tells when what is
/// shown as that becomes known, on one thread; one other asks for the sound.
public final class FilmSound: SoundSource, @unchecked Sendable {
  private let clips: [SoundOpening?]
  private let rate: FrameRate
  private let hasMusic: Bool
  private let known = Mutex(Known())

  // What follows is the asking thread's alone.
  private let music: Music?
  /// The clips that are or will be heard, in their order.
  private var sounding: [ClipSound] = []
  /// Samples so far.
  private var position = 0

  /// What is known of when what is shown.
  private struct Known {
    /// How many screens have their times.
    var screens = 0
    /// Clips that have not been asked for yet.
    var clips: [(screen: Int, times: ClipSound.Times)] = []
    /// Samples of which all is known.
    var count = 0
    /// How many there are in all, once that is known.
    var end: Int?
  }

  /// Describes what is heard.
  ///
  /// - Parameters:
  ///   - clips: For each screen what opens its sound; nil for one that is not heard.
  ///   - music: Opens the music, each time that it begins; nil is none.
  ///   - rate: The film's frames for each second.
  public init(clips: [SoundOpening?], music: SoundOpening?, rate: FrameRate) {
    self.clips = clips
    self.rate = rate
    self.music = music.map(Music.init)
    hasMusic = music != nil
  }

  /// Hears when the screens are shown.
  ///
  /// - Parameter timeline: The times of the first screens, more of them than in the call before.
  public func take(_ timeline: FilmTimeline) {
    known.withLock { known in
      for index in known.screens..<max(known.screens, timeline.spans.count)
      where clips[index] != nil {
        known.clips.append((index, times(index, timeline)))
      }
      known.screens = timeline.spans.count
      if known.screens == clips.count {
        let end = sample(timeline.count)
        (known.end, known.count) = (end, end)
      } else if known.screens > 0 {
        // The next screen is heard in the transition, and music fades before the end, wherever that is.
        let next = sample(timeline.transition(known.screens - 1).lowerBound)
        known.count = max(0, next - (hasMusic ? Music.fade : 0))
      }
    }
  }

  private func times(_ index: Int, _ timeline: FilmTimeline) -> ClipSound.Times {
    func samples(_ frames: Range<Int>) -> Range<Int> {
      sample(frames.lowerBound)..<sample(frames.upperBound)
    }
    return ClipSound.Times(
      heard: samples(timeline.visible(index)),
      coming: index > 0 ? samples(timeline.transition(index - 1)) : 0..<0,
      going: samples(timeline.transition(index)))
  }

  private func sample(_ frame: Int) -> Int { rate.sample(ofFrame: frame) }

  /// The next samples of the film.
  ///
  /// - Parameter count: How many, above 0.
  /// - Returns: So many, or fewer at the film's end; nil after that, and where not all of them are known.
  /// - Throws: The `MediaError` that says what is wrong with a file.
  public func next(_ count: Int) throws(MediaError) -> SoundBlock? {
    let (until, end, new) = known.withLock { known in
      defer { known.clips = [] }
      return (known.count, known.end, known.clips)
    }
    for (screen, times) in new {
      if let open = clips[screen] { sounding.append(ClipSound(times, open)) }
    }
    let range = position..<min(position + count, max(position, end ?? .max))
    guard !range.isEmpty, range.upperBound <= until else { return nil }
    position = range.upperBound
    var piece = SoundBlock(silence: range.count)
    var weights = Array(repeating: 0.0, count: range.count)
    for clip in sounding.prefix(while: { $0.times.heard.lowerBound < range.upperBound }) {
      try clip.add(to: &piece, &weights, at: range.lowerBound)
    }
    while let first = sounding.first, first.times.heard.upperBound <= range.upperBound {
      sounding.removeFirst()
    }
    if let music {
      let block = try music.next(range.count)
      for index in weights.indices {
        let gain = Music.gain(under: weights[index], at: range.lowerBound + index, end: end)
        piece.left[index] += gain * block.left[index]
        piece.right[index] += gain * block.right[index]
      }
    }
    for index in weights.indices {
      piece.left[index] = SoundLimiter.limited(piece.left[index])
      piece.right[index] = SoundLimiter.limited(piece.right[index])
    }
    return piece
  }
}
