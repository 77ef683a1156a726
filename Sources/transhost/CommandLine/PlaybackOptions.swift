import Compositing
import Geometry
import Media
import Playing
import PluginHosting
import PluginRegistry
import Transitioning

/// What to play and how: the options that all commands that play have in common.
struct PlaybackOptions {
  /// What a person calls the animator: a file, or a registry's name, and which of its animators.
  var plugin: String
  /// Where plugins are looked for first.
  var searchDirectories: [String]
  /// Values for the animator's parameters, as a person writes them, by key.
  var parameters: [String: String]
  /// The kind of container; nil, where neither it nor an operation is named, is the first that has
  /// something which the animator suits.
  var container: (any PlayedContainer.Type)?
  /// The name of what is done in it; nil is what the animator suits.
  var operation: String?
  /// How a controller is presented, where one is.
  var presentationStyle: ModalPresentationStyle
  /// Whether the opposite is done.
  var isReversed: Bool
  /// The screen's size in points; nil is that of what is shown.
  var size: Size?
  /// Pixels to a point; nil is what suits the size.
  var scale: Double?
  /// Frames for each second; nil is what suits what is made.
  var rate: FrameRate?
  /// Seconds of the transition for each second of the film.
  var speed: Double
  /// The fraction, 0...1, to which it is driven by hand and then cancelled.
  var cancelAt: Double?
  /// What fingers and people do; nil where the transition just starts.
  var script: Script?
  /// Which of the plugin's interaction controllers drives the transition; nil is none, or, with a
  /// script, the animator itself where it is one.
  var interactor: String?
  /// The seed of the animator's random numbers.
  var seed: UInt64
  /// Whether motion is to be spared.
  var isReducedMotion: Bool
  /// Whether the plugin runs in a process of its own.
  var isolation: PluginIsolation
  /// What the plugin is granted.
  var allowed: [PluginCapability]
  /// Whether a rule that is broken is a failure.
  var isStrict: Bool
  /// Whether nothing is said but warnings and errors.
  var isQuiet: Bool

  /// Pixels to a point that can be asked for.
  static let scales = 0.1...16.0

  static let options = [
    Option(
      "plugin", value: "PLUGIN",
      "A file (./fold.so), a file's name (fold.so) or a name that 'transhost list' has (fold). With "
        + "/ANIMATOR after a name: that one of its animators; without: the first that suits. "
        + "'default' is the container's own."),
    Option("plugin-path", value: "DIR", isRepeatable: true, "Look for plugins here first."),
    Option("set", value: "NAME=VALUE", isRepeatable: true, "Set a parameter of the plugin."),
    Option(
      "container", value: "CONTAINER", words: ContainerWords.names,
      "\(ContainerWords.names.alternatives). Default: \(ContainerWords.names[0])."),
    Option(
      "operation", value: "OPERATION", words: ContainerWords.operations,
      "\(ContainerWords.operationsOfEach). Default: what the plugin suits, "
        + "\(ContainerWords.operations[0]) first."),
    Option(
      "style", value: "STYLE", words: ContainerWords.styles.map(\.name),
      "How a screen is presented: \(ContainerWords.styles.map(\.name).alternatives). Default: "
        + "\(ContainerWords.styles[0].name)."),
    Option("reverse", "The opposite: \(ContainerWords.reversals)."),
    Option(
      "size", value: "WxH", words: Arguments.sizeWords,
      "The screen's size in points; 480p, 720p, 1080p, 1440p and 2160p are sizes too. Default: that of the larger picture, brought to 1920 a side at "
        + "most; 390x844 without pictures."),
    Option(
      "scale", value: "N",
      "Pixels for a point. Default: 2 for a film of the built-in screens, else 1."),
    Option(
      "fps", value: "N",
      "Frames for each second; fractions such as 30000/1001 are exact. Default: 60, or 50 in a GIF."
    ),
    Option("speed", value: "N", "How much faster than life. Default: 1."),
    Option(
      "cancel-at", value: "FRACTION",
      "Drive it by hand to this fraction, then cancel: it runs back."),
    Option(
      "script", value: "FILE",
      "Play what fingers and people do, from a file in the format transhost-script/1: touches, drags "
        + "and actions, each with its time."),
    Option(
      "interactor", value: "NAME",
      "Have this one of the plugin's interaction controllers drive the transition."),
    Option("seed", value: "N", "The seed of the plugin's random numbers. Default: 0."),
    Option("reduced-motion", "Tell the plugin that motion is to be spared."),
    Option(
      "isolation", value: "WHEN", words: PluginIsolation.allCases.map(\.rawValue),
      "always: the plugin runs in a process of its own, which may fail; never: in this one; auto: in "
        + "one of its own unless it is ours, or signed by a key that you trust (see 'transhost trust'). "
        + "Default: auto."),
    Option(
      "allow", value: "CAPABILITY", isRepeatable: true,
      "Grant the plugin something that its manifest asks for, such as read:/usr/share/icons."),
    Option("strict", "Fail, and write nothing, where the plugin misbehaves."),
    Option("quiet", letter: "q", "Say nothing but warnings and errors."),
  ]

