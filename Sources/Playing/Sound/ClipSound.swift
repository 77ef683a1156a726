internal import Media

/// The sound of a clip in a film: heard while the clip is seen, from the clip's first picture on.
///
/// It comes and goes in step with the transitions; where it is shorter than the pictures there is silence,
/// and what is longer is left out. One thread at a time.
final class ClipSound {
  /// When it is heard.
  struct Times: Sendable {
    /// The samples in which it is heard.
    var heard: Range<Int>
    /// Those among them in which it comes; empty where it is there at once.
    var coming: Range<Int>
    /// Those in which it goes; empty where it is cut.
    var going: Range<Int>

    /// The part of the film's sound that it has.
    ///
    /// - Parameter sample: One in which it is heard.
    /// - Returns: 0...1.
    func weight(at sample: Int) -> Double {
      let come = coming.isEmpty ? 1 : SoundFade.weight(SoundFade.progress(sample, in: coming))
      let gone = going.isEmpty ? 0 : SoundFade.weight(SoundFade.progress(sample, in: going))
      return come * (1 - gone)
    }
  }

  let times: Times
  private let open: SoundOpening
  /// Its sound, once it has begun; nil too when it is over.
  private var source: (any SoundSource)?
  private var hasBegun = false

  /// Describes it.
  ///
  /// - Parameters:
  ///   - times: When it is heard.
  ///   - open: Opens it, when its time comes.
  init(_ times: Times, _ open: @escaping SoundOpening) {
    self.times = times
    self.open = open
  }

  /// Adds it to a piece of the film's sound.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - weights: For each sample how much of it clips have; its weight is added.
  ///   - start: The number of the piece's first sample; no less than the end of the one before.
  /// - Throws: The `MediaError` that says what is wrong with the clip.
  func add(
    to piece: inout SoundBlock, _ weights: inout [Double], at start: Int
  ) throws(MediaError) {
    let range = times.heard.clamped(to: start..<start + piece.count)
    guard !range.isEmpty else { return }
    if !hasBegun {
      source = try open()
      hasBegun = true
    }
    let block = try source?.next(range.count) ?? SoundBlock()
    if block.count < range.count { source = nil }
    for sample in range {
      let index = sample - start
      let weight = times.weight(at: sample)
      weights[index] += weight
      guard sample - range.lowerBound < block.count else { continue }
      let gain = Float(weight.squareRoot())
      piece.left[index] += gain * block.left[sample - range.lowerBound]
      piece.right[index] += gain * block.right[sample - range.lowerBound]
    }
  }
}
