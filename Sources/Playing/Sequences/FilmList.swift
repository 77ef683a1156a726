/// What a film shows, as a person keeps it in a file: the format `transhost-film/1`.
///
/// Its options are those of the command, by their names and with the values that they have there; who reads
/// it checks them.
public struct FilmList: Hashable, Sendable {
  /// One of the screens.
  public struct Entry: Hashable, Sendable {
    /// A picture, a clip, or a colour such as `#ff8000`.
    public var screen: String
    /// The words over it; nil is what the options say.
    public var caption: Caption?
    /// What is done with it where it has another shape; nil is what the options say.
    public var fit: PictureFit.Mode?
    /// How long it is seen between its transitions, in seconds; nil is what the options say.
    public var hold: Double?
    /// The transition after it; nil is what the options say.
    public var plugin: String?
    /// How long that takes, in seconds; nil is what the options say.
    public var duration: Double?

    /// Describes a screen.
    ///
    /// - Parameters:
    ///   - screen: A picture, a clip, or a colour.
    ///   - caption: The words over it.
    ///   - fit: What is done with it where it has another shape.
    ///   - hold: How long it is seen between its transitions, in seconds.
    ///   - plugin: The transition after it.
    ///   - duration: How long that takes, in seconds.
    public init(
      screen: String, caption: Caption? = nil, fit: PictureFit.Mode? = nil, hold: Double? = nil,
      plugin: String? = nil, duration: Double? = nil
    ) {
      self.screen = screen
      self.caption = caption
      self.fit = fit
      self.hold = hold
      self.plugin = plugin
      self.duration = duration
    }
  }

  /// The format that is read and written.
  public static let format = "transhost-film/1"
  /// The most screens of a film.
  public static let mostScreens = 100_000

  /// The screens, in order.
  public var entries: [Entry]
  /// Options by their names, with their values as they would be on a command line; an empty one is that of
  /// an option that takes none.
  public var options: [String: String]

  /// Describes a film.
  ///
  /// - Parameters:
  ///   - entries: The screens, in order.
  ///   - options: Options by their names, with their values.
  public init(_ entries: [Entry], options: [String: String] = [:]) {
    self.entries = entries
    self.options = options
  }

  /// Reads a list.
  ///
  /// - Parameter json: A text in the format `transhost-film/1`.
  /// - Throws: A `JSONError` that names the line and the field.
  public init(json: [UInt8]) throws(JSONError) { try self.init(JSONFields(json)) }

  init(_ root: JSONFields) throws(JSONError) {
    try root.allow(["$schema", "format", "screens", "options"])
    _ = try root.text("format", of: [Self.format])
    let list = try root.list("screens")
    guard !list.isEmpty, list.count <= Self.mostScreens else {
      throw root.problem(
        "screens", "there are \(list.count) screens; a film has from 1 to \(Self.mostScreens)")
    }
    entries = []
    for (index, value) in list.enumerated() {
      if case .text(let screen) = value, !screen.isEmpty {
        entries.append(Entry(screen: screen))
      } else {
        entries.append(try Self.entry(root.element(value, of: "screens", index)))
      }
    }
    options = [:]
    guard root.has("options") else { return }
    let fields = try root.object("options")
    for name in fields.names { options[name] = try Self.option(name, fields) }
  }

  /// The line, from 1, on which a screen stands in a list's text.
  ///
  /// - Parameters:
  ///   - index: Which screen, from 0.
  ///   - json: What the list was read from.
  /// - Returns: The line.
  public static func line(ofScreen index: Int, in json: [UInt8]) -> Int {
    JSONPlaces.line(of: [.member("screens"), .element(index)], in: json)
  }

  /// The line, from 1, on which the value of an option stands in a list's text.
  ///
  /// - Parameters:
  ///   - option: Its name.
  ///   - json: What the list was read from.
  /// - Returns: The line.
  public static func line(ofOption option: String, in json: [UInt8]) -> Int {
    JSONPlaces.line(of: [.member("options"), .member(option)], in: json)
  }

  private static func entry(_ fields: JSONFields) throws(JSONError) -> Entry {
    try fields.allow(["screen", "caption", "fit", "hold", "plugin", "duration"])
    return Entry(
      screen: try fields.text("screen"),
      caption: fields.has("caption") ? try caption(fields) : nil,
      fit: fields.has("fit")
        ? PictureFit.Mode(
          rawValue: try fields.text("fit", of: PictureFit.Mode.allCases.map(\.rawValue))) : nil,
      hold: fields.has("hold") ? try fields.number("hold", in: 0...3600) : nil,
      plugin: fields.has("plugin") ? try fields.text("plugin") : nil,
      duration: fields.has("duration") ? try fields.number("duration", in: 0.01...3600) : nil)
  }

  private static func caption(_ fields: JSONFields) throws(JSONError) -> Caption {
    guard let caption = Caption(try fields.text("caption")) else {
      throw fields.problem(
        "caption",
        "words are expected: at most \(Caption.longest) characters in \(Caption.mostLines) lines, and no "
          + "control characters")
    }
    return caption
  }

  /// The value of an option as it would be on a command line; nil for one that is off.
  private static func option(_ name: String, _ fields: JSONFields) throws(JSONError) -> String? {
    switch try fields.value(name) {
    case .flag(let isOn): return isOn ? "" : nil
    case .text(let text) where !text.isEmpty: return text
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .list(let values):
      var texts: [String] = []
      for case .text(let text) in values { texts.append(text) }
      guard texts.count == values.count, !texts.isEmpty else { fallthrough }
      return texts.joined(separator: ",")
    default:
      throw fields.problem(name, "a text, a number, true, or a list of texts is expected")
    }
  }

  /// The list as a value of JSON; options are texts, or true.
  var json: JSON {
    [
      "format": .text(Self.format),
      "screens": .list(
        entries.map { entry in
          let further: [(String, JSON?)] = [
            ("caption", (entry.caption?.text).map(JSON.text)),
            ("fit", (entry.fit?.rawValue).map(JSON.text)), ("hold", entry.hold.map(JSON.number)),
            ("plugin", entry.plugin.map(JSON.text)),
            ("duration", entry.duration.map(JSON.number)),
          ]
          let members = further.compactMap { name, value in value.map { (name, $0) } }
          return members.isEmpty
            ? .text(entry.screen) : .object([("screen", .text(entry.screen))] + members)
        }),
      "options": .object(
        options.sorted { $0.key < $1.key }.map {
          ($0.key, $0.value.isEmpty ? .bool(true) : .text($0.value))
        }),
    ]
  }
}
