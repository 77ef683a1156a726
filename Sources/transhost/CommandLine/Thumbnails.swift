import Compositing
import Geometry
import Media
import Playing
import PluginHosting
import PluginRegistry
import SystemCalls

/// A sheet of what the registry's effects look like: each is played on the built-in screens.
@MainActor
struct Thumbnails {
  /// Which moments are shown, as fractions of the duration.
  private static let moments = [0.25, 0.5, 0.75]
  /// How much smaller than the built-in screens the pictures are.
  private static let reduction = 10.0 / 3

  private let arguments: Arguments
  private let path: String

  init(_ arguments: Arguments, _ path: String) {
    self.arguments = arguments
    self.path = path
  }

  /// Plays the effects and writes the sheet.
  func write(_ entries: [RegistryEntry]) throws -> ExitCode {
    guard let format = OutputFormat(of: path), format.momentCount != nil,
      !OutputFormat.isStandardOutput(path)
    else {
      throw arguments.error("The sheet is one PNG: name a file such as sheet.png, not '\(path)'.")
    }
    let taken = try OutputSafety(
      output: path, format: format, isForced: arguments.has("force")
    ).check(against: entries.flatMap { [$0.libraryPath, $0.manifestPath].compactMap(\.self) })
    let place = path.absolutePath(in: workingDirectory())
    let effects = entries.filter(\.isUsable).flatMap { entry in
      (entry.manifest?.animators ?? []).map { (entry.manifest, $0) }
    }
    return try Interruption.cleaningUp {
      var bar = ProgressBar(isQuiet: false, unit: "effects")
      defer { bar.clear() }
      var code = ExitCode.done
      var shown: [ContactSheet.Entry] = []
      for (index, (manifest, animator)) in effects.enumerated() {
        guard let manifest else { continue }
        try Interruption.check()
        bar.update(index, of: effects.count)
        var entry = ContactSheet.Entry(
          title: manifest.name(of: animator), caption: manifest.description, moments: [])
        do {
          let outcome = try play(entry.title) { entry.moments.append($0) }
          if outcome != .done { code = outcome }
        } catch let error as Interruption.Interrupted {
          throw error
        } catch {
          bar.clear()
          Console.warn("'\(entry.title)' is not shown: \(error)")
          entry.caption = "cannot be shown"
          code = .misbehaved
        }
        shown.append(entry)
      }
      guard !shown.isEmpty else { throw Failure("There are no plugins to be shown.") }
      let sheet = try ContactSheet(shown).picture()
      try ImageFile.write(sheet, to: place, whenTaken: taken)
      bar.clear()
      Console.say("\(path): \(shown.count) effects, \(sheet.width) x \(sheet.height) pixels.")
      return code
    }
  }

  /// Plays one, and hands its moments over.
  private func play(_ name: String, _ show: (PixelBuffer) -> Void) throws -> ExitCode {
    var words = ["--plugin", name, "--quiet"]
    for directory in arguments.all("plugin-path") { words += ["--plugin-path", directory] }
    let options = try PlaybackOptions(OptionParser.parse(words, of: .play))
    let choice = try AnimatorChoice(options)
    return try choice.perform {
      let vended = try choice.vend()
      let playback = try Playback(
        options, choice, vended, size: BuiltInScreen.size, scale: 1, from: nil, to: nil)
      let player = playback.player
      player.start()
      let length = player.expectedLength
      for moment in Self.moments {
        player.advance(to: length * moment)
        let picture = try PixelBuffer(
          width: Int(BuiltInScreen.size.width), height: Int(BuiltInScreen.size.height))
        // As in a film, so that what lies on whole pixels there shows no seams; then made smaller.
        Renderer().render(
          player.screen, size: (picture.width, picture.height), scale: 1, background: .black,
          into: picture)
        show(try ContactSheet.reduced(picture, by: Self.reduction))
      }
      // What it does at its end is heard too.
      var end = length
      while !player.isOver {
        player.advance(to: end)
        end += 0.1
      }
      return playback.finish()
    }
  }
}
