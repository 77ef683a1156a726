internal import Media

/// What is heard under a whole film: from its beginning, over and over.
///
/// One thread at a time.
final class Music {
  /// How loud it is under a clip that is heard.
  static let underClips = 0.3
  /// How long it fades out at the film's end, in samples: two seconds.
  static let fade = 2 * SoundBlock.rate

  private let open: SoundOpening
  private var source: (any SoundSource)?
  /// What the first pass has given so far, as long as that is little: a short sound is not opened over and
  /// over.
  private var first: SoundBlock? = SoundBlock()
  /// Samples that the pass so far has given.
  private var passed = 0
  /// What is played over and over, once it is known to be short, and where.
  private var loop: (block: SoundBlock, place: Int)?

  /// Ten seconds.
  private static let mostKept = 10 * SoundBlock.rate

  /// Describes it.
  ///
  /// - Parameter open: Opens it, each time that it begins.
  init(_ open: @escaping SoundOpening) { self.open = open }

  /// How loud it is.
  ///
  /// - Parameters:
  ///   - weight: The part of the sound that clips have, 0...1.
  ///   - sample: The number of the sample.
  ///   - end: How many samples the film has, if that is known; where it is not, the end is not near.
  /// - Returns: 0...1.
  static func gain(under weight: Double, at sample: Int, end: Int?) -> Float {
    let stepped = 1 - (1 - underClips) * min(1, weight)
    guard let end else { return Float(stepped) }
    let left = SoundFade.progress(end - sample, in: 0..<max(1, min(fade, end)))
    return Float(stepped * SoundFade.weight(left).squareRoot())
  }

  /// The next samples.
  ///
  /// - Parameter count: How many.
  /// - Returns: So many; silence where there is nothing in it.
  /// - Throws: The `MediaError` that says what is wrong.
  func next(_ count: Int) throws(MediaError) -> SoundBlock {
    var piece = SoundBlock()
    while piece.count < count {
      if let block = repeated(count - piece.count) {
        piece.append(block)
        continue
      }
      if source == nil { source = try open() }
      guard let block = try source?.next(count - piece.count) else {
        guard passed > 0 else { return piece.padded(to: count) }
        self.source = nil
        loop = first.map { ($0, 0) }
        passed = 0
        continue
      }
      passed += block.count
      first?.append(block)
      if passed > Self.mostKept { first = nil }
      piece.append(block)
    }
    return piece
  }

  /// Samples of what is kept, up to its end; nil where nothing is.
  private func repeated(_ count: Int) -> SoundBlock? {
    guard let (block, place) = loop else { return nil }
    let range = place..<min(block.count, place + count)
    loop?.place = range.upperBound == block.count ? 0 : range.upperBound
    return SoundBlock(left: Array(block.left[range]), right: Array(block.right[range]))
  }
}

extension SoundBlock {
  /// The same with silence after it.
  fileprivate func padded(to count: Int) -> SoundBlock {
    var padded = self
    padded.append(SoundBlock(silence: count - self.count))
    return padded
  }
}
