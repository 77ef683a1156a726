/// A piece of sound as films have it: two channels, `rate` samples a second, where 1 is the loudest that is
/// shown without distortion.
public struct SoundBlock: Hashable, Sendable {
  /// Samples a second.
  public static let rate = 48_000

  /// What is on the left.
  public var left: [Float]
  /// What is on the right; as many samples as on the left.
  public var right: [Float]

  /// Makes a piece.
  ///
  /// - Parameters:
  ///   - left: What is on the left.
  ///   - right: What is on the right; as many samples.
  public init(left: [Float] = [], right: [Float] = []) {
    precondition(left.count == right.count, "both sides have as many samples")
    self.left = left
    self.right = right
  }

  /// Makes a silent piece.
  ///
  /// - Parameter count: How many samples.
  public init(silence count: Int) {
    left = Array(repeating: 0, count: count)
    right = left
  }

  /// How many samples it has on each side.
  public var count: Int { left.count }

  /// Adds a piece after it.
  ///
  /// - Parameter block: The piece.
  package mutating func append(_ block: SoundBlock) {
    left += block.left
    right += block.right
  }

  /// Takes samples from its beginning.
  ///
  /// - Parameter count: How many, at most.
  /// - Returns: As many as there are of them.
  mutating func takeFirst(_ count: Int) -> SoundBlock {
    let count = min(count, self.count)
    let first = SoundBlock(left: Array(left.prefix(count)), right: Array(right.prefix(count)))
    left.removeFirst(count)
    right.removeFirst(count)
    return first
  }
}

/// Gives sound piece by piece, from its beginning.
///
/// One thread at a time may ask.
public protocol SoundSource: AnyObject, Sendable {
  /// The next samples.
  ///
  /// - Parameter count: How many, above 0.
  /// - Returns: So many, or fewer where it ends with them; nil where there are no more, or, for one that
  ///   becomes known as something goes on, none yet.
  /// - Throws: The `MediaError` that says what is wrong with a file.
  func next(_ count: Int) throws(MediaError) -> SoundBlock?
}

/// Opens something that is heard, at its beginning.
public typealias SoundOpening = @Sendable () throws(MediaError) -> any SoundSource

extension FrameRate {
  /// The sample that is heard when a frame comes.
  ///
  /// - Parameter index: The frame's number, from 0.
  /// - Returns: The number of the sample, from 0.
  public func sample(ofFrame index: Int) -> Int {
    Int((time(ofFrame: index) * Double(SoundBlock.rate)).rounded())
  }
}
