import Compositing
import Geometry
import Media
import Playing
import SystemCalls
import Transitioning

extension Command {
  /// Many pictures and clips become one film.
  static let film = Command(
    name: "transhost film",
    brief: "Make a film of pictures and clips, with transitions between.",
    summary: "Makes a film of pictures and clips, with a transition between each two.",
    usages: [
      "SCREEN ... --plugin PLUGIN,... [--hold SECONDS] [--output FILE] [OPTION ...]",
      "LIST.json [OPTION ...]",
    ],
    options: [
      Option(
        "plugin", value: "PLUGIN,...",
        "The transitions, in turn: files or names as 'transhost list' has them; random is any that is "
          + "known by name, as --seed has it."),
      Option(
        "hold", value: "SECONDS",
        "How long a picture is seen between its transitions. Default: 3. A clip plays once."),
      Option(
        "duration", value: "SECONDS",
        "How long each transition takes. Default: what the plugin says."),
      Option(
        "music", value: "FILE",
        "What is heard under the whole film: a song, or a clip. It begins again where it is shorter, "
          + "steps back under clips that are heard, and fades out at the end."),
      Option("mute", "Leave out the clips' own sound."),
      Option(
        "captions", value: "WHICH", words: Captions.allCases.map(\.rawValue),
        "Words over the screens: names, those of the files; list, those that LIST.json has; or none. "
          + "Default: list."),
      Option("ken-burns", "Move gently over pictures that stand, nearer and away in turn."),
      Option(
        "size", value: "WxH", words: Arguments.sizeWords,
        "The film's size: 480p, 720p, 1080p, 1440p, 2160p or such as 1080x1920. Default: 1080p."),
    ]
      + Option.named(
        ["plugin-path", "fps", "seed", "reduced-motion", "isolation", "strict", "quiet"],
        of: PlaybackOptions.options)
      + Option.named(["fit", "background", "read-timeout"], of: NamedScreens.options)
      + FilmOptions.options.filter { $0.name != "output" } + [
        Option(
          "output", letter: "o", value: "FILE",
          "Where to, as for 'transhost'. Default: "
            + "\(FilmOfMany.defaultName(in: FilmOptions.defaultFormat)), and a number where that is taken."
        ),
        Option(
          "force", letter: "y",
          "Replace a file that is there. Without: ask on a terminal, else refuse."),
        Option.open,
        Option(
          "plan", value: "FILE.json",
          "Write a plan instead of the film, whose chunks 'transhost render' makes, on many machines at "
            + "once if need be, and 'transhost join' puts together."),
        Option(
          "threads", value: "N",
          "Threads that draw and encode. Default: one for each processor."),
      ],
    operand: "SCREEN ...", operandCount: FilmList.mostScreens,
    details: """
      A SCREEN is a picture, a clip, - for what comes on stdin, or a colour (#rrggbb).
      Each is read when its time comes: a film of a thousand takes no more memory
      than one of three. A clip plays from the beginning of the transition that
      brings it to the end of the one that takes it away.

      A clip's own sound is heard while it is seen, and goes over into the next one's
      with the transition. Sound goes into \(FilmOptions.soundFormats) films;
      in others there is none.

      LIST.json is a film in a file, in the format transhost-film/1, whose paths begin
      where it is; options on the command line are stronger than its own:
        {"format": "transhost-film/1",
         "screens": ["a.jpg", {"screen": "b.mp4", "plugin": "fold", "duration": 2}, "c.png"],
         "options": {"plugin": ["zoom", "fade"], "hold": 2, "output": "trip.mp4"}}
      A screen may have its own hold, fit and caption, and the plugin and duration of
      the transition after it. A caption on a colour is a title, in its middle. The
      schema is transhost-film-1.schema.json, in share/transhost of the installation.
      """,
    run: { try FilmOfMany(reading: $0).run() })
}

extension Option {
  /// Those of some options that have the names, in the order of the names.
  static func named(_ names: [String], of options: [Option]) -> [Option] {
    names.compactMap { name in options.first { $0.name == name } }
  }
}
