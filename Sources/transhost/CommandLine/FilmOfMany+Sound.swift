import Media
import Playing
import PluginTrust

/// What a film of many screens sounds like.
extension FilmOfMany {
  /// The screens whose own sound is heard, by their places: clips that have some, in a format that holds
  /// it, unless the person wants it left out.
  func heardScreens() throws -> Set<Int> {
    guard options.format.soundCodec != nil, !arguments.has("mute") else { return [] }
    var known: [FileName: Bool] = [:]
    var heard: Set<Int> = []
    for (index, screen) in screens.enumerated() {
      try Interruption.check()
      guard let file = screen.file else {
        if try screen.isHeard() { heard.insert(index) }
        continue
      }
      let isHeard = try known[FileName(file)] ?? screen.isHeard()
      known[FileName(file)] = isHeard
      if isHeard { heard.insert(index) }
    }
    return heard
  }

  /// Opens what is heard.
  ///
  /// - Parameter heard: The screens whose own sound is heard, by their places.
  /// - Returns: The film's sound; nil for one that is silent.
  /// - Throws: The `MediaError` that says what is wrong with the music.
  func sound(of heard: Set<Int>) throws -> FilmSound? {
    let music = try openMusic()
    guard music != nil || !heard.isEmpty else { return nil }
    let clips = screens.indices.map { index in
      heard.contains(index) ? Self.opening(ofClip: screens[index]) : nil
    }
    return FilmSound(clips: clips, music: music.map(Self.opening(ofMusic:)), rate: options.rate)
  }

  private static func opening(ofClip screen: NamedScreen) -> SoundOpening {
    { () throws(MediaError) in
      guard let sound = try screen.sound() else { throw .notFound(path: screen.file ?? "-") }
      return sound
    }
  }

  private static func opening(ofMusic file: SoundFile) -> SoundOpening {
    { () throws(MediaError) in try file.read() }
  }

  /// Opens the music, of which the beginning is decoded; nil where there is none.
  func openMusic() throws -> SoundFile? {
    guard let music else { return nil }
    let file = try SoundFile(music, patience: arguments.patience())
    try file.check()
    return file
  }
}

extension FilmPlan {
  /// Opens what is heard in the film, as it was planned.
  ///
  /// - Parameter film: The film as the plan has it.
  /// - Returns: Its sound, with all its times; nil for a film that is silent.
  /// - Throws: A `Failure` if a file is not what it was, or the `MediaError` that says what is wrong with it.
  @MainActor
  func sound(for film: FilmOfMany) throws -> FilmSound? {
    let heard = Set(heard.map(FileName.init(_:)))
    let places = list.entries.indices.filter { heard.contains(FileName(list.entries[$0].screen)) }
    var files = places.map { (list.entries[$0].screen, film.screens[$0].file) }
    if let name = list.options["music"] { files.append((name, film.music)) }
    var checked: Set<FileName> = []
    for (name, file) in files where checked.insert(FileName(name)).inserted {
      try Interruption.check()
      if let file { try checkFile(name, at: file) }
    }
    let sound = try film.sound(of: Set(places))
    sound?.take(timeline)
    return sound
  }
}
