import Compositing
import Dispatch
import Geometry
import Media
import Playing
import Synchronization

/// The two screens as the person names them, where they are named.
struct NamedScreens {
  let from: Screen?
  let to: Screen?
  /// The sizes of the pictures among them, in pixels, as they are in their files.
  let pictureSizes: [FrameSize]

  static let options = [
    Option(
      "from", value: "SCREEN",
      "What goes: a picture, a clip (its first frame), - for what comes on stdin, or a colour "
        + "(#rrggbb). Default: a built-in screen."),
    Option("to", value: "SCREEN", "What comes."),
    Option(
      "read-timeout", value: "N",
      "Seconds without a byte after which a pipe other than stdin is given up. Default: "
        + "\(Int(ImageFile.usualPatience))."),
  ]

  /// Reads the files of both at the same time.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - limit: Larger pictures are made smaller, so that they just fit in.
  /// - Throws: A `UsageError`, or the `MediaError` of a file.
  init(_ arguments: Arguments, within limit: FrameSize) throws {
    let texts = [try arguments.text("from"), try arguments.text("to")]
    guard texts != ["-", "-"] else {
      throw arguments.error("Standard input can be one screen; '--from' and '--to' both name it.")
    }
    let patience = try arguments.number("read-timeout", in: 0...86_400) ?? ImageFile.usualPatience
    let read = Mutex<[Result<ImageFile.Picture, MediaError>?]>([nil, nil])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      guard let path = texts[index], !Self.isColor(path) else { return }
      let picture = Result { () throws(MediaError) in
        try ImageFile.picture(at: path, within: limit, patience: patience)
      }
      read.withLock { $0[index] = picture }
    }
    let pictures = try read.withLock(\.self).map { try $0?.get() }
    pictureSizes = pictures.compactMap { $0?.size }
    from = try Self.screen(texts[0], pictures[0], option: "from", of: arguments)
    to = try Self.screen(texts[1], pictures[1], option: "to", of: arguments)
  }

  private static func isColor(_ text: String) -> Bool { text.hasPrefix("#") }

  /// A screen as the person names it: `#rrggbb`, or a file with what was read of it.
  private static func screen(
    _ text: String?, _ read: ImageFile.Picture?, option: String, of arguments: Arguments
  ) throws -> Screen? {
    guard let text else { return nil }
    if let read { return .picture(read.pixels) }
    guard let color = color(text) else {
      throw arguments.error(
        "Option '--\(option)' must be a colour such as #ff8000, or a file; it is '\(text)'.")
    }
    return .color(color)
  }

  private static func color(_ text: String) -> Color? {
    let digits = text.dropFirst()
    guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    return .hex(number)
  }
}
