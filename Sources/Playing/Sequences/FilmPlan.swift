public import Media

/// How a film is made in chunks that may be made anywhere, at any time, in any order: the format
/// `transhost-plan/1`.
///
/// It holds all that decides the film's bytes, so that who makes a chunk can tell whether it will be the
/// same.
public struct FilmPlan: Hashable, Sendable {
  /// The format that is read and written.
  public static let format = "transhost-plan/1"

  /// What the film shows, with all its options.
  public var list: FilmList
  /// When.
  public var timeline: FilmTimeline
  /// Frames in each chunk but the last.
  public var framesPerChunk: Int
  /// The version of the program that draws.
  public var version: String
  /// The SHA-256 of what it draws of a sample: programs of one version may draw otherwise, and so may one program on
  /// another C library.
  public var drawing: String
  /// The libraries that read pictures, by their names, as they say what they are.
  public var libraries: [String: String]
  /// The SHA-256 of files, by their names in the list.
  public var files: [FileName: String]
  /// The SHA-256 of what the words over screens look like, which goes by fonts, by their places.
  public var captions: [Int: String]
  /// The clips whose sound is heard, by their names in the list, sorted.
  public var heard: [String]
  /// The SHA-256 of plugins, by their names in the list.
  public var plugins: [String: String]
  /// Which encoder makes the chunks.
  public var encoder: EncoderIdentity

  /// Describes a plan.
  ///
  /// - Parameters:
  ///   - list: What the film shows, with all its options.
  ///   - timeline: When.
  ///   - framesPerChunk: Frames in each chunk but the last.
  ///   - version: The version of the program that draws.
  ///   - drawing: The SHA-256 of what it draws of a sample.
  ///   - libraries: The libraries that read pictures, by their names, as they say what they are.
  ///   - files: The SHA-256 of files, by their names in the list.
  ///   - captions: The SHA-256 of what the words over screens look like, by their places.
  ///   - heard: The clips whose sound is heard, by their names in the list, sorted.
  ///   - plugins: The SHA-256 of plugins, by their names in the list.
  ///   - encoder: Which encoder makes the chunks.
  public init(
    list: FilmList, timeline: FilmTimeline, framesPerChunk: Int, version: String,
    drawing: String, libraries: [String: String], files: [FileName: String],
    captions: [Int: String] = [:], heard: [String] = [], plugins: [String: String],
    encoder: EncoderIdentity
  ) {
    self.list = list
    self.timeline = timeline
    self.framesPerChunk = framesPerChunk
    self.version = version
    self.drawing = drawing
    self.libraries = libraries
    self.files = files
    self.captions = captions
    self.heard = heard
    self.plugins = plugins
    self.encoder = encoder
  }

  /// How many chunks there are.
  public var chunkCount: Int { (timeline.count + framesPerChunk - 1) / framesPerChunk }

  /// The frames of a chunk.
  ///
  /// - Parameter chunk: Its number, from 0.
  /// - Returns: Numbers of frames, from 0.
  public func frames(ofChunk chunk: Int) -> Range<Int> {
    chunk * framesPerChunk..<min(timeline.count, (chunk + 1) * framesPerChunk)
  }

  /// The screens that it takes to draw some frames.
  ///
  /// - Parameter frames: Numbers of frames.
  /// - Returns: The places of screens, in their order.
  public func screens(for frames: Range<Int>) -> Range<Int> {
    let indices = timeline.spans.indices
    let first = indices.first { timeline.frames($0).upperBound > frames.lowerBound } ?? 0
    let last = indices.first { timeline.frames($0).upperBound >= frames.upperBound } ?? first
    // A transition shows the one after it too.
    return first..<min(indices.upperBound, last + 2)
  }

