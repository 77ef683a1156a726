#if Media
  internal import CFFmpeg
  public import Compositing
  internal import SystemCalls

  /// Pictures in files, through FFmpeg's libraries.
  public enum ImageFile {
    /// A picture that was read.
    public struct Picture: Sendable {
      /// The pixels: premultiplied, in sRGB, upright.
      public let pixels: PixelBuffer
      /// How large the picture is in its file: larger than what was read, if that was limited.
      public let size: FrameSize
    }

    /// What a file has to show.
    public enum Shown: Sendable {
      /// A picture.
      case still(Picture)
      /// A film of more than one frame.
      case clip(Clip)
    }

    /// Seconds without a byte after which a pipe is given up, where nobody says more.
    public static let usualPatience = 30.0

    /// Reads a picture: PNG, JPEG, WebP, HEIC, AVIF, TIFF, GIF or another kind that FFmpeg tells by its
    /// contents; of a film the first frame.
    ///
    /// What is in the file is all that is read: playlists, addresses and devices are refused.
    ///
    /// - Parameters:
    ///   - path: The file, or a pipe, or `-` for standard input.
    ///   - limit: A larger picture is made smaller, so that it just fits in; nil is no limit.
    ///   - patience: Seconds without a byte after which a pipe is given up; standard input never is.
    ///   - decoding: Where it is decoded.
    /// - Returns: The picture, turned as the file asks, its colours converted where it has a profile.
    /// - Throws: The `MediaError` that says what is wrong; a file that ends too early is an error.
    public static func picture(
      at path: String, within limit: FrameSize? = nil, patience: Double = usualPatience,
      decoding: MediaDecoding = .usual
    ) throws(MediaError) -> Picture {
      let file = try InputFile(path: path, patience: patience)
      return try decoding.means.picture(in: file, within: PictureLimit(limit))
    }

    /// Opens a picture or a clip, whichever the file holds: animated GIF, PNG and WebP are clips.
    ///
    /// - Parameters:
    ///   - path: The file, or a pipe, or `-` for standard input.
    ///   - limit: What larger pictures are made smaller for.
    ///   - patience: Seconds without a byte after which a pipe is given up; standard input never is.
    ///   - decoding: Where it is decoded.
    /// - Returns: The picture, or the clip at its beginning.
    /// - Throws: The `MediaError` that says what is wrong, as of `picture(at:within:patience:)`.
    public static func open(
      _ path: String, within limit: PictureLimit = .none, patience: Double = usualPatience,
      decoding: MediaDecoding = .usual
    ) throws(MediaError) -> Shown {
      let file = try InputFile(path: path, patience: patience)
      return try decoding.means.shown(in: file, within: limit)
    }

    /// How long what a file shows takes; pictures are not decoded for it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - patience: Seconds without a byte after which a pipe is given up.
    ///   - decoding: Where it is decoded.
    /// - Returns: Seconds, as of `Clip.length`; nil for a picture, and for a clip that does not say.
    /// - Throws: The `MediaError` that says what is wrong, as far as that shows at the beginning.
    public static func length(
      of path: String, patience: Double = usualPatience, decoding: MediaDecoding = .usual
    ) throws(MediaError) -> Double? {
      try decoding.means.length(of: InputFile(path: path, patience: patience))
    }

    /// How many pages a picture has, of which the first is shown; only a TIFF may have more than one.
    ///
    /// - Parameter path: The file.
    /// - Returns: 1 also for what cannot be read, which whoever shows it says, and for pipes, which can be
    ///   read once.
    public static func pageCount(of path: String) -> Int {
      guard isRegularFile(path), let file = try? InputFile(path: path, patience: 0),
        file.signature.isTIFF
      else { return 1 }
      return max(1, TIFFDirectory(file)?.pageCount ?? 1)
    }

    /// Reads a picture as it is.
    ///
    /// - Parameters:
    ///   - path: The file, or a pipe, or `-` for standard input.
    ///   - decoding: Where it is decoded.
    /// - Returns: The pixels, as of `picture(at:within:patience:)`.
    /// - Throws: The `MediaError` that says what is wrong.
    public static func read(
      _ path: String, decoding: MediaDecoding = .usual
    ) throws(MediaError) -> PixelBuffer {
      try picture(at: path, decoding: decoding).pixels
    }

    /// Reads a picture that is in memory: PNG, JPEG, WebP, GIF or BMP.
    ///
    /// - Parameters:
    ///   - bytes: What a file of it would hold; anybody may have made it.
    ///   - decoding: Where it is decoded.
    /// - Returns: The pixels, as of a file.
    /// - Throws: The `MediaError` that says what is wrong; it calls the picture `picture`.
    public static func decode(
      _ bytes: [UInt8], decoding: MediaDecoding = .usual
    ) throws(MediaError) -> PixelBuffer {
      let name = "picture"
      guard !bytes.isEmpty else { throw .empty(path: name) }
      // Nothing that could lead to other files: FFmpeg goes by contents, and knows playlists.
      guard Signature(bytes).isPicture else { throw .notAPicture(path: name) }
      let file = MemoryFile(bytes)
      guard let file else { throw .outOfMemory }
      do throws(MediaError) {
        return try read(file.path, decoding: decoding)
      } catch {
        throw error.about(name)
      }
    }

    /// Writes a PNG, under a temporary name first.
    ///
    /// - Parameters:
    ///   - picture: The pixels; alpha is straight in the file.
    ///   - path: Where; what is there is replaced only when the whole file has been written.
    ///   - taken: What becomes of it where a file is already.
    /// - Throws: The `MediaError` that says what is wrong.
    public static func write(
      _ picture: PixelBuffer, to path: String, whenTaken taken: TakenPlace = .replaced
    ) throws(MediaError) {
      let data = try PNGEncoder.encode(picture, path: path)
      let file = try TemporaryFile(for: path, whenTaken: taken)
      try file.write(data)
      try file.moveIntoPlace()
    }
  }
