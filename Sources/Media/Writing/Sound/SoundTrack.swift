#if Media
  /// The sound of a film on its way from whoever mixes it into the container, as the pictures go on.
  ///
  /// It is encoded as one, whoever made the chunks of the pictures: encoders of sound have a run-up, which
  /// would be heard at each seam. One thread at a time may call.
  final class SoundTrack {
    let encoder: SoundEncoder
    private let source: any SoundSource

    /// Opens an encoder.
    ///
    /// - Parameters:
    ///   - source: What is heard.
    ///   - format: The film's format: one that holds sound.
    ///   - path: The film's path, for errors.
    /// - Throws: `MediaError.encoding` if there is no encoder for it here.
    init(_ source: any SoundSource, _ format: OutputFormat, path: String) throws(MediaError) {
      guard let codec = format.soundCodec else {
        throw .encoding(path: path, reason: "\(format.name) holds no sound")
      }
      self.source = source
      encoder = try SoundEncoder(codec, path: path)
    }

    /// Encodes what is heard up to a time, as far as it is known.
    ///
    /// - Parameter time: Seconds.
    /// - Returns: Packets that are done.
    /// - Throws: The `MediaError` that says what is wrong with a source, or with the encoder.
    func packets(until time: Double) throws(MediaError) -> [EncodedPacket] {
      var packets: [EncodedPacket] = []
      while Double(encoder.count) < time * Double(SoundBlock.rate),
        let block = try source.next(encoder.frameSize)
      {
        packets += try encoder.encode(block)
      }
      return packets
    }

    /// Says that there is no more.
    ///
    /// - Returns: The packets that are left.
    /// - Throws: `MediaError.encoding`.
    func finish() throws(MediaError) -> [EncodedPacket] { try encoder.encode(nil) }
  }
#endif
