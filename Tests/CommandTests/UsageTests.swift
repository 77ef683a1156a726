import TestSupport
import Testing

/// Command lines that cannot be: the whole text, and the exit status.
@Suite struct UsageTests {
  private static let mainUsage = """
    Usage: transhost --plugin PLUGIN [--from SCREEN] [--to SCREEN] [--output FILE] [OPTION ...]
           transhost SUBCOMMAND [OPTION ...]
    See 'transhost --help'.

    """
  private static let infoUsage = """
    Usage: transhost info NAME [--plugin-path DIR] [--json]
           transhost info --manifest FILE.so [--plugin-path DIR]
    See 'transhost info --help'.

    """
  private static let traceUsage = """
    Usage: transhost trace --plugin PLUGIN [--at FRACTION,...] [--json] [OPTION ...]
    See 'transhost trace --help'.

    """

  @Test(arguments: [
    ([], "Option '--plugin' is missing."),
    (["--nonsense"], "Unknown option '--nonsense'."),
    (["--nonsense=3"], "Unknown option '--nonsense'."),
    (["--ouput", "x"], "Unknown option '--ouput'. Did you mean '--output'?"),
    (["extra", "--ouput=x"], "Unknown subcommand 'extra'."),
    (["--é"], "Unknown option '--é'."),
    (["-é"], "Unknown option '-é'."),
    (["-qü"], "Unknown option '-ü' in '-qü'."),
    (
      ["--plugin", "--from", "x"], "Option '--plugin' needs a value: PLUGIN. '--from' is an option."
    ),
    (["-x"], "Unknown option '-x'."),
    (["-qx"], "Unknown option '-x' in '-qx'."),
    (["-q", "-xq"], "Unknown option '-x' in '-xq'."),
    (["--nonsense", "-x"], "Unknown option '--nonsense'."),
    (["--plugin"], "Option '--plugin' needs a value: PLUGIN."),
    (["-o"], "Option '--output' needs a value: FILE."),
    (["--plugin="], "Option '--plugin' has an empty value."),
    (
      ["--plugin", "fold", "--plugin=zoom"],
      "Option '--plugin' is given as 'fold' and as 'zoom'; give one of them."
    ),
    (
      ["-o", "a.mp4", "--plugin", "fold", "--fps", "3", "-y", "--fps=4", "--output", "b.mp4"],
      "Option '--output' is given as 'a.mp4' and as 'b.mp4'; give one of them."
    ),
    (["--strict=3"], "Option '--strict' takes no value."),
    (
      ["--s", "3"],
      "Option '--s' is ambiguous: --set, --style, --size, --scale, --speed, --script, --seed, --strict, "
        + "--sampling."
    ),
    (["fold"], "Unknown subcommand 'fold'."),
    (["lsit"], "Unknown subcommand 'lsit'. Did you mean 'list'?"),
    (["qarantine"], "Unknown subcommand 'qarantine'. Did you mean 'quarantine'?"),
    (["fold.so"], "Unknown subcommand 'fold.so'. Did you mean '--plugin fold.so'?"),
    (["--plugin", "fold", "extra"], "Unexpected argument 'extra'."),
    (
      ["-q", "film", "a.png"],
      "Unexpected argument 'film'. A subcommand comes first: 'transhost film', and options after it."
    ),
    (["--plugin", "fold", "--", "-x"], "Unexpected argument '-x'."),
  ])
  func whatGetoptRefuses(_ arguments: [String], _ message: String) throws {
    try expectUsageError(arguments, message, Self.mainUsage)
  }

  private static let formats =
    ".mp4, .mov, .mkv, .webm, .gif, .apng, .webp, .y4m, frames/%04d.png, .png or -"