#else
  public import Compositing

  /// Pictures in files; this build, without the trait Media, has no codec for any.
  public enum ImageFile {
    /// A picture that was read; there is none.
    public struct Picture: Sendable {
      /// The pixels.
      public let pixels: PixelBuffer
      /// How large the picture is in its file.
      public let size: FrameSize
    }

    /// Seconds without a byte after which a pipe is given up, where nobody says more.
    public static let usualPatience = 30.0

    /// Refuses.
    ///
    /// - Parameters:
    ///   - picture: The pixels.
    ///   - path: Where they were to be.
    ///   - taken: What becomes of it where a file is already.
    /// - Throws: `MediaError.notWritableWithoutMedia`.
    public static func write(
      _ picture: PixelBuffer, to path: String, whenTaken taken: TakenPlace = .replaced
    ) throws(MediaError) {
      throw .notWritableWithoutMedia(path: path)
    }

    /// Refuses.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: How large it may be.
    ///   - patience: How long to wait for a pipe.
    ///   - decoding: Where it is decoded.
    /// - Returns: Nothing.
    /// - Throws: `MediaError.notReadableWithoutMedia`.
    public static func picture(
      at path: String, within limit: FrameSize? = nil, patience: Double = usualPatience,
      decoding: MediaDecoding = .usual
    ) throws(MediaError) -> Picture {
      throw .notReadableWithoutMedia(path: path)
    }

    /// What a file has to show.
    public enum Shown: Sendable {
      /// A picture.
      case still(Picture)
      /// A film of more than one frame.
      case clip(Clip)
    }

    /// Refuses.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: How large it may be.
    ///   - patience: How long to wait for a pipe.
    ///   - decoding: Where it is decoded.
    /// - Returns: Nothing.
    /// - Throws: `MediaError.notReadableWithoutMedia`.
    public static func open(
      _ path: String, within limit: PictureLimit = .none, patience: Double = usualPatience,
      decoding: MediaDecoding = .usual
    ) throws(MediaError) -> Shown {
      throw .notReadableWithoutMedia(path: path)
    }

    /// Refuses.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - patience: How long to wait for a pipe.
    ///   - decoding: Where it is decoded.
    /// - Returns: Nothing.
    /// - Throws: `MediaError.notReadableWithoutMedia`.
    public static func length(
      of path: String, patience: Double = usualPatience,
      decoding: MediaDecoding = .usual
    ) throws(MediaError) -> Double? {
      throw .notReadableWithoutMedia(path: path)
    }

    /// How many pages a picture has; this build reads none.
    ///
    /// - Parameter path: The file.
    /// - Returns: 1.
    public static func pageCount(of path: String) -> Int { 1 }

    /// Refuses.
    ///
    /// - Parameters:
    ///   - bytes: What a file would hold.
    ///   - decoding: Where it is decoded.
    /// - Returns: Nothing.
    /// - Throws: `MediaError.notReadableWithoutMedia`.
    public static func decode(
      _ bytes: [UInt8], decoding: MediaDecoding = .usual
    ) throws(MediaError) -> PixelBuffer {
      throw .notReadableWithoutMedia(path: "picture")
    }
  }
#endif
