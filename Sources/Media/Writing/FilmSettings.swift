/// What a film is to be like, whatever it shows.
public struct FilmSettings: Sendable {
  /// The size of the frames, in pixels.
  public var size: FrameSize
  /// Frames for each second; stills do not mind.
  public var rate: FrameRate
  /// How the frames are compressed.
  public var compression: Compression
  /// Threads that convert and encode.
  ///
  /// What is written does not depend on how many they are.
  public var threads: Int
  /// What is heard, in a format that holds sound; nil is silence.
  public var sound: (any SoundSource)?
  /// How many frames there will be, in a format that shows moments; nil is its usual number.
  public var moments: Int?
  /// What becomes of the film where a file is already.
  public var whenTaken: TakenPlace

  /// Describes a film.
  ///
  /// - Parameters:
  ///   - size: The size of the frames, in pixels.
  ///   - rate: Frames for each second; stills do not mind.
  ///   - compression: How the frames are compressed.
  ///   - threads: Threads that convert and encode, at least 1.
  ///   - sound: What is heard, in a format that holds sound; nil is silence.
  ///   - moments: How many frames there will be, in a format that shows moments.
  ///   - whenTaken: What becomes of the film where a file is already.
  public init(
    size: FrameSize, rate: FrameRate = .usual, compression: Compression = Compression(),
    threads: Int = 1, sound: (any SoundSource)? = nil, moments: Int? = nil,
    whenTaken: TakenPlace = .replaced
  ) {
    self.size = size
    self.rate = rate
    self.compression = compression
    self.threads = threads
    self.sound = sound
    self.moments = moments
    self.whenTaken = whenTaken
  }
}

/// How the frames of a film are compressed.
public struct Compression: Hashable, Sendable {
  /// How near the film comes to its frames, and so how large it becomes.
  public enum Amount: Hashable, Sendable {
    /// On the scale that all formats have, 0...100, where 100 is best.
    case quality(Int)
    /// In the codec's own steps, where 0 is best.
    case crf(Int)
  }

  /// Which codec; nil is the format's first.
  public var codec: VideoCodec?
  /// How near the film comes to its frames.
  public var amount: Amount
  /// How long the encoder looks for what is smaller: a word of the codec's; nil is its usual one.
  public var preset: String?
  /// Whether what is clear stays clear, in formats that can say so; else it becomes black.
  public var keepsAlpha: Bool

  /// Hardly to be told from the frames.
  public static let usualQuality = 75

  /// Describes a compression.
  ///
  /// - Parameters:
  ///   - codec: Which codec; nil is the format's first.
  ///   - amount: How near the film comes to its frames.
  ///   - preset: A word of the codec's; nil is its usual one.
  ///   - keepsAlpha: Whether what is clear stays clear.
  public init(
    codec: VideoCodec? = nil, amount: Amount = .quality(usualQuality), preset: String? = nil,
    keepsAlpha: Bool = false
  ) {
    self.codec = codec
    self.amount = amount
    self.preset = preset
    self.keepsAlpha = keepsAlpha
  }
}
