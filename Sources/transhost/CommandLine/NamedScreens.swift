import Compositing
import Dispatch
import Glibc
import Geometry
import Media
import Playing
import Synchronization
import SystemCalls

/// The two screens as the person names them, where they are named.
struct NamedScreens {
  let from: Screen?
  let to: Screen?
  /// The sizes of the pictures among them, in pixels, as they are in their files.
  let pictureSizes: [FrameSize]

  static let options = [
    Option(
      "from", value: "SCREEN",
      "What goes: a picture, a clip, which plays on, - for what comes on stdin, or a colour "
        + "(#rrggbb). Default: a built-in screen."),
    Option("to", value: "SCREEN", "What comes."),
    Option(
      "fit", value: "FIT", words: PictureFit.Mode.allCases.map(\.rawValue),
      "How pictures lie on a screen of another shape: contain (whole), cover (cut) or fill "
        + "(stretched). Default: contain."),
    Option(
      "background", value: "COLOUR",
      "What is beside a picture that does not fill the screen: a colour (#rrggbb), or blur for the "
        + "picture itself, blurred. Default: #000000, or nothing with --alpha."),
    Option(
      "read-timeout", value: "N",
      "Seconds without a byte after which a pipe other than stdin is given up. Default: "
        + "\(Int(ImageFile.usualPatience))."),
  ]

  /// Reads the files of both at the same time.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - reading: How files are read.
  /// - Throws: A `UsageError`, or the `MediaError` of a file.
  init(_ arguments: Arguments, _ reading: ScreenReading) throws {
    let texts = [try arguments.text("from"), try arguments.text("to")]
    let read = Mutex<[Result<ImageFile.Shown, MediaError>?]>([nil, nil])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      guard let path = texts[index], !path.namesColor() else { return }
      let shown = Result { () throws(MediaError) in try reading.open(path, for: reading.fit.mode) }
      read.withLock { $0[index] = shown }
    }
    let shown = try read.withLock(\.self).map { try $0?.get() }
    pictureSizes = shown.compactMap { $0?.size }
    let screens = shown.map { $0.map { Screen($0, fit: reading.fit) } }
    from = try Self.screen(texts[0], screens[0], option: "from", of: arguments)
    to = try Self.screen(texts[1], screens[1], option: "to", of: arguments)
  }

  /// A screen as the person names it: `#rrggbb`, or a file with what was read of it.
  private static func screen(
    _ text: String?, _ read: Screen?, option: String, of arguments: Arguments
  ) throws -> Screen? {
    guard let text else { return nil }
    if let read { return read }
    guard let color = Color(hexadecimal: text) else {
      throw arguments.error(
        "Option '--\(option)' must be a colour such as #ff8000, or a file; it is '\(text)', and there is no "
          + "such file.")
    }
    return .color(color)
  }
}

extension ImageFile.Shown {
  /// How large the picture, or the clip's first frame, is in its file.
  var size: FrameSize {
    switch self {
    case .still(let picture): picture.size
    case .clip(let clip): clip.first.size
    }
  }
}

extension Screen {
  /// What a file has to show.
  init(_ shown: ImageFile.Shown, fit: PictureFit) {
    switch shown {
    case .still(let picture): self = .picture(picture.pixels, fit: fit)
    case .clip(let clip): self = .clip(clip, fit: fit)
    }
  }
}

extension Color {
  /// A colour as a person writes it: `#ff8000`; nil if it is none.
  init?(hexadecimal text: String) {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self = .hex(number)
  }
}

extension String {
  /// Whether it means a colour, be it one or not: a file may have a name that begins as colours do.
  ///
  /// - Parameter directory: Where the file would be.
  /// - Returns: False for another name, and for a file that is there.
  func namesColor(in directory: String = "") -> Bool {
    guard hasPrefix("#") else { return false }
    if Color(hexadecimal: self) != nil { return true }
    return access(directory.isEmpty ? self : absolutePath(in: directory), F_OK) != 0
  }
}

extension Arguments {
  /// How pictures lie on the screen.
  func fit() throws(UsageError) -> PictureFit {
    var fit = PictureFit.usual
    let modes = PictureFit.Mode.allCases.map(\.rawValue)
    if let mode = try choice("fit", of: modes).flatMap(PictureFit.Mode.init) { fit.mode = mode }
    guard let text = try text("background") else {
      if has("alpha") { fit.background = .color(.clear) }
      return fit
    }
    if text == "blur" {
      fit.background = .blur
    } else if let color = Color(hexadecimal: text) {
      fit.background = .color(color)
    } else {
      throw expectation("background", text, "a colour such as #ff8000, or blur")
    }
    return fit
  }
}
