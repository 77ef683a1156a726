import Media
import Playing
import Synchronization
import Testing

/// What a film sounds like, of sources that are none of FFmpeg's: constants, so that what comes out is how
/// loud each is.
@Suite struct FilmSoundTests {
  private final class Counter: Sendable {
    private let value = Mutex(0)

    func add(_ number: Int) { value.withLock { $0 += number } }

    var count: Int { value.withLock(\.self) }
  }

  /// Gives one number on the left and its half on the right, so many times.
  private final class Level: SoundSource, @unchecked Sendable {
    private let level: Float
    private var left: Int
    private let open: Counter?

    init(_ level: Float, _ count: Int, open: Counter? = nil) {
      self.level = level
      left = count
      self.open = open
      open?.add(1)
    }

    deinit { open?.add(-1) }

    func next(_ count: Int) -> SoundBlock? {
      let count = min(count, left)
      left -= count
      guard count > 0 else { return nil }
      return SoundBlock(
        left: Array(repeating: level, count: count),
        right: Array(repeating: level / 2, count: count))
    }
  }

  /// Counts from 0 in thousandths, up to where it ends.
  private final class Ramp: SoundSource, @unchecked Sendable {
    private let count: Int
    private var place = 0

    init(_ count: Int) { self.count = count }

    func next(_ wanted: Int) -> SoundBlock? {
      let range = place..<min(count, place + wanted)
      place = range.upperBound
      let values = range.map { Self.value($0) }
      return values.isEmpty ? nil : SoundBlock(left: values, right: values)
    }

    static func value(_ place: Int) -> Float { Float(place % 800) / 1000 }
  }

  private func level(_ level: Float, _ count: Int = 1 << 30) -> SoundOpening {
    { () throws(MediaError) in Level(level, count) }
  }

  private static let rate = FrameRate(30)
  private static let frame = SoundBlock.rate / 30

  /// Two screens: 2 s alone, 1 s of transition, 3 s alone.
  private static let two = FilmTimeline([.init(alone: 60, link: 30), .init(alone: 90, link: 0)])

  private func film(
    _ clips: [SoundOpening?], _ music: SoundOpening? = nil, _ timeline: FilmTimeline = two
  ) -> FilmSound {
    let sound = FilmSound(clips: clips, music: music, rate: Self.rate)
    sound.take(timeline)
    return sound
  }

  private func all(_ sound: FilmSound, by count: Int = 1024) throws -> SoundBlock {
    var whole = SoundBlock()
    while let block = try sound.next(count) {
      whole.left += block.left
      whole.right += block.right
    }
    return whole
  }

  @Test func aClipIsHeardWhileItIsSeen() throws {
    let first = try all(film([level(0.5), nil]))
    #expect(first.count == 180 * Self.frame)
    #expect(first.left[...(60 * Self.frame)].allSatisfy { $0 == 0.5 })
    #expect(first.right[...(60 * Self.frame)].allSatisfy { $0 == 0.25 })
    let going = first.left[(60 * Self.frame + 100)..<(90 * Self.frame)]
    #expect(going.allSatisfy { 0 < $0 && $0 < 0.5 })
    #expect(zip(going, going.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(first.left[(90 * Self.frame)...].allSatisfy { $0 == 0 })
    let second = try all(film([nil, level(0.5)]))
    #expect(second.left[...(60 * Self.frame)].allSatisfy { $0 == 0 })
    #expect(second.left[(90 * Self.frame)...].allSatisfy { $0 == 0.5 })
  }

  /// Powers add up to one at every sample, and half-way both are as loud.
  @Test func clipsGoOverIntoEachOtherByPower() throws {
    let (going, coming) = try (
      all(film([level(0.5), nil])).left, all(film([nil, level(0.5)])).left
    )
    for sample in going.indices {
      let power = going[sample] * going[sample] + coming[sample] * coming[sample]
      #expect(abs(power - 0.25) < 1e-5, "at \(sample)")
    }
    let middle = 75 * Self.frame
    #expect(abs(going[middle] - coming[middle]) < 1e-4)
    #expect(abs(coming[middle] - 0.5 * Float(0.5).squareRoot()) < 1e-4)
    let both = try all(film([level(0.5), level(0.25)])).left
    for sample in both.indices {
      #expect(abs(both[sample] - going[sample] - coming[sample] / 2) < 1e-5)
    }
  }

  @Test func musicStepsBackUnderClipsAndFadesOutAtTheEnd() throws {
    let alone = try all(film([nil, nil], level(0.4))).left
    let end = 180 * Self.frame
    #expect(alone[...(end - 2 * SoundBlock.rate)].allSatisfy { $0 == 0.4 })
    #expect(abs(alone[end - SoundBlock.rate] - 0.4 * Float(0.5).squareRoot()) < 1e-4)
    #expect(alone[end - 1] < 0.001)
    // From a silent clip's part on, what is left is music.
    let under = try all(film([level(0), nil], level(0.4))).left
    #expect(under[...(60 * Self.frame)].allSatisfy { abs($0 - 0.12) < 1e-6 })
    #expect(under[90 * Self.frame] == 0.4)
    // Between two clips it stays where it is.
    let between = try all(film([level(0), level(0)], level(0.4))).left
    #expect(between[..<(end - 2 * SoundBlock.rate)].allSatisfy { abs($0 - 0.12) < 1e-6 })
  }