  init(_ arguments: Arguments) throws {
    guard let plugin = try arguments.text("plugin") else {
      throw arguments.error("Option '--plugin' is missing.")
    }
    self.plugin = plugin
    searchDirectories = arguments.all("plugin-path")
    parameters = try arguments.pairs("set")
    operation = try arguments.choice("operation", of: ContainerWords.operations)
    let name = try arguments.choice("container", of: ContainerWords.names)
    let styleName = try arguments.choice("style", of: ContainerWords.styles.map(\.name))
    let style = ContainerWords.styles.first { $0.name == styleName }?.style
    presentationStyle = style ?? ContainerWords.styles[0].style
    container = PlayedContainers.all.first { [operation] type in
      if let name { return type.name == name }
      return styleName != nil && operation == nil
        ? type.presents : type.operations.contains { $0.name == operation }
    }
    isReversed = arguments.has("reverse")
    size = try arguments.size("size", in: 1...PixelBuffer.maximumSide).map {
      Size(width: Double($0.width), height: Double($0.height))
    }
    scale = try arguments.number("scale", in: Self.scales)
    rate = try arguments.rate("fps", in: 1...1000)
    speed = try arguments.number("speed", in: 0.01...100) ?? 1
    cancelAt = try arguments.number("cancel-at", in: 0...1)
    script = try arguments.text("script").map {
      try Script(readingFrom: $0, patience: arguments.patience())
    }
    interactor = try arguments.text("interactor")
    seed = try arguments.whole("seed", in: 0...UInt64.max) ?? 0
    isReducedMotion = arguments.has("reduced-motion")
    isolation = try arguments.isolation() ?? .auto
    allowed = try arguments.all("allow").map { text in
      do {
        return try PluginCapability(text)
      } catch {
        throw arguments.error("Option '--allow': \(error)")
      }
    }
    isStrict = arguments.has("strict")
    isQuiet = arguments.has("quiet")
    if styleName != nil, container?.presents == false {
      throw arguments.error("Option '--style' is for presentations alone.")
    }
    try check(arguments)
  }

  /// Refuses a script that does what the container does not.
  private func checkScript() throws {
    guard let script else { return }
    let kinds = container.map { [$0] } ?? PlayedContainers.all
    guard !kinds.contains(where: { script.suits($0) }) else { return }
    let words = container.map { "in a container '\($0.name)'" } ?? "in one container"
    throw Failure(
      "The script has actions that are not done \(words): there, "
        + kinds.map { "'\($0.name)' does \($0.operations.map(\.name).alternatives)" }
        .joined(separator: ", ") + ".")
  }

  private func check(_ arguments: Arguments) throws {
    if let size { try Self.check(size, scale: scale ?? 1, arguments) }
    if cancelAt != nil, script != nil || interactor != nil {
      throw arguments.error(
        "Option '--cancel-at' drives the transition itself; it goes without '--script' and "
          + "'--interactor'.")
    }
    try checkScript()
    guard let operation else { return }
    if let container, !container.operations.contains(where: { $0.name == operation }) {
      throw arguments.error(
        "Container '\(container.name)' has no operation '\(operation)'; it has "
          + "\(container.operations.map(\.name).joined(separator: ", ")).")
    }
  }

  /// Refuses a picture that is too large.
  static func check(_ size: Size, scale: Double, _ arguments: Arguments) throws(UsageError) {
    let pixels = [size.width * scale, size.height * scale].map { $0.rounded() }
    guard pixels.allSatisfy({ (1...Double(PixelBuffer.maximumSide)).contains($0) }) else {
      throw arguments.error(
        "The picture would be \(Int(pixels[0])) x \(Int(pixels[1])) pixels; a side can be 1 to "
          + "\(PixelBuffer.maximumSide).")
    }
  }
}
