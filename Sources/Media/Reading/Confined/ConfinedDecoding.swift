#if Media
  internal import Compositing

  /// Decoding in a process for each file, which can do nothing else.
  struct ConfinedDecoding: Decoding {
    let program: String

    func picture(
      in file: InputFile, within limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Picture {
      let decoder = try ConfinedDecoder(file, program)
      return try decoder.begin(.picture, limit) { try decoder.picture(&$0) }
    }

    func shown(
      in file: InputFile, within limit: PictureLimit
    ) throws(MediaError) -> ImageFile.Shown {
      let decoder = try ConfinedDecoder(file, program)
      return try decoder.begin(.shown, limit) { answer in
        let isClip = try answer.integer() == 1
        let length = try answer.length()
        let first = try decoder.picture(&answer)
        return isClip ? .clip(Clip(ConfinedFrames(decoder, first, length))) : .still(first)
      }
    }

    func length(of file: InputFile) throws(MediaError) -> Double? {
      if file.isStillPicture || file.signature.isStill { return nil }
      return try ConfinedDecoder(file, program).begin(.length) { try $0.length() }
    }

    func film(in file: InputFile) throws(MediaError) -> any FilmFrames {
      let decoder = try ConfinedDecoder(file, program)
      return try decoder.begin(.film) { ConfinedFilm(decoder, rate: try $0.double()) }
    }

    func sound(
      in file: InputFile, from beginning: SoundFile.Beginning
    ) throws(MediaError) -> any SoundSource {
      let decoder = try ConfinedDecoder(file, program)
      return try decoder.begin(.sound, detail: beginning == .picture ? 1 : 0) { _ in
        ConfinedSound(decoder)
      }
    }
  }

  /// The frames of a clip that another process decodes.
  private final class ConfinedFrames: ClipFrames {
    let first: ImageFile.Picture
    let length: Double?
    let isStill = false
    private let decoder: ConfinedDecoder
    private var shown: PixelBuffer

    init(_ decoder: ConfinedDecoder, _ first: ImageFile.Picture, _ length: Double?) {
      self.decoder = decoder
      self.first = first
      self.length = length
      shown = first.pixels
    }

    func picture(at time: Double) throws(MediaError) -> PixelBuffer {
      var question = Message()
      question.put(time)
      if let next = try decoder.ask(question, { try decoder.picture(&$0) }) { shown = next.pixels }
      return shown
    }

    /// The decoder's process does so by itself, as it knows what has been asked for.
    func prepare(for time: Double) {}
  }

  /// The frames of a film that another process decodes.
  private final class ConfinedFilm: FilmFrames {
    let framesPerSecond: Double
    private let decoder: ConfinedDecoder

    init(_ decoder: ConfinedDecoder, rate: Double) {
      self.decoder = decoder
      framesPerSecond = rate.isFinite ? max(0, rate) : 0
    }

    func next() throws(MediaError) -> PixelBuffer? {
      try decoder.ask(Message()) { try decoder.picture(&$0).pixels }
    }
  }

  /// Sound that another process decodes.
  private final class ConfinedSound: SoundSource, @unchecked Sendable {
    private let decoder: ConfinedDecoder
    private var waiting = SoundQueue()
    private var hasEnded = false

    /// How many samples are asked for at once, at least.
    private static let usualCount = SoundBlock.rate / 4

    init(_ decoder: ConfinedDecoder) { self.decoder = decoder }

    func next(_ count: Int) throws(MediaError) -> SoundBlock? {
      while waiting.count < count, !hasEnded {
        let wanted = max(count - waiting.count, Self.usualCount)
        var question = Message()
        question.put(wanted)
        let block = try decoder.ask(question) { answer in
          let count = try answer.integer()
          guard (1...wanted).contains(count) else { throw Message.Broken() }
          return SoundBlock(left: try answer.samples(count), right: try answer.samples(count))
        }
        if let block { waiting.append(block) } else { hasEnded = true }
      }
      return waiting.count > 0 ? waiting.takeFirst(count) : nil
    }
  }
#endif
