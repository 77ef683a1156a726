import Compositing
import Geometry
import Transitioning

/// What to play and how: the options that the main command and `trace` have in common.
struct PlaybackOptions {
  /// A container whose transitions can be played.
  enum Container: String, CaseIterable { case navigation, custom, tab, modal }

  /// What happens in the container.
  enum Operation: String, CaseIterable { case push, pop, select, present, dismiss }

  var plugin: String
  var searchDirectories: [String]
  var parameters: [String: String]
  var container: Container
  var operation: Operation?
  var isReversed: Bool
  var size: Size?
  var scale: Double?
  var framesPerSecond: Double
  var speed: Double
  var cancelAt: Double?
  var seed: UInt64
  var isReducedMotion: Bool
  var isStrict: Bool
  var isQuiet: Bool

  /// The largest width and height of a picture, in pixels: H.264 goes no further.
  static let largestSide = PixelBuffer.maximumSide
  static let scales = 0.1...16.0

  static let options = [
    Option(
      "plugin", value: "PLUGIN",
      "A file (./fold.so), a file's name (fold.so) or a name that 'transhost list' has (fold). With "
        + "/ANIMATOR after a name: that one of its animators. 'default' is the container's own."),
    Option("plugin-path", value: "DIR", "Look for plugins here first. May be repeated."),
    Option(
      "set", value: "NAME=VALUE", "Set a parameter of the plugin. May be repeated."),
    Option("container", value: "CONTAINER", "navigation or custom. Default: navigation."),
    Option(
      "operation", value: "OPERATION",
      "push or pop (navigation), or select (custom). Default: what the plugin suits, push first."),
    Option("reverse", "The opposite: pop for push, push for pop, selection of the one before."),
    Option(
      "size", value: "WxH",
      "The screen's size in points. Default: that of the larger picture, brought to 1920 a side at "
        + "most; 390x844 without pictures."),
    Option(
      "scale", value: "N",
      "Pixels for a point. Default: 2 for a film of the built-in screens, else 1."),
    Option("fps", value: "N", "Frames for each second. Default: 60."),
    Option("speed", value: "N", "How much faster than life. Default: 1."),
    Option(
      "cancel-at", value: "FRACTION",
      "Drive it by hand to this fraction, then cancel: it runs back."),
    Option("seed", value: "N", "The seed of the plugin's random numbers. Default: 0."),
    Option("reduced-motion", "Tell the plugin that motion is to be spared."),
    Option("strict", "Fail, and write nothing, where the plugin misbehaves."),
    Option("quiet", letter: "q", "Say nothing but warnings and errors."),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    guard let plugin = try arguments.text("plugin") else {
      throw arguments.error("Option '--plugin' is missing.")
    }
    self.plugin = plugin
    searchDirectories = arguments.all("plugin-path")
    parameters = try arguments.pairs("set")
    operation = try arguments.choice("operation", of: Operation.self)
    container =
      try arguments.choice("container", of: Container.self)
      ?? (operation == .select ? .custom : .navigation)
    isReversed = arguments.has("reverse")
    size = try arguments.size("size", in: 1...Self.largestSide).map {
      Size(width: Double($0.width), height: Double($0.height))
    }
    scale = try arguments.number("scale", in: Self.scales)
    framesPerSecond = try arguments.number("fps", in: 1...1000) ?? 60
    speed = try arguments.number("speed", in: 0.01...100) ?? 1
    cancelAt = try arguments.number("cancel-at", in: 0...1)
    seed = try arguments.whole("seed", in: 0...UInt64.max) ?? 0
    isReducedMotion = arguments.has("reduced-motion")
    isStrict = arguments.has("strict")
    isQuiet = arguments.has("quiet")
    try check(arguments)
  }

  private func check(_ arguments: Arguments) throws(UsageError) {
    let name = container.rawValue
    guard container == .navigation || container == .custom else {
      throw arguments.error("Container '\(name)' is not available yet; take navigation or custom.")
    }
    if let size { try Self.check(size, scale: scale ?? 1, arguments) }
    guard let operation else { return }
    guard operation != .present, operation != .dismiss else {
      throw arguments.error(
        "Operation '\(operation.rawValue)' is not available yet; take push, pop or select.")
    }
    guard (operation == .select) == (container == .custom) else {
      throw arguments.error("Container '\(name)' has no operation '\(operation.rawValue)'.")
    }
  }

  /// Refuses a picture that is too large.
  static func check(_ size: Size, scale: Double, _ arguments: Arguments) throws(UsageError) {
    let pixels = [size.width * scale, size.height * scale].map { $0.rounded() }
    guard pixels.allSatisfy({ (1...Double(largestSide)).contains($0) }) else {
      throw arguments.error(
        "The picture would be \(Int(pixels[0])) x \(Int(pixels[1])) pixels; a side can be 1 to "
          + "\(largestSide).")
    }
  }
}