  /// Reads a plan.
  ///
  /// - Parameter json: A text in the format `transhost-plan/1`.
  /// - Throws: A `JSONError` that names the line and the field.
  public init(json: [UInt8]) throws(JSONError) {
    let root = try JSONFields(json)
    try root.allow([
      "format", "transhost", "drawing", "libraries", "encoder", "chunks", "plugins", "files",
      "times", "film", "heard",
      "captions",
    ])
    _ = try root.text("format", of: [Self.format])
    version = try root.text("transhost")
    drawing = try root.text("drawing")
    libraries = try Self.texts(root.object("libraries"))
    let chunks = try root.object("chunks")
    framesPerChunk = Int(try chunks.number("frames", in: 1...1e6, isWhole: true))
    let encoder = try root.object("encoder")
    self.encoder = EncoderIdentity(
      name: try encoder.text("name"), version: try encoder.text("version"),
      sample: try encoder.text("sample"))
    list = try FilmList(root.object("film"))
    plugins = try Self.texts(root.object("plugins"))
    files = try Self.digests(root, "files")
    captions = [:]
    for (place, digest) in root.has("captions") ? try Self.texts(root.object("captions")) : [:] {
      captions[Int(place) ?? -1] = digest
    }
    heard = []
    let screens = Set(list.entries.map(\.screen))
    for value in root.has("heard") ? try root.list("heard") : [] {
      guard case .text(let name) = value, screens.contains(name) else {
        throw root.problem("heard", "a list of screens of the film is expected")
      }
      heard.append(name)
    }
    let times = try root.list("times")
    guard times.count == list.entries.count else {
      throw root.problem(
        "times", "there are \(times.count) times for \(list.entries.count) screens")
    }
    timeline = FilmTimeline()
    for value in times {
      guard case .list(let pair) = value, pair.count == 2, let alone = Self.frames(pair[0]),
        let link = Self.frames(pair[1])
      else {
        throw root.problem(
          "times", "a list of frames alone and in transition [[90, 21], …] is expected")
      }
      timeline.append(.init(alone: alone, link: link))
    }
    let count = Int(try chunks.number("count", in: 0...1e9, isWhole: true))
    guard timeline.count > 0, count == chunkCount else {
      throw root.problem("chunks", "the times make \(chunkCount) chunks, and not \(count)")
    }
  }

  private static func frames(_ value: JSONTree) -> Int? {
    guard case .number(let number) = value, (0...1e9).contains(number) else { return nil }
    return Int(exactly: number)
  }

  /// Pairs of names and digests: an object's names are told apart as texts are, which names of files are not.
  private static func digests(
    _ fields: JSONFields, _ name: String
  ) throws(JSONError) -> [FileName: String] {
    var digests: [FileName: String] = [:]
    for value in try fields.list(name) {
      guard case .list(let pair) = value, pair.count == 2, case .text(let file) = pair[0],
        case .text(let digest) = pair[1]
      else {
        throw fields.problem(
          name, "a list of names and digests [[\"a.jpg\", \"…\"], …] is expected")
      }
      digests[FileName(file)] = digest
    }
    return digests
  }

  private static func texts(_ fields: JSONFields) throws(JSONError) -> [String: String] {
    var texts: [String: String] = [:]
    for name in fields.names { texts[name] = try fields.text(name) }
    return texts
  }

  /// The plan's text.
  public var json: String {
    func sorted(_ texts: [String: String]) -> JSON {
      .object(texts.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) })
    }
    return JSON.document([
      "format": .text(Self.format), "transhost": .text(version),
      "drawing": .text(drawing), "libraries": sorted(libraries),
      "encoder": [
        "name": .text(encoder.name), "version": .text(encoder.version),
        "sample": .text(encoder.sample),
      ], "chunks": ["count": .whole(chunkCount), "frames": .whole(framesPerChunk)],
      "plugins": sorted(plugins),
      "files": .list(files.sorted { $0.key < $1.key }.map { .texts([$0.key.text, $0.value]) }),
      "times": .list(timeline.spans.map { .list([.whole($0.alone), .whole($0.link)]) }),
      "film": list.json, "heard": .texts(heard),
      "captions": .object(
        captions.sorted { $0.key < $1.key }.map { ("\($0.key)", .text($0.value)) }),
    ])
  }
}
