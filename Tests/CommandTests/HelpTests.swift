import TestSupport
import Testing

/// Helps, whole: what they say is what people learn the program from.
@Suite struct HelpTests {
  @Test(arguments: [["--help"], ["-h"], ["--nonsense", "--help"], ["--plugin", "x", "--help"]])
  func theMainHelp(_ arguments: [String]) throws {
    try expect(arguments, Self.main)
  }

  @Test func theHelpOfList() throws { try expect(["list", "--help"], Self.list) }

  @Test func theHelpOfFilm() throws { try expect(["film", "--help"], Self.film) }

  @Test func theHelpOfTrust() throws { try expect(["trust", "--help"], Self.trust) }

  @Test func theHelpOfQuarantine() throws {
    try expect(["quarantine", "--help"], Self.quarantine)
  }

  @Test func theHelpOfValidate() throws { try expect(["validate", "--help"], Self.validate) }

  @Test func theHelpOfInfo() throws { try expect(["info", "--help"], Self.info) }

  /// The options that it shares with the main command read the same.
  @Test func theHelpOfTrace() throws {
    let text = try Program.run(["trace", "--help"]).text
    #expect(text.hasPrefix(Self.traceHead))
    #expect(text.hasSuffix(Self.traceTail))
    let shared = Self.main.split(separator: "\n").filter { $0.hasPrefix("  --") }.prefix(15)
    for line in shared { #expect(text.contains("\(line)\n")) }
  }

  @Test func theVersion() throws {
    let result = try Program.run(["--version"])
    #expect(result.text == "transhost 0.1.0\n")
    #expect(result.status == 0)
  }

  private func expect(_ arguments: [String], _ help: String) throws {
    let result = try Program.run(arguments)
    #expect(result.text == help)
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  private static let film = """
    OVERVIEW: Makes a film of pictures and clips, with a transition between each
    two.

    USAGE: transhost film SCREEN ... --plugin PLUGIN,... [--hold SECONDS] [--output FILE] [OPTION ...]
           transhost film LIST.json [OPTION ...]

    OPTIONS:
      --plugin PLUGIN,...       The transitions, in turn: files or names as
                                'transhost list' has them; random is any that is
                                known by name, as --seed has it.
      --hold SECONDS            How long a picture is seen between its transitions.
                                Default: 3. A clip plays once.
      --duration SECONDS        How long each transition takes. Default: what the
                                plugin says.
      --music FILE              What is heard under the whole film: a song, or a
                                clip. It begins again where it is shorter, steps
                                back under clips that are heard, and fades out at
                                the end.
      --mute                    Leave out the clips' own sound.
      --captions WHICH          Words over the screens: names, those of the files;
                                list, those that LIST.json has; or none. Default:
                                list.
      --ken-burns               Move gently over pictures that stand, nearer and
                                away in turn.
      --size WxH                The film's size: 480p, 720p, 1080p, 1440p, 2160p or
                                such as 1080x1920. Default: 1080p.
      --plugin-path DIR         Look for plugins here first. May be repeated.
      --fps N                   Frames for each second; fractions such as 30000/1001
                                are exact. Default: 60, or 50 in a GIF.
      --seed N                  The seed of the plugin's random numbers. Default: 0.
      --reduced-motion          Tell the plugin that motion is to be spared.
      --isolation WHEN          always: the plugin runs in a process of its own,
                                which may fail; never: in this one; auto: in one of
                                its own unless it is ours, or signed by a key that
                                you trust (see 'transhost trust'). Default: auto.
      --strict                  Fail, and write nothing, where the plugin
                                misbehaves.
      -q, --quiet               Say nothing but warnings and errors.
      --fit FIT                 How pictures lie on a screen of another shape:
                                contain (whole), cover (cut) or fill (stretched).
                                Default: contain.
      --background COLOUR       What is beside a picture that does not fill the
                                screen: a colour (#rrggbb), or blur for the picture
                                itself, blurred. Default: #000000, or nothing with
                                --alpha.
      --read-timeout N          Seconds without a byte after which a pipe other than
                                stdin is given up. Default: 30.
      --format FORMAT           What is written where the file's name does not say
                                it: mp4, mov, mkv, webm, gif, apng, webp, y4m,
                                frames, filmstrip or raw.
      --codec CODEC             What a film is compressed with: h264, hevc, av1 or
                                vp9. Default: the first that --output has for its
                                format.
      --quality N               How near it comes to what was drawn: 0 to 100.
                                Default: 75.
      --crf N                   The same in the codec's own steps: 0 (best) to 51
                                for H.264 and HEVC, to 63 for VP9 and AV1.
      --preset PRESET           How long the encoder looks for what is smaller: from
                                ultrafast to veryslow for H.264 and HEVC, a number
                                for VP9 and AV1, where 0 is slowest.
      --sampling FILTER         How pictures are read where they move by parts of a
                                pixel, turn or grow: bilinear; or mitchell, softer,
                                and the same all along a slow move. Default:
                                bilinear.
      --blending LIGHT          How what is seen through is mixed: srgb, as on
                                screens of iOS; or linear, as light is. Default:
                                srgb.
      --alpha                   Keep clear what is clear, in formats that can: it is
                                black else. Bare frames are premultiplied, all other
                                formats straight.
      -o, --output FILE         Where to, as for 'transhost'. Default: film.mp4, and
                                a number where that is taken.
      -y, --force               Replace a file that is there. Without: ask on a
                                terminal, else refuse.
      --open                    Show the film when it is made, as the desktop shows
                                such files.
      --plan FILE.json          Write a plan instead of the film, whose chunks
                                'transhost render' makes, on many machines at once
                                if need be, and 'transhost join' puts together.
      --threads N               Threads that draw and encode. Default: one for each
                                processor.
      -h, --help                Show this help.

    A SCREEN is a picture, a clip, - for what comes on stdin, or a colour (#rrggbb).
    Each is read when its time comes: a film of a thousand takes no more memory
    than one of three. A clip plays from the beginning of the transition that
    brings it to the end of the one that takes it away.

    A clip's own sound is heard while it is seen, and goes over into the next one's
    with the transition. Sound goes into .mp4, .mov, .mkv or .webm films;
    in others there is none.

    LIST.json is a film in a file, in the format transhost-film/1, whose paths begin
    where it is; options on the command line are stronger than its own:
      {"format": "transhost-film/1",
       "screens": ["a.jpg", {"screen": "b.mp4", "plugin": "fold", "duration": 2}, "c.png"],
       "options": {"plugin": ["zoom", "fade"], "hold": 2, "output": "trip.mp4"}}
    A screen may have its own hold, fit and caption, and the plugin and duration of
    the transition after it. A caption on a colour is a title, in its middle. The
    schema is transhost-film-1.schema.json, in share/transhost of the installation.

    """

  private static let main = """
    OVERVIEW: Plays a view-controller transition, as a plugin animates it, into a
    film.

    USAGE: transhost --plugin PLUGIN [--from SCREEN] [--to SCREEN] [--output FILE] [OPTION ...]
           transhost SUBCOMMAND [OPTION ...]

    OPTIONS:
      --plugin PLUGIN           A file (./fold.so), a file's name (fold.so) or a
                                name that 'transhost list' has (fold). With
                                /ANIMATOR after a name: that one of its animators;
                                without: the first that suits. 'default' is the
                                container's own.
      --plugin-path DIR         Look for plugins here first. May be repeated.
      --set NAME=VALUE          Set a parameter of the plugin. May be repeated.
      --container CONTAINER     navigation, tab, modal or custom. Default:
                                navigation.
      --operation OPERATION     push or pop (navigation), select (tab, custom), or
                                present or dismiss (modal). Default: what the plugin
                                suits, push first.
      --style STYLE             How a screen is presented: full-screen,
                                over-full-screen, custom, current-context,
                                over-current-context, page-sheet or form-sheet.
                                Default: full-screen.
      --reverse                 The opposite: pop for push, push for pop, selection
                                of the one before, dismiss for present, present for
                                dismiss.
      --size WxH                The screen's size in points; 480p, 720p, 1080p,
                                1440p and 2160p are sizes too. Default: that of the
                                larger picture, brought to 1920 a side at most;
                                390x844 without pictures.
      --scale N                 Pixels for a point. Default: 2 for a film of the
                                built-in screens, else 1.
      --fps N                   Frames for each second; fractions such as 30000/1001
                                are exact. Default: 60, or 50 in a GIF.
      --speed N                 How much faster than life. Default: 1.
      --cancel-at FRACTION      Drive it by hand to this fraction, then cancel: it
                                runs back.
      --script FILE             Play what fingers and people do, from a file in the
                                format transhost-script/1: touches, drags and
                                actions, each with its time.
      --interactor NAME         Have this one of the plugin's interaction
                                controllers drive the transition.
      --seed N                  The seed of the plugin's random numbers. Default: 0.
      --reduced-motion          Tell the plugin that motion is to be spared.
      --isolation WHEN          always: the plugin runs in a process of its own,
                                which may fail; never: in this one; auto: in one of
                                its own unless it is ours, or signed by a key that
                                you trust (see 'transhost trust'). Default: auto.
      --allow CAPABILITY        Grant the plugin something that its manifest asks
                                for, such as read:/usr/share/icons. May be repeated.
      --strict                  Fail, and write nothing, where the plugin
                                misbehaves.
      -q, --quiet               Say nothing but warnings and errors.
      --from SCREEN             What goes: a picture, a clip, which plays on, - for
                                what comes on stdin, or a colour (#rrggbb). Default:
                                a built-in screen.
      --to SCREEN               What comes.
      --fit FIT                 How pictures lie on a screen of another shape:
                                contain (whole), cover (cut) or fill (stretched).
                                Default: contain.
      --background COLOUR       What is beside a picture that does not fill the
                                screen: a colour (#rrggbb), or blur for the picture
                                itself, blurred. Default: #000000, or nothing with
                                --alpha.
      --read-timeout N          Seconds without a byte after which a pipe other than
                                stdin is given up. Default: 30.
      -o, --output FILE         .mp4 (H.264, HEVC or AV1), .mov (H.264 or HEVC),
                                .mkv (H.264, HEVC, AV1 or VP9), .webm (VP9 or AV1),
                                .gif (256 colours), .apng (an animated PNG), .webp
                                (an animated WebP), .y4m, frames/%04d.png (a picture
                                for each frame), .png (a filmstrip) or - (bare BGRA
                                rows on stdout). Default: the plugin's name with
                                .mp4, and a number where that is taken.
      --format FORMAT           What is written where the file's name does not say
                                it: mp4, mov, mkv, webm, gif, apng, webp, y4m,
                                frames, filmstrip or raw.
      --codec CODEC             What a film is compressed with: h264, hevc, av1 or
                                vp9. Default: the first that --output has for its
                                format.
      --quality N               How near it comes to what was drawn: 0 to 100.
                                Default: 75.
      --crf N                   The same in the codec's own steps: 0 (best) to 51
                                for H.264 and HEVC, to 63 for VP9 and AV1.
      --preset PRESET           How long the encoder looks for what is smaller: from
                                ultrafast to veryslow for H.264 and HEVC, a number
                                for VP9 and AV1, where 0 is slowest.
      --sampling FILTER         How pictures are read where they move by parts of a
                                pixel, turn or grow: bilinear; or mitchell, softer,
                                and the same all along a slow move. Default:
                                bilinear.
      --blending LIGHT          How what is seen through is mixed: srgb, as on
                                screens of iOS; or linear, as light is. Default:
                                srgb.
      --alpha                   Keep clear what is clear, in formats that can: it is
                                black else. Bare frames are premultiplied, all other
                                formats straight.
      --duration SECONDS        How long the transition takes in the film, whatever
                                the plugin says: time is scaled.
      -y, --force               Replace a file that is there. Without: ask on a
                                terminal, else refuse.
      --open                    Show the film when it is made, as the desktop shows
                                such files.
      --threads N               Threads that draw and encode. Default: one for each
                                processor.
      --version                 Show the version.
      -h, --help                Show this help.

    SUBCOMMANDS:
      film SCREEN ...           Make a film of pictures and clips, with transitions
                                between.
      render PLAN.json          Make chunks of a film that was planned.
      join PLAN.json            Put a film's chunks together.
      list                      List the plugins that are known by name.
      info NAME                 Show what is known of one of them.
      trace                     Print layers and events of a transition, as text or
                                JSON.
      validate FILE.so          Examine plugins for everything that goes wrong with
                                plugins.
      trust WHAT [KEY]          Say whose plugins run in the program itself.
      quarantine WHAT [NAME]    List and release plugins that are not run since they
                                failed.
      bench                     Measure how fast this machine is, or how fast a
                                plugin is.
      help [TOPIC]              Tell more about a subcommand, or something else.
      completion SHELL          Print what a shell needs to complete command lines.
      man [SUBCOMMAND]          Print a page of the manual, or write all of them.

    See 'transhost SUBCOMMAND --help', and 'transhost help' for more to read.

    EXIT STATUS:
      0                         Done.
      1                         Failed; nothing was written.
      2                         Done, and the plugin misbehaved.
      64                        The command line is wrong.

    """

  private static let list = """
    OVERVIEW: Lists the plugins that are known by name. Opens none of them, but for
    a sheet of what they look like.

    USAGE: transhost list [--plugin-path DIR] [--json | --names | --thumbnails FILE.png]

    OPTIONS:
      --plugin-path DIR         Look here first. May be repeated.
      --json                    Print JSON: the format transhost-list/1.
      --names                   Print the names alone, a line each: of plugins, and
                                of their animators.
      --thumbnails FILE.png     Play each effect on the built-in screens, and write
                                a sheet of small pictures.
      -y, --force               Replace a sheet that is there.
      -h, --help                Show this help.

    Looks in: the directories of --plugin-path; those of $TRANSHOST_PLUGIN_PATH;
    $XDG_DATA_HOME/transhost/plugins (~/.local/share/transhost/plugins); the
    installation; the build directory.
    Directories and libraries to which everybody may write are passed over, but for
    those of the last.

    """

  private static let info = """
    OVERVIEW: Shows what is known of a plugin from its manifest, without opening it,
    or makes the manifest.

    USAGE: transhost info NAME [--plugin-path DIR] [--json]
           transhost info --manifest FILE.so [--plugin-path DIR]

    OPTIONS:
      --manifest FILE.so        Open this plugin and print the manifest that is to
                                lie beside it.
      --plugin-path DIR         Look here first. May be repeated.
      --json                    Print JSON: the format transhost-info/1.
      --isolation WHEN          For '--manifest', as for playing: always, auto or
                                never. Default: always.
      -h, --help                Show this help.

    """

  private static let trust = """
    OVERVIEW: Lists, adds and removes the keys whose plugins are trusted: those run
    in the program's own process, all others but our own in one of theirs.

    USAGE: transhost trust list [--json]
           transhost trust add KEY
           transhost trust remove KEY

    OPTIONS:
      --json                    Print JSON.
      -h, --help                Show this help.

    KEY is a public key of minisign's: the file FILE.pub that 'minisign -G' has made,
    or the line in it that begins with RW; to remove one, its number does. A plugin's
    vendor signs it with 'minisign -Sm libNAME.so'; the signature
    libNAME.so.minisig lies beside it.

    Keys lie in $XDG_CONFIG_HOME/transhost/trusted-keys (~/.config/transhost/...),
    and those of the machine in /etc/transhost/trusted-keys. Files that others than
    you and root may write are not believed.

    """

  private static let quarantine = """
    OVERVIEW: Lists and releases the plugins that crashed or hung, which are not run
    again.

    USAGE: transhost quarantine list [--json]
           transhost quarantine clear NAME

    OPTIONS:
      --json                    Print JSON.
      -h, --help                Show this help.

    A plugin is known by its file's contents: a new build of it is run without more.
    NAME is what it is called, its file, or the beginning of the file's SHA-256; 'all'
    is every one. They are remembered in $XDG_STATE_HOME/transhost/quarantine
    (~/.local/state/transhost/quarantine).

    """

  private static let validate = """
    OVERVIEW: Examines plugins for everything that goes wrong with plugins, each
    case in a process of its own.

    USAGE: transhost validate FILE.so ... [--only CASE,...] [--json] [--junit FILE] [OPTION ...]
           transhost validate FILE.so --reproduce CASE:SEED:COMBINATION [OPTION ...]
           transhost validate --list

    OPTIONS:
      --only CASE,...           Try these cases alone.
      --list                    List the cases, each with what a plugin has to do.
      --seed N                  What chance goes by. Default: 1, so that a run can
                                be repeated.
      --runs N                  How often the search for leaks repeats a transition;
                                others do so in proportion. Default: 1000.
      --reproduce CASE:SEED:COMBINATION
                                Try again what failed, and nothing else; it is
                                printed below each failure.
      --in-process              Have the cases too that need the plugin in a process
                                without confinement: it is trusted with all that you
                                may do.
      --jobs N                  Cases at the same time. Default: one for each
                                processor.
      --json                    Print JSON: the format transhost-validate/1.
      --junit FILE              Write JUnit's XML too.
      -y, --force               Replace a report that is there. Without: ask on a
                                terminal, else refuse.
      --strict                  Let warnings count as failures.
      -q, --quiet               Show no progress.
      -h, --help                Show this help.

    A plugin is somebody else's code: it runs in a worker, confined, and a case that
    crashes or does not end costs that case alone. What a case tries is played in
    virtual time, on screens of a few pixels, and the same each time.

    EXIT STATUS:
      0                         All is well, or worth a look at most.
      1                         Something failed or crashed, or a file is no plugin.
      64                        The command line is wrong.

    """

  private static let traceHead = """
    OVERVIEW: Prints the layers of a transition at moments of it, as they are shown
    then, and its events.

    USAGE: transhost trace --plugin PLUGIN [--at FRACTION,...] [--json] [OPTION ...]

    OPTIONS:

    """

  private static let traceTail = """
      --at FRACTION,...         Fractions of the duration. Default: every frame of
                                --fps, to the end.
      --json                    Print JSON: the format transhost-trace/1.
      -h, --help                Show this help.

    The screens are plain coloured views. Lengths are points, angles radians, times
    seconds; transforms are 16 numbers in Core Animation's order, m11 to m44.

    """
}
