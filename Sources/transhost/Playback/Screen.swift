import Compositing
import Dispatch
import Drawing
import Geometry
import Synchronization
import ViewControllers

/// Something to show on a screen.
@MainActor
enum Screen {
  /// The size that the built-in screens are made for, in points.
  static let builtInSize = Size(width: 390, height: 844)

  /// The first built-in screen: a list.
  case list
  /// The second built-in screen: one of the list's things.
  case detail
  /// A colour.
  case color(Color)
  /// A picture, whole, on black where its shape is another.
  case picture(PixelBuffer)

  /// The two screens as the user names them, where he does; their files are read at the same time.
  static func pair(of arguments: Arguments) throws -> (from: Screen?, to: Screen?) {
    let texts = [try arguments.text("from"), try arguments.text("to")]
    let read = Mutex<[Result<PixelBuffer, any Error>?]>([nil, nil])
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      guard let path = texts[index], !isColor(path) else { return }
      let picture = Result { try MediaBridge.picture(at: path) }
      read.withLock { $0[index] = picture }
    }
    let pictures = read.withLock(\.self)
    return (
      try texts[0].map { try Screen($0, pictures[0], option: "from", of: arguments) },
      try texts[1].map { try Screen($0, pictures[1], option: "to", of: arguments) }
    )
  }

  private nonisolated static func isColor(_ text: String) -> Bool { text.hasPrefix("#") }

  /// A screen as the user names it: `#rrggbb`, or a file with what was read of it.
  private init(
    _ text: String, _ read: Result<PixelBuffer, any Error>?, option: String,
    of arguments: Arguments
  ) throws {
    if Self.isColor(text) {
      guard let color = Self.color(text) else {
        throw arguments.error(
          "Option '--\(option)' must be a colour such as #ff8000, or a file; it is '\(text)'.")
      }
      self = .color(color)
    } else {
      self = .picture(try read?.get() ?? MediaBridge.picture(at: text))
    }
  }

  /// The picture's size, if there is one.
  var pictureSize: Size? {
    guard case .picture(let picture) = self else { return nil }
    return Size(width: Double(picture.width), height: Double(picture.height))
  }

  /// Makes the controller of a screen that fills the stage.
  func makeViewController(named name: String, on stage: Stage) throws -> ViewController {
    let controller = ViewController(title: name, stage: stage)
    let view = controller.view
    switch self {
    case .list, .detail:
      fillBuiltIn(view, stage)
    case .color(let color):
      view.backgroundColor = color
    case .picture(let picture):
      show(picture, in: view, stage)
    }
    view.layer.name = name
    return controller
  }

  private func fillBuiltIn(_ view: View, _ stage: Stage) {
    let isDetail = if case .detail = self { true } else { false }
    #if Drawing
      let screen: BuiltInScreen = isDetail ? .photo : .photoList
      if let picture = screen.picture(size: view.bounds.size, scale: stage.scale) {
        return show(picture, in: view, stage)
      }
    #endif
    PlainScreen.fill(view, isDetail: isDetail, stage: stage)
  }

  private func show(_ picture: PixelBuffer, in view: View, _ stage: Stage) {
    view.backgroundColor = .black
    let image = ImageView(image: picture, frame: view.bounds, stage: stage)
    image.contentMode = .scaleAspectFit
    image.layer.name = "picture"
    view.addSubview(image)
  }

  private static func color(_ text: String) -> Color? {
    let digits = text.dropFirst()
    guard digits.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    let parts = [16, 8, 0].map { Double(number >> $0 & 0xFF) / 255 }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }
}
