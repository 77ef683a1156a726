import Compositing
import Media
import SystemCalls

/// What kind of film is made, and where: the options that all commands that write films have in common.
struct FilmOptions {
  /// Where to, as the person wrote it; nil where nobody did.
  let output: String?
  let format: OutputFormat
  let rate: FrameRate
  let compression: Compression
  /// How pictures are sampled and mixed.
  let rendering: RenderingOptions

  /// What is written where nothing is named.
  static let defaultFormat = OutputFormat.all[0]
  /// `.mp4 (H.264, HEVC or AV1), .y4m or - (bare BGRA rows on stdout)`.
  static let formats = OutputFormat.all
    .map { $0.summary.isEmpty ? $0.name : "\($0.name) (\($0.summary))" }.alternatives

  /// `.mp4, .mov, .mkv or .webm`.
  static let soundFormats = OutputFormat.all.filter { $0.soundCodec != nil }.map(\.name)
    .alternatives

  /// The presets of all codecs, each once.
  private static let presets = VideoCodec.all.flatMap(\.presets).reduce(into: [String]()) {
    if !$0.contains($1) { $0.append($1) }
  }

  static let options = [
    Option(
      "output", letter: "o", value: "FILE",
      "\(formats). Default: the plugin's name with \(defaultFormat.name), and a number "
        + "where that is taken."),
    Option(
      "format", value: "FORMAT", words: OutputFormat.all.map(\.word),
      "What is written where the file's name does not say it: "
        + "\(OutputFormat.all.map(\.word).alternatives)."),
    Option(
      "codec", value: "CODEC", words: VideoCodec.all.map(\.name),
      "What a film is compressed with: \(VideoCodec.all.map(\.name).alternatives). Default: the first "
        + "that --output has for its format."),
    Option(
      "quality", value: "N",
      "How near it comes to what was drawn: 0 to 100. Default: \(Compression.usualQuality)."),
    Option(
      "crf", value: "N",
      "The same in the codec's own steps: 0 (best) to \(VideoCodec.h264.crfs.upperBound) for H.264 and "
        + "HEVC, to \(VideoCodec.vp9.crfs.upperBound) for VP9 and AV1."),
    Option(
      "preset", value: "PRESET", words: presets,
      "How long the encoder looks for what is smaller: from ultrafast to veryslow for H.264 and HEVC, a "
        + "number for VP9 and AV1, where 0 is slowest."),
    Option(
      "sampling", value: "FILTER", words: RenderingOptions.Sampling.allCases.map(\.rawValue),
      "How pictures are read where they move by parts of a pixel, turn or grow: bilinear; or mitchell, "
        + "softer, and the same all along a slow move. Default: bilinear."),
    Option(
      "blending", value: "LIGHT", words: RenderingOptions.Blending.allCases.map(\.rawValue),
      "How what is seen through is mixed: srgb, as on screens of iOS; or linear, as light is. Default: srgb."
    ),
    Option(
      "alpha",
      "Keep clear what is clear, in formats that can: it is black else. Bare frames are premultiplied, all other "
        + "formats straight."),
  ]

  /// Reads the options.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - rate: Frames a second, if a person says; nil is what suits the format.
  /// - Throws: A `UsageError` for what cannot be, or not together.
  init(_ arguments: Arguments, rate: FrameRate?) throws(UsageError) {
    let output = try arguments.text("output")
    let words = OutputFormat.all.map(\.word)
    let format: OutputFormat
    if let word = try arguments.choice("format", of: words), let named = OutputFormat(word: word) {
      format = named
      self.output = output ?? (named.name == "-" ? "-" : nil)
    } else {
      guard let meant = output.map(OutputFormat.init(of:)) ?? Self.defaultFormat else {
        throw arguments.error(
          "Output '\(output ?? "")' is of no known kind: \(OutputFormat.names). '--format' names one "
            + "for any file: \(words.alternatives).")
      }
      format = meant
      self.output = output
    }
    guard output.map(format.canBeWritten(to:)) ?? !format.name.contains("/") else {
      throw arguments.error(
        "Format '\(format.word)' is many files: '--output' needs a name with a place for the number, "
          + "such as \(format.name).")
    }
    Self.warnOfName(output, format)
    self.format = format
    self.rate = try arguments.rate(rate, for: format)
    compression = try arguments.compression(for: format)
    rendering = try arguments.rendering
  }

  /// Says that a file will have another format than its name lets programs think.
  private static func warnOfName(
    _ output: String?, _ format: OutputFormat
  ) {
    guard let output, !OutputFormat.isStandardOutput(output),
      let usual = OutputFormat(of: output), usual.word != format.word
    else { return }
    Console.warn(
      "'\(output.printable)' becomes what '--format \(format.word)' says; most programs take such a name for "
        + "\(usual.name).")
  }
}

