import TestSupport
import Testing

/// Helps, whole: what they say is what people learn the program from.
@Suite struct HelpTests {
  @Test(arguments: [["--help"], ["-h"], ["--nonsense", "--help"], ["--plugin", "x", "--help"]])
  func theMainHelp(_ arguments: [String]) throws {
    try expect(arguments, Self.main)
  }

  @Test func theHelpOfList() throws { try expect(["list", "--help"], Self.list) }

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
      --size WxH                The screen's size in points. Default: that of the
                                larger picture, brought to 1920 a side at most;
                                390x844 without pictures.
      --scale N                 Pixels for a point. Default: 2 for a film of the
                                built-in screens, else 1.
      --fps N                   Frames for each second. Default: 60.
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
      --isolation WHEN          never: the plugin runs in this process; always: in
                                one of its own, which may fail. Default: never.
      --strict                  Fail, and write nothing, where the plugin
                                misbehaves.
      -q, --quiet               Say nothing but warnings and errors.
      --from SCREEN             What goes: a picture, a clip (its first frame) or a
                                colour (#rrggbb). Default: a built-in screen.
      --to SCREEN               What comes.
      -o, --output FILE         .mp4 (H.264), .y4m, frames/%04d.png, .png (a
                                filmstrip) or - (bare BGRA rows on stdout). Default:
                                the plugin's name with .mp4.
      --threads N               Threads that draw. Default: one for each processor.
      --version                 Show the version.
      -h, --help                Show this help.

    SUBCOMMANDS:
      list                      List the plugins that are known by name.
      info NAME                 Show what is known of one of them.
      trace                     Print layers and events of a transition, as text or
                                JSON.
      bench                     Measure how fast this machine is, or how fast a
                                plugin is.

    See 'transhost SUBCOMMAND --help'.

    EXIT STATUS:
      0                         Done.
      1                         Failed; nothing was written.
      2                         Done, and the plugin misbehaved.
      64                        The command line is wrong.

    """

  private static let list = """
    OVERVIEW: Lists the plugins that are known by name. Opens none of them.

    USAGE: transhost list [--plugin-path DIR] [--json]

    OPTIONS:
      --plugin-path DIR         Look here first. May be repeated.
      --json                    Print JSON.
      -h, --help                Show this help.

    Looks in: the directories of --plugin-path; those of $TRANSHOST_PLUGIN_PATH;
    $XDG_DATA_HOME/transhost/plugins (~/.local/share/transhost/plugins); the
    installation; the build directory.

    """

  private static let info = """
    OVERVIEW: Shows what is known of a plugin from its manifest, without opening it,
    or makes the manifest.

    USAGE: transhost info NAME [--plugin-path DIR]
           transhost info --manifest FILE.so [--plugin-path DIR]

    OPTIONS:
      --manifest FILE.so        Open this plugin and print the manifest that is to
                                lie beside it.
      --plugin-path DIR         Look here first. May be repeated.
      -h, --help                Show this help.

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
