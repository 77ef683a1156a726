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
  private var screens: [Named?]
  private let fit: PictureFit

  /// A screen that was named.
  private enum Named {
    case color(Color)
    case file(ScreenFile, ImageFile.Shown)
  }

  /// What goes; nil is a built-in screen.
  var from: Screen? { screen(0) }
  /// What comes.
  var to: Screen? { screen(1) }

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
    fit = reading.fit
    let names = [try arguments.text("from"), try arguments.text("to")]
    let files = names.map { name in
      name.flatMap { $0.namesColor() ? nil : reading.file($0) }
    }
    let read = try Self.both { index throws(MediaError) in
      try files[index].map { file throws(MediaError) in
        Named.file(file, try reading.open(file, for: reading.fit.mode))
      }
    }
    screens = read
    for (index, option) in ["from", "to"].enumerated() {
      guard let name = names[index], files[index] == nil else { continue }
      guard let color = Color(hexadecimal: name) else {
        throw arguments.error(
          "Option '--\(option)' must be a colour such as #ff8000, or a file; it is '\(name)', and there is no "
            + "such file.")
      }
      screens[index] = .color(color)
    }
  }

  /// The sizes of the pictures among them, in pixels, as they are in their files.
  var pictureSizes: [FrameSize] {
    screens.compactMap { screen in
      guard case .file(_, let shown) = screen else { return nil }
      return shown.picture.size
    }
  }

  /// Reads once more what is too large for the film, where its size went by the pictures: made smaller while they
  /// are shown, fine patterns would shimmer.
  ///
  /// - Parameters:
  ///   - film: The film's size, in pixels.
  ///   - reading: How files are read.
  /// - Throws: The `MediaError` of a file.
  mutating func fit(_ film: FrameSize, _ reading: ScreenReading) throws(MediaError) {
    var reading = reading
    reading.film = film
    screens = try Self.both { [screens, reading] index throws(MediaError) in
      guard case .file(let file, let shown) = screens[index] else { return screens[index] }
      return .file(file, try reading.fit(shown, of: file, for: reading.fit.mode))
    }
  }

  private func screen(_ index: Int) -> Screen? {
    switch screens[index] {
    case .color(let color): .color(color)
    case .file(_, let shown): Screen(shown, fit: fit)
    case nil: nil
    }
  }

  private static func both(
    _ read: @Sendable (Int) throws(MediaError) -> Named?
  ) throws(MediaError) -> [Named?] {
    let results = Mutex<[Result<Named?, MediaError>]>([.success(nil), .success(nil)])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      let result = Result { () throws(MediaError) in try read(index) }
      results.withLock { $0[index] = result }
    }
    return try results.withLock(\.self).map { result throws(MediaError) in try result.get() }
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