extension Arguments {
  /// The rate of a film; a format may not be able to show all.
  fileprivate func rate(
    _ rate: FrameRate?, for format: OutputFormat
  ) throws(UsageError) -> FrameRate {
    guard let fastest = format.fastest else { return rate ?? .usual }
    guard let rate else {
      return fastest < FrameRate.usual.framesPerSecond ? FrameRate(fastest) : .usual
    }
    guard rate.framesPerSecond <= fastest else {
      throw error(
        "A \(format.name) shows at most \(Int(fastest)) frames a second: viewers slow down what is "
          + "faster. '--fps' is \(rate).")
    }
    return rate
  }

  /// What is said of how frames are compressed, as far as the format lets it be chosen.
  fileprivate func compression(for format: OutputFormat) throws(UsageError) -> Compression {
    let codec = try codec(for: format)
    var compression = Compression(codec: codec)
    let used = codec ?? format.codecs.first
    if has("quality"), has("crf") {
      throw error("Options '--quality' and '--crf' say the same; give one of them.")
    }
    if let quality = try whole("quality", in: 0...100) {
      try require(format.hasQuality, "quality", format) { $0.hasQuality }
      compression.amount = .quality(quality)
    }
    if let text = try text("crf") {
      try require(used != nil, "crf", format) { !$0.codecs.isEmpty }
      guard let used, let step = Int(text), used.crfs.contains(step) else {
        throw expectation(
          "crf", text,
          "a whole number from 0 to \(used?.crfs.upperBound ?? 0) for \(used?.title ?? "")")
      }
      compression.amount = .crf(step)
    }
    if let text = try text("preset") {
      try require(used != nil, "preset", format) { !$0.codecs.isEmpty }
      guard let used, used.presets.contains(text) else {
        throw expectation(
          "preset", text,
          "one of these for \(used?.title ?? ""): \((used?.presets ?? []).joined(separator: ", "))")
      }
      compression.preset = text
    }
    guard has("alpha") else { return compression }
    try require(format.canKeepAlpha, "alpha", format) { $0.canKeepAlpha }
    compression.keepsAlpha = true
    guard let used, !used.keepsAlpha else { return compression }
    let clear = format.codecs.first(where: \.keepsAlpha)
    // A container may hold a codec that keeps alpha among others that do not.
    guard codec == nil, let clear else {
      throw error("\(used.title) keeps no alpha; '--codec \(clear?.name ?? "")' does.")
    }
    compression.codec = clear
    return compression
  }

  private func codec(for format: OutputFormat) throws(UsageError) -> VideoCodec? {
    guard let name = try choice("codec", of: VideoCodec.all.map(\.name)),
      let codec = VideoCodec.all.first(where: { $0.name == name })
    else { return nil }
    guard format.codecs.contains(codec) else {
      let held = format.codecs.map { "\($0.title) (\($0.name))" }.alternatives
      let others = OutputFormat.all.filter { $0.codecs.contains(codec) }.map(\.name).alternatives
      throw error(
        "\(codec.title) goes into \(others); '\(format.name)' holds "
          + "\(held.isEmpty ? "no codec that can be chosen" : held).")
    }
    return codec
  }

  /// How pictures are sampled and mixed.
  fileprivate var rendering: RenderingOptions {
    get throws(UsageError) {
      var options = RenderingOptions()
      let sampling = try choice("sampling", of: RenderingOptions.Sampling.allCases.map(\.rawValue))
      if let named = sampling.flatMap(RenderingOptions.Sampling.init) { options.sampling = named }
      let blending = try choice("blending", of: RenderingOptions.Blending.allCases.map(\.rawValue))
      if let named = blending.flatMap(RenderingOptions.Blending.init) { options.blending = named }
      return options
    }
  }

  /// The music that a person names, for a format that holds sound.
  func music(for format: OutputFormat) throws(UsageError) -> String? {
    guard let music = try text("music") else { return nil }
    try require(format.soundCodec != nil, "music", format) { $0.soundCodec != nil }
    return music
  }

  /// Refuses an option that a format has no use for.
  private func require(
    _ isThere: Bool, _ option: String, _ format: OutputFormat, _ others: (OutputFormat) -> Bool
  ) throws(UsageError) {
    guard !isThere else { return }
    let names = OutputFormat.all.filter(others).map(\.name).alternatives
    throw error("Option '--\(option)' means nothing for '\(format.name)'; it is for \(names).")
  }
}
