#if Media
  /// What a decoder's process is asked first; what is asked then goes by it.
  enum DecoderQuestion: Int {
    /// A picture; nothing more is asked.
    case picture = 1
    /// A picture or a clip. Of a clip frames are asked then by their times.
    case shown
    /// How long a clip takes; nothing more is asked.
    case length
    /// A film. Its frames are asked then, one after another.
    case film
    /// Sound. Samples are asked then by their number.
    case sound
  }

  /// The first number of an answer.
  enum DecoderAnswer: Int {
    /// What was asked for comes.
    case done = 1
    /// What is wrong with the file comes.
    case failed
    /// There is no more, or nothing else than before.
    case nothing
  }

  extension Message {
    mutating func put(_ limit: PictureLimit) {
      put(limit.size?.width ?? 0)
      put(limit.size?.height ?? 0)
      put(limit.isCovered ? 1 : 0)
    }

    mutating func limit() throws(Broken) -> PictureLimit {
      let (width, height) = (try integer(), try integer())
      let isCovered = try integer() == 1
      let size = width > 0 && height > 0 ? FrameSize(width: width, height: height) : nil
      return PictureLimit(size, isCovered: isCovered)
    }

    /// A length in seconds, or none.
    mutating func put(_ length: Double?) { put(length ?? .nan) }

    mutating func length() throws(Broken) -> Double? {
      let length = try double()
      return length.isFinite && length >= 0 ? length : nil
    }
  }
#endif
