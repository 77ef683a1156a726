import Compositing

/// Why a picture or a film cannot be read or written, in one plain sentence.
public enum MediaError: Error, Hashable, Sendable {
  /// Nothing is there.
  case notFound(path: String)
  /// It is a directory.
  case isDirectory(path: String)
  /// It is a terminal or another device; the path `-` is standard input.
  case isDevice(path: String)
  /// It is an address of something that is no file here.
  case address(String)
  /// It names or describes what is shown, and holds none of it: a playlist, say.
  case reference(path: String, kind: String)
  /// It is a pipe that gave nothing for some seconds.
  case stalled(path: String, seconds: Double)
  /// It is a pipe that gave so many bytes, and did not end.
  case endless(path: String, bytes: Int)
  /// The system refuses to read it, in its own words.
  case notReadable(path: String, reason: String)
  /// It holds no byte.
  case empty(path: String)
  /// It is no picture or film that can be decoded.
  case notAPicture(path: String)
  /// It is a TIFF of numbers that are not read: what they are, in a few words.
  case unreadNumbers(path: String, kind: String)
  /// It is whole, and the library that would decode it does not know how.
  case unsupported(path: String)
  /// Nothing in it is heard.
  case noSound(path: String)
  /// It is nothing that can be heard, of any kind that is read.
  case notSound(path: String)
  /// It ends too early, or is damaged.
  case damaged(path: String)
  /// The process that decoded it has ended, or said what makes no sense.
  case decoderEnded(path: String)
  /// There is no process that could decode it, in the system's words.
  case noDecoder(path: String, reason: String)
  /// It has more pixels than can be taken.
  case tooLarge(path: String, width: Int, height: Int)
  /// The name's ending is of no format that can be written.
  case unknownFormat(path: String)
  /// The file cannot be written, in the system's words; the path `-` is standard output.
  case notWritable(path: String, reason: String)
  /// It would take a codec, and the build has none.
  case notReadableWithoutMedia(path: String)
  /// It would take a codec, and the build has none.
  case notWritableWithoutMedia(path: String)
  /// A frame has another size than the film.
  case wrongFrameSize(path: String)
  /// The encoder refuses, in its own words.
  case encoding(path: String, reason: String)
  /// A frame has more pixels than encoders take.
  case frameTooLarge(width: Int, height: Int)
  /// There is not enough memory.
  case outOfMemory
  /// Nobody wants it any more, as `MediaWork.isUnwanted` says.
  case interrupted

  /// The most pixels that are read, beside `PixelBuffer.maximumSide`.
  static let mostPixels = 200_000_000
  /// The pixels that no frame of FFmpeg's has, with 128 more a side: 2³¹ bytes of 8 for each.
  static let mostFramePixels = 1 << 28
}

extension MediaError {
  /// The same problem with something that goes by another name than its path.
  package func about(_ name: String) -> MediaError {
    switch self {
    case .notFound: .notFound(path: name)
    case .isDevice: .isDevice(path: name)
    case .empty: .empty(path: name)
    case .reference(_, let kind): .reference(path: name, kind: kind)
    case .unreadNumbers(_, let kind): .unreadNumbers(path: name, kind: kind)
    case .notReadable(_, let reason): .notReadable(path: name, reason: reason)
    case .notAPicture: .notAPicture(path: name)
    case .damaged: .damaged(path: name)
    case .unsupported: .unsupported(path: name)
    case .decoderEnded: .decoderEnded(path: name)
    case .noDecoder(_, let reason): .noDecoder(path: name, reason: reason)
    case .tooLarge(_, let width, let height): .tooLarge(path: name, width: width, height: height)
    default: self
    }
  }
}

extension MediaError: CustomStringConvertible {
  /// One plain sentence: what, where, what to do.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no file at '\(path)'; check the path."
    case .isDirectory(let path): "'\(path)' is a directory; name a file in it."
    case .isDevice("-"):
      "Standard input is a terminal or another device; send a picture to it: '… | transhost --from -'."
    case .isDevice(let path): "'\(path)' is a device; name a file, or a pipe."
    case .address(let path):
      "'\(path)' is an address, and only files are read; fetch it first, and name the file."
    case .reference(let path, let kind):
      "'\(path)' is \(kind), which holds neither pixels nor sound; name a picture, a clip or a song."
    case .stalled(let path, let seconds):
      "'\(path)' gave nothing for \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s; does anybody write to it?"
    case .endless(let path, let bytes):
      "'\(path)' gave more than \(bytes >> 30) GiB and did not end; save it in a file."
    case .notReadable(let path, let reason): "'\(path)' cannot be read: \(reason)."
    case .empty(let path): "'\(path)' is empty; it should hold a picture."
    case .notAPicture(let path):
      "'\(path)' is no picture that can be read; use PNG, JPEG, WebP or another common format."
    case .unreadNumbers(let path, let kind):
      "'\(path)' is a TIFF of \(kind), which are not read; make some of 16 bits of them: "
        + "'convert FILE -define quantum:format=unsigned -depth 16 NEW.tiff' (Debian's package imagemagick)."
    case .noSound(let path):
      "'\(path)' holds no sound; name a song, such as an MP3, or a clip that has sound."
    case .notSound(let path):
      "'\(path)' is no sound that can be read; use MP3, AAC, FLAC, Ogg, WAV or another common format."
    case .unsupported(let path):
      "'\(path)' is of a kind that its library cannot decode by now; save it as another, such as PNG."
    case .damaged(let path):
      "'\(path)' is damaged or ends too early; copy it again, or save it anew."
    case .decoderEnded(let path):
      "'\(path)' ended the process that decodes it, as damaged or harmful files do, or very large ones; "
        + "copy it again, save it anew, or leave it out."
    case .noDecoder(let path, let reason):
      "'\(path)' cannot be decoded: the decoder cannot be started: \(reason)."
    case .tooLarge(let path, let width, let height):
      "'\(path)' has \(width)×\(height) pixels; pictures may have \(PixelBuffer.maximumSide) a side "
        + "and \(MediaError.mostPixels / 1_000_000) million in all; make it smaller."
    case .unknownFormat(let path):
      "'\(path)' has no known ending; use \(OutputFormat.names)."
    case .notWritable("-", let reason): "The output cannot be written: \(reason)."
    case .notWritable(let path, let reason): "'\(path)' cannot be written: \(reason)."
    case .notReadableWithoutMedia(let path):
      "'\(path)' cannot be read: this build is without the trait Media."
    case .notWritableWithoutMedia(let path):
      "'\(path)' cannot be written: this build is without the trait Media, and writes only "
        + "'\(OutputFormat.raw.name)'."
    case .wrongFrameSize(let path): "A frame of '\(path)' has another size than the film."
    case .encoding(let path, let reason): "'\(path)' could not be encoded: \(reason)."
    case .frameTooLarge(let width, let height):
      "A frame of \(width)×\(height) pixels is too large for this format: with 128 more a side it may have "
        + "\(MediaError.mostFramePixels / 1_000_000) million; choose a smaller size."
    case .outOfMemory: "There is not enough memory for the picture."
    case .interrupted: "It was interrupted."
    }
  }
}