  @Test func musicOfAShortFilmFadesAllTheWay() throws {
    let short = try all(film([nil], level(0.4), FilmTimeline([.init(alone: 30, link: 0)]))).left
    #expect(short.count == SoundBlock.rate)
    #expect(short[0] == 0.4 && abs(short[24000] - 0.4 * Float(0.5).squareRoot()) < 1e-4)
  }

  /// One that is short is kept, one that is long is opened again.
  @Test(arguments: [(1_000, 1), (700_000, 2)])
  func musicBeginsAgain(_ length: Int, _ openings: Int) throws {
    let opened = Counter()
    let timeline = FilmTimeline([.init(alone: 600, link: 0)])
    let opening: SoundOpening = { () throws(MediaError) in
      opened.add(1)
      return Ramp(length)
    }
    let sound = try all(film([nil], opening, timeline)).left
    for sample in 0..<(sound.count - 2 * SoundBlock.rate) {
      #expect(sound[sample] == Ramp.value(sample % length), "at \(sample)")
      if sound[sample] != Ramp.value(sample % length) { break }
    }
    #expect(opened.count == openings)
  }

  @Test func musicWithNothingInItIsSilence() throws {
    #expect(try all(film([nil, nil], level(1, 0))).left.allSatisfy { $0 == 0 })
  }

  /// However much is asked for at a time, and whenever it becomes known when what is shown.
  @Test func howItIsAskedForMakesNoDifference() throws {
    let spans = (0..<6).map { FilmTimeline.Span(alone: 20 + 7 * $0, link: $0 == 5 ? 0 : 11 + $0) }
    func sound() -> FilmSound {
      FilmSound(
        clips: [level(0.3), nil, level(0.5), level(0.2), nil, level(0.6)],
        music: { () throws(MediaError) in Ramp(70_001) }, rate: FrameRate(29.97))
    }
    let whole = sound()
    whole.take(FilmTimeline(spans))
    let expected = try all(whole)
    #expect(expected.count == FrameRate(29.97).sample(ofFrame: FilmTimeline(spans).count))
    for step in [960, 1024, 5000] {
      let growing = sound()
      var (heard, counts) = (SoundBlock(), [Int]())
      for count in 1...spans.count {
        growing.take(FilmTimeline(Array(spans[..<count])))
        let more = try all(growing, by: step)
        heard.left += more.left
        heard.right += more.right
        counts.append(heard.count)
      }
      #expect(heard == expected, "by \(step)")
      // What is not known is not made up, and what is known does not wait for the rest.
      #expect(counts[0] == 0 && counts[4] > 0 && counts[4] < expected.count)
    }
  }

  @Test func aClipThatIsShorterThanItsPicturesIsSilentThen() throws {
    let sound = try all(film([level(0.5, 10_000), nil])).left
    #expect(sound[..<10_000].allSatisfy { $0 == 0.5 })
    #expect(sound[10_000...].allSatisfy { $0 == 0 })
  }

  /// Files are open while they are heard, and no longer.
  @Test func aClipIsOpenedWhenItsTimeComes() throws {
    let (first, second) = (Counter(), Counter())
    func counted(_ counter: Counter) -> SoundOpening {
      { () throws(MediaError) in Level(0.5, .max, open: counter) }
    }
    let sound = film([counted(first), counted(second)])
    #expect(first.count == 0)
    for (samples, open) in [
      (60 * Self.frame, [1, 0]), (1, [1, 1]), (30 * Self.frame, [0, 1]), (90 * Self.frame, [0, 0]),
    ] {
      _ = try sound.next(samples)
      #expect([first.count, second.count] == open)
    }
  }

  @Test func whatIsTooLoudIsPressedAndNotCutOff() throws {
    func loudest(_ clip: Float, _ music: Float) throws -> Float {
      try all(film([level(clip), nil], level(music))).left[100]
    }
    // A clip alone stays as it is, to the bit, up to nearly the loudest.
    #expect(try loudest(0.9, 0) == 0.9)
    #expect(try loudest(-0.9, 0) == -0.9)
    let levels = try [0.9, 0.95, 1, 1.2, 1.5, 2, 8].map { try loudest(Float($0), 1) }
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 })
    #expect(levels.allSatisfy { 0.9 < $0 && $0 < 1 })
    #expect(try loudest(-2, -1) == -levels[5])
    #expect(try loudest(.nan, 0) == 0)
    #expect(try loudest(.infinity, 0) == 0)
  }

  /// A file that is wrong is told, and not passed over.
  @Test func whatIsWrongWithAFileIsTold() {
    let error = MediaError.damaged(path: "x")
    let broken: SoundOpening = { () throws(MediaError) in throw error }
    #expect(throws: error) { try all(film([nil, broken])) }
    #expect(throws: error) { try all(film([nil, nil], broken)) }
  }
}
