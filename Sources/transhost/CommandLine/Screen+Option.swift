import Compositing
import Dispatch
import Media
import Playing
import Synchronization

extension Screen {
  static let options = [
    Option(
      "from", value: "SCREEN",
      "What goes: a picture, a clip (its first frame) or a colour (#rrggbb). Default: a built-in "
        + "screen."),
    Option("to", value: "SCREEN", "What comes."),
  ]

  /// The two screens as the user names them, where he does; their files are read at the same time.
  static func pair(of arguments: Arguments) throws -> (from: Screen?, to: Screen?) {
    let texts = [try arguments.text("from"), try arguments.text("to")]
    let read = Mutex<[Result<PixelBuffer, MediaError>?]>([nil, nil])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      guard let path = texts[index], !isColor(path) else { return }
      let picture = Result { () throws(MediaError) in try ImageFile.read(path) }
      read.withLock { $0[index] = picture }
    }
    let pictures = read.withLock(\.self)
    return (
      try screen(texts[0], pictures[0], option: "from", of: arguments),
      try screen(texts[1], pictures[1], option: "to", of: arguments)
    )
  }

  private static func isColor(_ text: String) -> Bool { text.hasPrefix("#") }

  /// A screen as the user names it: `#rrggbb`, or a file with what was read of it.
  private static func screen(
    _ text: String?, _ read: Result<PixelBuffer, MediaError>?, option: String,
    of arguments: Arguments
  ) throws -> Screen? {
    guard let text else { return nil }
    if let read { return .picture(try read.get()) }
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
