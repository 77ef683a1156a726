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
    Usage: transhost info NAME [--plugin-path DIR]
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
    (["-x"], "Unknown option '-x'."),
    (["-qx"], "Unknown option '-x'."),
    (["--nonsense", "-x"], "Unknown option '--nonsense'."),
    (["--plugin"], "Option '--plugin' needs a value: PLUGIN."),
    (["-o"], "Option '--output' needs a value: FILE."),
    (["--plugin="], "Option '--plugin' has an empty value."),
    (["--strict=3"], "Option '--strict' takes no value."),
    (
      ["--s", "3"],
      "Option '--s' is ambiguous: --set, --style, --size, --scale, --speed, --script, --seed, --strict."
    ),
    (["fold"], "Unknown subcommand 'fold'."),
    (["fold.so"], "Unknown subcommand 'fold.so'. Did you mean '--plugin fold.so'?"),
    (["--plugin", "fold", "extra"], "Unexpected argument 'extra'."),
    (["--plugin", "fold", "--", "-x"], "Unexpected argument '-x'."),
  ])
  func whatGetoptRefuses(_ arguments: [String], _ message: String) throws {
    try expectUsageError(arguments, message, Self.mainUsage)
  }

  @Test(arguments: [
    (["--fps", "nan"], "Option '--fps' must be a number from 1 to 1000; it is 'nan'."),
    (
      ["--fps", "24", "--fps", "nan"],
      "Option '--fps' must be a number from 1 to 1000; it is 'nan'."
    ),
    (["--fps", "inf"], "Option '--fps' must be a number from 1 to 1000; it is 'inf'."),
    (["--fps", "0"], "Option '--fps' must be a number from 1 to 1000; it is '0'."),
    (["--fps", "-1"], "Option '--fps' must be a number from 1 to 1000; it is '-1'."),
    (["--fps", "0x10"], "Option '--fps' must be a number from 1 to 1000; it is '0x10'."),
    (["--fps", "1e9"], "Option '--fps' must be a number from 1 to 1000; it is '1e9'."),
    (["--fps", "ten"], "Option '--fps' must be a number from 1 to 1000; it is 'ten'."),
    (["--speed", "0"], "Option '--speed' must be a number from 0.01 to 100; it is '0'."),
    (["--scale", "1e9"], "Option '--scale' must be a number from 0.1 to 16; it is '1e9'."),
    (["--cancel-at", "1.5"], "Option '--cancel-at' must be a number from 0 to 1; it is '1.5'."),
    (["--threads", "0"], "Option '--threads' must be a whole number from 1 to 256; it is '0'."),
    (
      ["--seed", "-1"],
      "Option '--seed' must be a whole number from 0 to 18446744073709551615; it is '-1'."
    ),
    (
      ["--size", "0x844"],
      "Option '--size' must be a width and a height from 1 to 16384, such as 390x844; "
        + "it is '0x844'."
    ),
    (
      ["--size", "1000000000x1000000000"],
      "Option '--size' must be a width and a height from 1 to 16384, such as 390x844; "
        + "it is '1000000000x1000000000'."
    ),
    (
      ["--size", "390"],
      "Option '--size' must be a width and a height from 1 to 16384, such as 390x844; "
        + "it is '390'."
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
      "Container 'custom' has no operation 'push'."
    ),
    (
      ["--container", "navigation", "--operation", "select"],
      "Container 'navigation' has no operation 'select'."
    ),
    (
      ["--output", "film.avi"],
      "Output 'film.avi' is of no known kind: .mp4, .y4m, frames/%04d.png, .png or -."
    ),
    (
      ["--from", "#12345"],
      "Option '--from' must be a colour such as #ff8000, or a file; it is '#12345'."
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
      "Usage: transhost list [--plugin-path DIR] [--json]\nSee 'transhost list --help'.\n")
    for (arguments, message) in [
      (["info"], "The plugin's name is missing."),
      (["info", "one", "two"], "Unexpected argument 'two'."),
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
