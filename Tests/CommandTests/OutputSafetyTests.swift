#if Media
  import Foundation
  import TestSupport
  import Testing

  /// What a person has is not lost, whatever is asked for.
  @Suite struct OutputSafetyTests {
    private let scratch = Scratch()
    private let old = Data("what was there".utf8)
    private static let small = [
      "--plugin", "slide", "--size", "16x12", "--fps", "5", "--quiet",
    ]

    private func play(_ arguments: [String]) throws -> Command {
      try Program.run(Self.small + arguments, in: scratch.path)
    }

    /// Four frames that differ, as files such as `frames/0.png`.
    private func makeFrames() throws {
      #expect(try play(["--output", "frames/%d.png"]).status == 0)
    }

    private func bytes(_ name: String) throws -> Data { try scratch.read(name) }

    // MARK: Inputs

    /// However the output names a picture that is read, and whether it is forced or not.
    @Test(arguments: [
      ("frames/0.png", "frames/0.png"), ("./frames/../frames/0.png", "frames/0.png"),
      ("link.png", "link.png"), ("frames/0.png", "link.png"), ("hard.png", "hard.png"),
      ("frames/0.png", "hard.png"), ("LINK/0.png", "LINK/0.png"), ("frames/0.png", "frames/%d.png"),
      ("link.png", "LINK/%d.png"),
    ])
    func anOutputThatIsAnInputIsRefused(input: String, output: String) throws {
      try makeFrames()
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: "\(scratch.path)/link.png", withDestinationPath: "frames/0.png")
      try files.createSymbolicLink(atPath: "\(scratch.path)/LINK", withDestinationPath: "frames")
      try files.linkItem(
        atPath: "\(scratch.path)/frames/0.png", toPath: "\(scratch.path)/hard.png")
      let before = try bytes("frames/0.png")
      let result = try play(["--from", input, "--output", output, "--force"])
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("Error: The output would replace '"))
      #expect(result.errors.contains("read for it; name another output.\n"))
      #expect(try bytes("frames/0.png") == before)
    }

    /// A slash that a mark follows is one character with it; the file's name begins after it all the same.
    @Test func aNameThatBeginsWithAMarkIsBesideItsFolder() throws {
      let name = "\u{301}l.png"
      try makeFrames()
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/odd", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/odd/\(name)", withDestinationPath: "t.png")
      try scratch.write("t.png", bytes("frames/0.png"))
      let before = try bytes("t.png")
      // What the link leads to is beside it: `odd/t.png`.
      #expect(try play(["--from", "t.png", "--output", "odd/\(name)", "--force"]).status == 0)
      #expect(try bytes("t.png") == before)
      #expect(try bytes("odd/t.png") != before)
      #expect(try play(["--output", "./\u{301}%d.png"]).status == 0)
      #expect(
        try play(["--output", "./\u{301}%d.png"]).errors.contains(
          "and 3 more like it exist already"))
    }

    @Test(arguments: [
      "$T --plugin slide --from - -o f/0.png --force < f/0.png",
      "$T --plugin slide --from - -o link.png -y < f/0.png",
      "$T film - f/1.png --plugin slide --hold 1 --fps 1 -o f/0.png -y < f/0.png",
    ])
    func standardInputIsNotReplaced(_ line: String) throws {
      #expect(try play(["--output", "f/%d.png"]).status == 0)
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/link.png", withDestinationPath: "f/0.png")
      let before = try bytes("f/0.png")
      let result = try shell(line)
      #expect(result.status == 1)
      #expect(result.errors.contains("is '-', which is read for it; name another output.\n"))
      #expect(try bytes("f/0.png") == before)
    }

    /// Standard output may be the very file that is read.
    @Test(arguments: [
      "-o - --format y4m 1<>f/0.png", "-o /dev/stdout --format y4m >>f/0.png",
      "-o /proc/self/fd/1 --format y4m >>f/0.png", "-o /dev/fd/7 --format y4m 7<>f/0.png",
    ])
    func whatIsOpenForTheOutputIsNotWrittenInto(_ output: String) throws {
      #expect(try play(["--output", "f/%d.png"]).status == 0)
      let before = try bytes("f/0.png")
      for line in [
        "$T --plugin slide --fps 1 --from f/0.png", "$T film f/0.png --hold 1 --fps 1 --size 8x8",
      ] {
        let result = try shell("\(line) \(output)")
        #expect(result.status == 1)
        #expect(
          result.errors
            == "Error: The output would go into 'f/0.png', which is read for it; name another output.\n"
        )
        #expect(try bytes("f/0.png") == before)
      }
      // Another file takes it all.
      let made = try shell("$T --plugin slide --fps 1 --from f/0.png -o - --format y4m >>other")
      #expect(made.status == 0)
      #expect(try bytes("other").count > 100)
    }

    /// What was not there when a person was to be asked has not been asked about.
    @Test(arguments: [
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late.y4m",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late.mp4",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late.gif",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late.apng",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late.webp",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late.png",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o late --format raw",
      "$T --plugin slide --from pipe --size 8x8 --fps 4 -o 'late%d.png'",
      "$T film pipe --size 8x8 --fps 4 -o late.y4m",
    ])
    func aFileThatComesMeanwhileStays(_ line: String) throws {
      #expect(try play(["--output", "f/%d.png"]).status == 0)
      // The pipe opens for who writes when who reads is there; then the output has been looked at.
      let result = try shell(
        """
        mkfifo pipe; \(line) & exec 3> pipe
        for name in late late.y4m late.mp4 late.gif late.apng late.webp late.png late0.png; do
          echo mine > $name
        done
        cat f/0.png >&3; exec 3>&-; wait $!
        """)
      #expect(result.status == 1, "\(result.errors)")
      #expect(
        result.errors.contains(
          " cannot be written: another file came there meanwhile, which stays.\n"),
        "\(result.errors)")
      for name in scratch.names where name.hasPrefix("late") {
        #expect(try bytes(name) == Data("mine\n".utf8), "\(name)")
      }
    }

    /// However the plugin is named, and whatever plays it.
    @Test(arguments: [
      "$T --plugin slide.so -o slide.so", "$T --plugin slide.so -o libslide.so",
      "$T --plugin slide --plugin-path . -o slide.so", "$T --plugin slide.so/slide -o libslide.so",
      "$T film '#ffffff' '#000000' --plugin slide.so --hold 1 --fps 1 -o slide.so",
      "$T film list.json -o slide.so",
    ])
    func thePluginIsNotReplaced(_ line: String) throws {
      let library = BuiltProducts.directory.appending(path: "libslide.so").path
      try FileManager.default.copyItem(atPath: library, toPath: "\(scratch.path)/libslide.so")
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/slide.so", withDestinationPath: "libslide.so")
      try scratch.write(
        "list.json",
        Data(
          """
          {"format": "transhost-film/1", "screens": [{"screen": "#ffffff", "plugin": "./slide.so"}, "#000000"],
           "options": {"hold": 1, "fps": 1}}
          """.utf8))
      let before = try bytes("libslide.so")
      let result = try shell("\(line) --format y4m -y")
      #expect(result.status == 1)
      #expect(result.errors.contains("The output would replace '"), "\(result.errors)")
      #expect(try bytes("libslide.so") == before)
    }

    /// Nor what describes it.
    @Test(arguments: [
      "$T --plugin slide --plugin-path .",
      "$T film '#ffffff' '#000000' --plugin slide --plugin-path .",
    ])
    func thePluginsManifestIsNotReplaced(_ line: String) throws {
      let library = BuiltProducts.directory.appending(path: "libslide.so").path
      try FileManager.default.copyItem(atPath: library, toPath: "\(scratch.path)/libslide.so")
      let made = try shell("$T info --manifest ./libslide.so > slide.json")
      #expect(made.status == 0, "\(made.errors)")
      let before = try bytes("slide.json")
      let result = try shell("\(line) --format y4m -y -o slide.json")
      #expect(result.status == 1)
      #expect(result.errors.contains("The output would replace 'slide.json'"), "\(result.errors)")
      #expect(try bytes("slide.json") == before)
    }

    /// Runs a line of the shell in which `$T` is the command.
    private func shell(_ line: String) throws -> Command {
      // A shell that waits for several hears of them by a signal.
      try withoutBlockedSignals {
        try Command.run(
          ["/bin/sh", "-c", line.replacingOccurrences(of: "$T", with: Program.path)],
          in: scratch.path, environment: ["HOME": scratch.path])
      }
    }

    // MARK: What is there

    @Test func aFileThatIsThereIsRefusedWhereNobodyCanBeAsked() throws {
      try scratch.write("film.mp4", old)
      let result = try play(["--output", "film.mp4"])
      #expect(result.errors == "Error: 'film.mp4' exists already; '--force' replaces it.\n")
      #expect(result.status == 1)
      #expect(try bytes("film.mp4") == old)
      #expect(try play(["--output", "film.mp4", "-y"]).status == 0)
      #expect(try bytes("film.mp4") != old)
    }

    /// Nobody is asked about a file, and then told that the words were wrong.
    @Test(arguments: [
      ["--plugin", "fold", "--fit", "x"], ["--plugin", "fold", "--background", "x"],
      ["--fps", "30"],
      ["--plugin", "fold", "--from", "-", "--to", "-"], ["film", "#ff0000", "#00ff00"],
      ["film", "#ff0000", "#00ff00", "--plugin", "fold", "--fit", "x"],
    ])
    func whatIsWrongWithTheWordsIsSaidFirst(words: [String]) throws {
      try scratch.write("film.mp4", old)
      let result = try Program.run(words + ["--output", "film.mp4"], in: scratch.path)
      #expect(result.status == 64 && !result.errors.contains("exists"), "\(result.errors)")
    }

    @Test func numberedPicturesThatAreThereAreCounted() throws {
      try makeFrames()
      let result = try play(["--output", "frames/%d.png"])
      #expect(
        result.errors
          == "Error: 'frames/0.png' and 3 more like it exist already; '--force' replaces them.\n")
      // Other numbers of digits are other pictures.
      #expect(try play(["--output", "frames/%02d.png"]).status == 0)
      #expect(try play(["--output", "frames/%d.png", "--force"]).status == 0)
    }

    @Test(arguments: [("y\n", true), ("YES\n", true), ("n\n", false), ("\n", false)])
    func aPersonAtATerminalIsAsked(typed: String, isReplaced: Bool) throws {
      try scratch.write("film.mp4", old)
      let result = try Terminal.run(
        Self.small + ["--output", "film.mp4"], typing: typed, in: scratch.path)
      #expect(result.errors.hasPrefix("'film.mp4' exists already. Replace? [y/N] "))
      #expect(
        result.errors.contains("'film.mp4' stays as it is; nothing was written.") != isReplaced)
      #expect(result.status == (isReplaced ? 0 : 1))
      #expect(try (bytes("film.mp4") != old) == isReplaced)
    }

    @Test func theNameThatNobodyChoseIsTheNextThatIsFree() throws {
      for names in [["slide.mp4"], ["slide-2.mp4", "slide.mp4"]] {
        #expect(try play([]).status == 0)
        #expect(scratch.names == names)
      }
      try scratch.write("slide-3.mp4", old)
      #expect(try play([]).status == 0)
      #expect(scratch.names == ["slide-2.mp4", "slide-3.mp4", "slide-4.mp4", "slide.mp4"])
      #expect(try bytes("slide-3.mp4") == old)
      try scratch.write("slide.mp4", old)
      #expect(try play(["--force"]).status == 0)
      #expect(try bytes("slide.mp4") != old)
    }

    /// Whoever begins first does not take the name from who ends first.
    @Test(arguments: [
      "--plugin slide --from pipe", "--plugin slide --from pipe --format y4m",
      "--plugin slide --from pipe --format gif", "--plugin slide --from pipe --format apng",
      "--plugin slide --from pipe --format webp", "--plugin slide --from pipe --format filmstrip",
      "film pipe", "film pipe --format mkv", "film pipe --force",
    ])
    func theNameThatNobodyChoseIsFreeWhenTheFilmIsMade(_ line: String) throws {
      #expect(try play(["--output", "f/%d.png"]).status == 0)
      let stem = line.hasPrefix("film") ? "film" : "slide"
      let word = line.contains("--format") ? String(line.split(separator: " ").last ?? "") : "mp4"
      let ending = word == "filmstrip" ? "png" : word
      let (first, second, third) = (
        "\(stem).\(ending)", "\(stem)-2.\(ending)", "\(stem)-3.\(ending)"
      )
      let result = try shell(
        """
        mkfifo pipe; $T \(line) --size 8x8 --fps 4 & exec 3> pipe
        echo mine > \(first); ln -s nowhere \(second)
        cat f/0.png >&3; exec 3>&-; wait $!
        """)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try bytes(first) == Data("mine\n".utf8))
      #expect(scratch.names == ["f", "pipe", first, second, third].sorted())
      #expect(try bytes(third).count > 60)
      #expect(result.errors.hasPrefix("\(third): "), "\(result.errors)")
    }

    @Test(arguments: ["", " --force"]) func filmsThatAreMadeAtOnceAllGetNames(force: String) throws
    {
      let line = "$T --plugin slide --from pipe --size 8x8 --fps 4 --format y4m"
      #expect(try play(["--output", "f/%d.png"]).status == 0)
      // Each has looked for its name when its pipe opens.
      let result = try shell(
        """
        for n in 1 2 3 4; do mkfifo p$n; done
        for n in 1 2 3 4; do $(echo "\(line)" | sed "s/pipe/p$n/") & done
        exec 3> p1 4> p2 5> p3 6> p4
        for n in 3 4 5 6; do cat f/0.png >&$n; done
        exec 3>&- 4>&- 5>&- 6>&-; wait
        """)
      #expect(result.status == 0, "\(result.errors)")
      let films = scratch.names.filter { $0.hasSuffix(".y4m") }
      #expect(films == ["slide-2.y4m", "slide-3.y4m", "slide-4.y4m", "slide.y4m"])
      #expect(Set(try films.map(bytes)).count == 1)
    }

    /// Neither pictures nor the folder that was made for them.
    @Test func numberedPicturesThatAreNotFinishedLeaveNothing() throws {
      let film = "$T film '#ff0000' bad.png --size 8x8 --fps 4 --plugin fade"
      let result = try shell(
        "echo x > bad.png; mkdir mine; \(film) -o 'deep/%d.png'; \(film) -o 'mine/%d.png'")
      #expect(result.status == 1)
      #expect(scratch.names == ["bad.png", "mine"])
    }

    @Test func numberedPicturesAreAllThereOrNone() throws {
      #expect(try play(["--output", "f/%d.png"]).status == 0)
      let result = try shell(
        """
        mkfifo pipe; mkdir g; $T --plugin slide --from pipe --size 8x8 --fps 4 -o 'g/%d.png' & exec 3> pipe
        echo mine > g/1.png; cat f/0.png >&3; exec 3>&-; wait $!
        """)
      #expect(result.status == 1)
      #expect(
        result.errors.contains("g/1.png' cannot be written: another file came there meanwhile"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/g") == ["1.png"])
    }

    @Test func aJoinedFilmThatNobodyNamedPassesOverWhatIsThere() throws {
      let result = try shell(
        """
        $T film '#ffffff' '#000000' --plugin slide --size 8x8 --fps 4 --hold 0.5 --plan p.json --quiet || exit
        $T render p.json --quiet && $T join p.json && $T join p.json
        """)
      #expect(result.status == 0, "\(result.errors)")
      let said = result.errors
      #expect(said.contains("film.mp4: ") && said.contains("film-2.mp4: "), "\(said)")
      #expect(try bytes("film.mp4") == bytes("film-2.mp4"))
    }

    @Test func framesAreNotShownOnATerminal() throws {
      let result = try Terminal.run(
        Self.small + ["--output", "-"], isOutput: true, in: scratch.path)
      #expect(
        result.errors.hasPrefix("Error: Standard output is a terminal, which shows no frames;"))
      #expect(result.status == 1)
    }

    // MARK: Places

    @Test func aLinkIsFollowedAlsoWhereItLeadsToNothingYet() throws {
      let files = FileManager.default
      try files.createDirectory(
        atPath: "\(scratch.path)/deep", withIntermediateDirectories: false)
      for (link, target) in [("a.mp4", "b.mp4"), ("b.mp4", "deep/c.mp4"), ("deep/c.mp4", "d.mp4")] {
        try files.createSymbolicLink(
          atPath: "\(scratch.path)/\(link)", withDestinationPath: target)
      }
      #expect(try play(["--output", "a.mp4"]).status == 0)
      #expect(scratch.names == ["a.mp4", "b.mp4", "deep"])
      let film = try bytes("deep/d.mp4")
      #expect(film.dropFirst(4).prefix(4) == Data("ftyp".utf8))
      try scratch.write("deep/d.mp4", old)
      #expect(try play(["--output", "a.mp4"]).status == 1)
      #expect(try play(["--output", "a.mp4", "--force"]).status == 0)
      #expect(try bytes("deep/d.mp4") == film)
      for link in ["a.mp4", "b.mp4", "deep/c.mp4"] {
        #expect(
          throws: Never.self, "\(link)",
          performing: { try files.destinationOfSymbolicLink(atPath: "\(scratch.path)/\(link)") })
      }
    }

    @Test func linksThatLeadInACircleAreNamed() throws {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/a.mp4", withDestinationPath: "a.mp4")
      let result = try play(["--output", "a.mp4"])
      #expect(result.errors.contains("a.mp4' cannot be written: Too many levels of symbolic links"))
      #expect(result.status == 1)
    }

    @Test(arguments: [0o600, 0o640, 0o444, 0o777])
    func aFileKeepsWhoMayReadIt(mode: Int) throws {
      try scratch.write("film.mp4", old)
      let path = "\(scratch.path)/film.mp4"
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(try play(["--output", "film.mp4", "--force"]).status == 0)
      #expect(try bytes("film.mp4") != old)
      let kept = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(kept as? Int == mode)
    }

    /// A film goes where a pipe or standard output is, and is what it is in a file.
    @Test(arguments: ["film.mp4", "film.y4m", "film.png"])
    func aPipeIsWrittenToAndStays(name: String) throws {
      #expect(try play(["--output", "plain-\(name)"]).status == 0)
      let plain = try bytes("plain-\(name)")
      let result = try Command.run(
        [
          "/bin/sh", "-c",
          "mkfifo \(name) && { cat \(name) > got & } && \"$0\" \"$@\" --output \(name); "
            + "s=$?; wait; test -p \(name) && exit $s",
          Program.path,
        ] + Self.small, in: scratch.path, environment: ["HOME": scratch.path])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try bytes("got") == plain)

      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/out-\(name)", withDestinationPath: "/dev/stdout")
      for redirection in ["> told", "| cat > told", ">> told"] {
        try scratch.write("told", Data())
        let output = try Command.run(
          [
            "/bin/sh", "-c", "\"$0\" \"$@\" --output out-\(name) \(redirection)", Program.path,
          ] + Self.small, in: scratch.path, environment: ["HOME": scratch.path])
        #expect(output.status == 0, "\(output.errors)")
        #expect(try bytes("told") == plain, "\(redirection)")
      }
    }

    @Test(arguments: [
      "a:b.mp4", "file:c.mp4", "-d.mp4", "100%.png", "%s.mp4", "ü\u{301} 漢.mp4", "a\nb.mp4",
      "~.mp4",
      String(repeating: "n", count: 251) + ".mp4",
    ])
    func anyNameThatAFileCanHaveGoes(name: String) throws {
      #expect(try play(["--output=\(name)"]).status == 0)
      #expect(scratch.names == [name])
    }

    @Test func aPictureWhoseNameLooksLikeAPatternIsThatVeryFile() throws {
      try makeFrames()
      try scratch.write("x%03d.png", try bytes("frames/3.png"))
      try scratch.write("x000.png", try bytes("frames/0.png"))
      func shown(_ from: String) throws -> Data {
        try play(["--from", from, "--to", "#000000", "--output", "-"]).output
      }
      #expect(try shown("x%03d.png") == shown("frames/3.png"))
      #expect(try shown("x%03d.png") != shown("frames/0.png"))
    }

    /// Over a thousand of them: more than a process may have open.
    @Test func numberedPicturesAreNotHeldOpen() throws {
      let result = try Command.run(
        [
          "/bin/sh", "-c", "ulimit -n 64; exec \"$0\" \"$@\"", Program.path, "--plugin", "slide",
          "--size", "8x8", "--fps", "200", "--output", "f/%03d.png",
        ], in: scratch.path, environment: ["HOME": scratch.path])
      #expect(result.status == 0, "\(result.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/f")
      #expect(names.count > 100)
    }
  }
#endif
