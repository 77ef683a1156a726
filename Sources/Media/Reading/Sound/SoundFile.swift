#if Media
  /// A file that is heard: a song, or a clip.
  ///
  /// It is opened as pictures are: what is in it is all that is read. One thread at a time may use it and
  /// what it gives.
  public final class SoundFile: @unchecked Sendable {
    private let file: InputFile
    private let decoding: any Decoding

    /// What counts as the beginning.
    public enum Beginning: Sendable {
      /// The first sample, whenever the file has it heard.
      case sound
      /// The moment of the first picture: sound that comes later comes after silence, and what is before
      /// it is left out.
      case picture
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file, or a pipe, or `-` for standard input.
    ///   - patience: Seconds without a byte after which a pipe is given up; standard input never is.
    ///   - decoding: Where it is decoded.
    /// - Throws: The `MediaError` that says why it cannot be read.
    public init(
      _ path: String, patience: Double = ImageFile.usualPatience, decoding: MediaDecoding = .usual
    ) throws(MediaError) {
      self.decoding = decoding.means
      do throws(MediaError) {
        file = try InputFile(path: path, patience: patience)
      } catch {
        switch error {
        case .empty: throw .noSound(path: path)
        case .isDevice("-"):
          throw .notReadable(path: path, reason: "it is a terminal or a device; send a song to it")
        default: throw error
        }
      }
    }

    /// Makes sure that there is something to be heard, before a film is half made.
    ///
    /// - Throws: The `MediaError` that says what is wrong with it.
    public func check() throws(MediaError) {
      guard try read().next(1) == nil else { return }
      throw file.signature.isSound ? .damaged(path: file.path) : .noSound(path: file.path)
    }

    /// Reads it from its beginning.
    ///
    /// - Parameter beginning: What counts as that.
    /// - Returns: Its sound; what was returned before may not be used any more.
    /// - Throws: The `MediaError` that says what is wrong with it.
    public func read(
      from beginning: Beginning = .sound
    ) throws(MediaError) -> any SoundSource {
      try decoding.sound(in: file, from: beginning)
    }

    /// Whether a file is a clip that is heard.
    ///
    /// A picture is told by its first bytes, and most clips without sound by their headers.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - decoding: Where it is decoded.
    /// - Returns: False too for what cannot be read, which whoever shows it says, and for pipes, which can
    ///   be read once; true for sound that is damaged, which whoever reads it says.
    public static func isHeard(_ path: String, decoding: MediaDecoding = .usual) -> Bool {
      guard isRegularFile(path), let file = try? InputFile(path: path, patience: 0) else {
        return false
      }
      let signature = file.signature
      guard !signature.isPicture, !signature.isTIFF, !HEIFPicture.isMeant(signature) else {
        return false
      }
      guard let sound = try? decoding.means.sound(in: file, from: .sound) else { return false }
      do throws(MediaError) { return try sound.next(1) != nil } catch { return true }
    }
  }
#else
  /// A file that is heard; this build, without the trait Media, has no codec for any.
  public final class SoundFile: Sendable {
    /// What counts as the beginning.
    public enum Beginning: Sendable {
      /// The first sample.
      case sound
      /// The moment of the first picture.
      case picture
    }

    /// Refuses.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - patience: How long to wait for a pipe.
    ///   - decoding: Where it is decoded.
    /// - Throws: `MediaError.notReadableWithoutMedia`.
    public init(
      _ path: String, patience: Double = ImageFile.usualPatience, decoding: MediaDecoding = .usual
    ) throws(MediaError) {
      throw .notReadableWithoutMedia(path: path)
    }

    /// Does nothing: there is none.
    public func check() throws(MediaError) {}

    /// Gives nothing: there is none.
    ///
    /// - Parameter beginning: What counts as that.
    /// - Returns: Nothing.
    /// - Throws: `MediaError.notReadableWithoutMedia`.
    public func read(
      from beginning: Beginning = .sound
    ) throws(MediaError) -> any SoundSource {
      throw .notReadableWithoutMedia(path: "sound")
    }

    /// Whether a file is a clip that is heard.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - decoding: Where it is decoded.
    /// - Returns: False.
    public static func isHeard(_ path: String, decoding: MediaDecoding = .usual) -> Bool { false }
  }
#endif
