#if Media
  import Foundation
  import TestSupport
  import Testing

  /// What the command reads, and what it does not.
  @Suite struct InputTests {
    private let scratch = Scratch()
    private static let small = ["--plugin", "default", "--fps", "1", "--quiet"]

    /// Four pictures of 16 by 12 pixels.
    init() throws {
      let made = try Program.run(
        ["--plugin", "slide", "--size", "16x12", "--fps", "5", "-q", "-o", "f/%d.png"],
        in: scratch.path)
      #expect(made.status == 0)
    }

    /// Runs a line of the shell in which `$T` is the command with what all have in common.
    private func shell(_ line: String) throws -> Command {
      let command = ([Program.path] + Self.small).map { "'\($0)'" }.joined(separator: " ")
      return try Command.run(
        ["/bin/sh", "-c", line.replacingOccurrences(of: "$T", with: command)], in: scratch.path,
        environment: ["HOME": scratch.path])
    }

    @Test func aPictureMayComeFromAPipe() throws {
      let plain = try shell("$T --from f/0.png --to f/3.png --output -")
      #expect(plain.status == 0 && !plain.output.isEmpty)
      for line in [
        "cat f/0.png | $T --from - --to f/3.png --output -",
        "$T --from - --to f/3.png --output - < f/0.png",
        "cat f/0.png | $T --from /dev/stdin --to f/3.png --output -",
        "mkfifo p && { cat f/0.png > p & } && $T --from p --to f/3.png --output -",
        "cat f/3.png | $T --from f/0.png --to /dev/fd/0 --output -",
      ] {
        let result = try shell(line)
        #expect(result.status == 0, "\(line): \(result.errors)")
        #expect(result.output == plain.output, "\(line)")
      }
    }

    /// Six digits are a colour, whatever files there are.
    @Test func aFileMayHaveANameThatBeginsAsColoursDo() throws {
      let plain = try shell("$T --from f/0.png --to '#ff8000' --output -")
      let named = try shell(
        """
        mkdir d; cp f/0.png '#abc.png'; cp f/0.png 'd/#abc.png'; cp f/0.png '#ff8000'
        $T --from '#abc.png' --to '#ff8000' --output -
        """)
      #expect(named.status == 0 && named.output == plain.output, "\(named.errors)")
      // Also where it lies beside the list that names it, and in a plan.
      let list = ##"{"format": "transhost-film/1", "screens": ["#abc.png", "#ff8000"]}"##
      try scratch.write("d/list.json", Data(list.utf8))
      let film = ["--plugin", "fade", "--hold", "0.1", "--size", "16x12", "-q"]
      for (screens, output) in [(["f/0.png", "#ff8000"], "a.y4m"), (["d/list.json"], "b.y4m")] {
        let made = try Program.run(["film"] + screens + film + ["-o", output], in: scratch.path)
        #expect(made.status == 0, "\(made.errors)")
      }
      #expect(try scratch.read("a.y4m") == scratch.read("b.y4m"))
      let planned = try Program.run(
        ["film", "d/list.json", "-o", "c.y4m", "--plan", "plan.json"] + film, in: scratch.path)
      #expect(planned.status == 0, "\(planned.errors)")
      #expect(String(decoding: try scratch.read("plan.json"), as: UTF8.self).contains("d/#abc.png"))
    }

    @Test(arguments: [
      (
        "mkfifo q && $T --from q --read-timeout 0.01 -o -",
        "'q' gave nothing for 0.01 s; does anybody write to it?"
      ),
      (
        "mkfifo q && $T --script q --read-timeout 0.01 -o -",
        "The script 'q' gave nothing for 0.01 s; does anybody write to it?"
      ),
      (
        "mkfifo q.json && '\(Program.path)' film q.json --read-timeout 0.01 -o -",
        "The film 'q.json' gave nothing for 0.01 s; does anybody write to it?"
      ),
      (
        "printf '#EXTM3U\\nf/0.png\\n' > a.mp3; "
          + "'\(Program.path)' film '#ffffff' '#000000' --plugin fade --music a.mp3 -o a.mp4",
        "'a.mp3' is an HLS playlist, which holds neither pixels nor sound; name a picture, a clip or a song."
      ),
      (": | $T --from - -o -", "'-' is empty; it should hold a picture."),
      ("$T --from /dev/zero -o -", "'/dev/zero' is a device; name a file, or a pipe."),
      (
        "$T --from https://example.org/a.png -o -",
        "'https://example.org/a.png' is an address, and only files are read; fetch it first, and "
          + "name the file."
      ),
      (
        "printf '#EXTM3U\\nf/0.png\\n' > a.png; $T --from a.png -o -",
        "'a.png' is an HLS playlist, which holds neither pixels nor sound; name a picture, a clip or a song."
      ),
      (
        "$T --from \"$(printf 'a\\033]0;b\\a\\nc')\" -o -",
        "There is no file at 'a\\u{1b}]0;b\\u{7}\\nc'; check the path."
      ),
    ])
    func whatCannotBeReadIsNamedOnOneCleanLine(line: String, sentence: String) throws {
      let result = try shell(line)
      #expect(result.errors == "Error: \(sentence)\n")
      #expect(result.status == 1 && result.output.isEmpty)
    }

    /// A program that is started without them opens no other file in their place.
    @Test func whatIsClosedStaysClosed() throws {
      let result = try shell("timeout 60 $T --from - -o - <&-")
      #expect(result.errors.hasPrefix("Error: Standard input is "), "\(result.errors)")
      #expect(result.status == 1 && result.output.isEmpty)
      // What comes on standard input would be a warning's place in the film.
      let film = try shell(
        "$T -o a.png 0<&- 1>&- 2>&- && $T -o b.png && cmp a.png b.png")
      #expect(film.status == 0, "\(film.errors)")
    }

    /// A caption, a colour or a number cannot; what names a file can.
    @Test func whatNamesNoFileIsInUTF8() throws {
      let result = try shell("$T --background \"$(printf 'a\\377')\" -o a.png")
      #expect(
        result.errors.hasPrefix(
          "Error: The value of option '--background' is not in UTF-8: 'a\\xff'.\n"),
        "\(result.errors)")
      #expect(result.status == 64 && result.output.isEmpty)
    }

    @Test func standardInputIsOneScreen() throws {
      let result = try shell("$T --from - --to - -o -")
      #expect(
        result.errors.hasPrefix(
          "Error: Standard input can be one screen; '--from' and '--to' both name it.\n"))
      #expect(result.status == 64)
    }
  }
#endif
