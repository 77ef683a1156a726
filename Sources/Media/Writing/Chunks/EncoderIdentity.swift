/// Which encoder makes a film: where two machines have the same, they make the same chunks of the same
/// frames.
public struct EncoderIdentity: Hashable, Sendable {
  /// The encoder by FFmpeg's name: `libx264`; where frames need none, the format's word: `y4m`.
  public let name: String
  /// FFmpeg's version.
  public let version: String
  /// The SHA-256 of what it makes of a few frames that are the same everywhere, with the film's
  /// settings: libraries beneath FFmpeg have versions too, and do not tell all of them.
  public let sample: String

  /// Describes an encoder.
  ///
  /// - Parameters:
  ///   - name: By FFmpeg's name, or the format's word.
  ///   - version: FFmpeg's version.
  ///   - sample: The SHA-256 of what it makes of the sample.
  public init(name: String, version: String, sample: String) {
    self.name = name
    self.version = version
    self.sample = sample
  }
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  extension EncoderIdentity {
    /// Looks at the encoder that is here, or what does without one.
    ///
    /// - Parameters:
    ///   - format: The film's format: one that is made of chunks.
    ///   - settings: What the film is to be like.
    /// - Throws: `MediaError.encoding` if there is none.
    public init(of format: OutputFormat, _ settings: FilmSettings) throws(MediaError) {
      var settings = settings
      settings.size = Self.size
      settings.threads = 1
      version = String(cString: av_version_info())
      if let frames = format.looseFrames {
        name = format.word
        sample = Self.words(try Self.bytes(of: frames, settings))
        return
      }
      let encoding = try VideoEncoding(format, settings, path: format.name)
      let encoder = try encoding.open()
      let scaler = try FrameScaler(size: encoding.size, format: encoding.pixelFormat, threads: 1)
      var packets: [EncodedPacket] = []
      for index in 0..<Self.count {
        let planes = try scaler.makeFrame()
        try scaler.convert(Self.picture(index), into: planes)
        packets += try encoder.encode(planes)
      }
      packets += try encoder.encode(nil)
      name = encoding.encoder
      let context = encoder.context.pointee
      let header = Array(
        UnsafeBufferPointer(start: context.extradata, count: Int(context.extradata_size)))
      sample = Self.words(header + PacketFile.bytes(packets, stamp: ""))
    }

    /// What becomes of the sample where no frame goes by another.
    private static func bytes(
      of frames: LooseFrames, _ settings: FilmSettings
    ) throws(MediaError) -> [UInt8] {
      let packer = try frames.packer.init(path: "", settings: settings)
      var all: [UInt8] = []
      for index in 0..<count {
        try packer.pack(picture(index), isRepeated: false) { bytes throws(MediaError) in
          all += bytes
        }
      }
      return all
    }

    private static func words(_ bytes: [UInt8]) -> String {
      PacketFile.digest(of: bytes[...])
        .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static let size = FrameSize(width: 192, height: 128)
    private static let count = 12

    /// Something that moves over something that does not, with hard edges and smooth ones.
    private static func picture(_ index: Int) throws(MediaError) -> PixelBuffer {
      guard let picture = try? PixelBuffer(width: size.width, height: size.height) else {
        throw .outOfMemory
      }
      picture.withUnsafeMutableBytes { bytes in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let isInside = (x - 6 * index) & 63 < 24 && (y + 3 * index) & 31 < 12
            let place = y * picture.bytesPerRow + 4 * x
            bytes[place] = UInt8(truncatingIfNeeded: x &+ index)
            bytes[place + 1] = isInside ? 240 : UInt8(truncatingIfNeeded: 2 &* y)
            bytes[place + 2] = UInt8(truncatingIfNeeded: (x &* y) >> 5)
            bytes[place + 3] = 255
          }
        }
      }
      return picture
    }
  }
#else
  extension EncoderIdentity {
    /// Refuses: the build has no codec.
    public init(of format: OutputFormat, _ settings: FilmSettings) throws(MediaError) {
      throw .notWritableWithoutMedia(path: format.name)
    }
  }
#endif