  @Test(arguments: [
    (
      ["--fps", "nan"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is 'nan'."
    ),
    (
      ["--fps", "24", "--fps", "nan"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is 'nan'."
    ),
    (
      ["--fps", "inf"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is 'inf'."
    ),
    (
      ["--fps", "0"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is '0'."
    ),
    (
      ["--fps", "-1"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is '-1'."
    ),
    (
      ["--fps", "0x10"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is '0x10'."
    ),
    (
      ["--fps", "1e9"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is '1e9'."
    ),
    (
      ["--fps", "ten"],
      "Option '--fps' must be a number from 1 to 1000, or a fraction such as 30000/1001; it is 'ten'."
    ),
    (["--speed", "0"], "Option '--speed' must be a number from 0.01 to 100; it is '0'."),
    (["--speed", "0x2"], "Option '--speed' must be a number from 0.01 to 100; it is '0x2'."),
    (["--scale", "1e9"], "Option '--scale' must be a number from 0.1 to 16; it is '1e9'."),
    (["--cancel-at", "1.5"], "Option '--cancel-at' must be a number from 0 to 1; it is '1.5'."),
    (["--threads", "0"], "Option '--threads' must be a whole number from 1 to 256; it is '0'."),
    (
      ["--seed", "-1"],
      "Option '--seed' must be a whole number from 0 to 18446744073709551615; it is '-1'."
    ),
    (
      ["--size", "0x844"],
      "Option '--size' must be a width and a height from 1 to 16384, such as 390x844, "
        + "or a name such as 1080p; it is '0x844'."
    ),
    (
      ["--size", "1000000000x1000000000"],
      "Option '--size' must be a width and a height from 1 to 16384, such as 390x844, "
        + "or a name such as 1080p; it is '1000000000x1000000000'."
    ),
    (
      ["--size", "390"],
      "Option '--size' must be a width and a height from 1 to 16384, such as 390x844, "
        + "or a name such as 1080p; it is '390'."
    ),
    (
      ["--size", "16384x16384", "--scale", "2"],
      "The picture would be 32768 x 32768 pixels; a side can be 1 to 16384."
    ),
    (
      ["--size", "1x1", "--scale", "0.1"],
      "The picture would be 0 x 0 pixels; a side can be 1 to 16384."
    ),
    (
      ["--set", "curve"],
      "Option '--set' must be a name and a value, such as curve=linear; it is 'curve'."
    ),
    (
      ["--set", "=linear"],
      "Option '--set' must be a name and a value, such as curve=linear; it is '=linear'."
    ),
    (
      ["--container", "drawer"],
      "Option '--container' must be one of: navigation, tab, modal, custom; it is 'drawer'."
    ),
    (
      ["--container", "tab", "--style", "custom"],
      "Option '--style' is for presentations alone."
    ),
    (
      ["--style", "popover"],
      "Option '--style' must be one of: full-screen, over-full-screen, custom, current-context, "
        + "over-current-context, page-sheet, form-sheet; it is 'popover'."
    ),
    (
      ["--container", "custom", "--operation", "push"],
      "Container 'custom' has no operation 'push'; it has select."
    ),
    (
      ["--container", "navigation", "--operation", "select"],
      "Container 'navigation' has no operation 'select'; it has push, pop."
    ),
    (
      ["--output", "film.avi"],
      "Output 'film.avi' is of no known kind: \(formats). '--format' names one for any file: "
        + "mp4, mov, mkv, webm, gif, apng, webp, y4m, frames, filmstrip or raw."
    ),
    (
      ["--format", "avi"],
      "Option '--format' must be one of: mp4, mov, mkv, webm, gif, apng, webp, y4m, frames, filmstrip, "
        + "raw; it is 'avi'."
    ),
    (
      ["--format", "frames"],
      "Format 'frames' is many files: '--output' needs a name with a place for the number, such as "
        + "frames/%04d.png."
    ),
    (
      ["--format", "frames", "--output", "a.png"],
      "Format 'frames' is many files: '--output' needs a name with a place for the number, such as "
        + "frames/%04d.png."
    ),
    (
      ["--codec", "mpeg2"],
      "Option '--codec' must be one of: h264, hevc, av1, vp9; it is 'mpeg2'."
    ),
    (
      ["--output", "a.mov", "--codec", "av1"],
      "AV1 goes into .mp4, .mkv or .webm; '.mov' holds H.264 (h264) or HEVC (hevc)."
    ),
    (
      ["--output", "a.gif", "--codec", "h264"],
      "H.264 goes into .mp4, .mov or .mkv; '.gif' holds no codec that can be chosen."
    ),
    (
      ["--crf", "52"],
      "Option '--crf' must be a whole number from 0 to 51 for H.264; it is '52'."
    ),
    (
      ["--output", "a.webm", "--crf", "64"],
      "Option '--crf' must be a whole number from 0 to 63 for VP9; it is '64'."
    ),
    (
      ["--output", "a.webp", "--crf", "20"],
      "Option '--crf' means nothing for '.webp'; it is for .mp4, .mov, .mkv or .webm."
    ),
    (
      ["--output", "a.gif", "--quality", "20"],
      "Option '--quality' means nothing for '.gif'; it is for .mp4, .mov, .mkv, .webm or .webp."
    ),
    (
      ["--quality", "101"], "Option '--quality' must be a whole number from 0 to 100; it is '101'."
    ),
    (
      ["--quality", "50", "--crf", "20"],
      "Options '--quality' and '--crf' say the same; give one of them."
    ),
    (
      ["--preset", "placebo"],
      "Option '--preset' must be one of these for H.264: ultrafast, superfast, veryfast, faster, fast, "
        + "medium, slow, slower, veryslow; it is 'placebo'."
    ),
    (
      ["--output", "a.webm", "--preset", "fast"],
      "Option '--preset' must be one of these for VP9: 8, 7, 6, 5, 4, 3, 2, 1, 0; it is 'fast'."
    ),
    (
      ["--output", "a.y4m", "--preset", "fast"],
      "Option '--preset' means nothing for '.y4m'; it is for .mp4, .mov, .mkv or .webm."
    ),
    (
      ["--alpha"],
      "Option '--alpha' means nothing for '.mp4'; it is for .mkv, .webm, .gif, .apng, .webp, "
        + "frames/%04d.png, .png or -."
    ),
    (
      ["--output", "a.webm", "--codec", "av1", "--alpha"],
      "AV1 keeps no alpha; '--codec vp9' does."
    ),
    (
      ["--fit", "crop"], "Option '--fit' must be one of: contain, cover, fill; it is 'crop'."
    ),
    (
      ["--background", "red"],
      "Option '--background' must be a colour such as #ff8000, or blur; it is 'red'."
    ),
    (
      ["--duration", "0"], "Option '--duration' must be a number from 0.01 to 3600; it is '0'."
    ),
    (
      ["--duration", "2", "--speed", "2"],
      "Options '--duration' and '--speed' both say how time goes; give one of them."
    ),
    (
      ["--output", "a.gif", "--fps", "60"],
      "A .gif shows at most 50 frames a second: viewers slow down what is faster. '--fps' is 60."
    ),
    (
      ["--from", "#12345"],
      "Option '--from' must be a colour such as #ff8000, or a file; it is '#12345', and there is no such file."
    ),
  ])
  func valuesThatCannotBe(_ arguments: [String], _ message: String) throws {
    try expectUsageError(["--plugin", "fold"] + arguments, message, Self.mainUsage)
  }

  @Test(arguments: [
    (
      ["--at", "0,2"],
      "Option '--at' must be numbers from 0 to 1 with commas between them, such as 0,0.5,1; "
        + "it is '0,2'."
    ),
    (
      ["--at", "0,,1"],
      "Option '--at' must be numbers from 0 to 1 with commas between them, such as 0,0.5,1; "
        + "it is '0,,1'."
    ),
    (["--output", "film.mp4"], "Unknown option '--output'."),
  ])
  func momentsThatCannotBe(_ arguments: [String], _ message: String) throws {
    try expectUsageError(["trace", "--plugin", "fold"] + arguments, message, Self.traceUsage)
  }

  @Test func subcommandsNameThemselves() throws {
    try expectUsageError(
      ["list", "extra"], "Unexpected argument 'extra'.",
      "Usage: transhost list [--plugin-path DIR] [--json | --names | --thumbnails FILE.png]\nSee 'transhost list --help'.\n"
    )
    try expectUsageError(
      ["list", "--names", "--json"], "'--json' and '--names' show the same; choose one.",
      "Usage: transhost list [--plugin-path DIR] [--json | --names | --thumbnails FILE.png]\n"
        + "See 'transhost list --help'.\n")
    for (arguments, message) in [
      (["info"], "The plugin's name is missing."),
      (["info", "one", "two"], "Unexpected argument 'two'."),
      (["info", "one", "--jsn"], "Unknown option '--jsn'. Did you mean '--json'?"),
      (["info", "one", "--json=1"], "Option '--json' takes no value."),
      (["info", "--manifest", "a.so", "b"], "Unexpected argument 'b' with '--manifest'."),
    ] { try expectUsageError(arguments, message, Self.infoUsage) }
  }

  private func expectUsageError(_ arguments: [String], _ message: String, _ usage: String) throws {
    let result = try Program.run(arguments)
    #expect(result.errors == "Error: \(message)\n\(usage)")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }
}
