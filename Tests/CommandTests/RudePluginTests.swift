import Foundation
import TestSupport
import Testing

/// A plugin leaves the program's process as it was, and does not end it.
@Suite struct RudePluginTests {
  private static let id = "org.transhost.test.rude"
  private static let small = [
    "--from", "#ff0000", "--to", "#0000ff", "--size", "40x30", "--fps", "10",
  ]
  /// What is written of the small transition: three frames of bare rows.
  private static let length = 3 * 40 * 30 * 4

  private let scratch = Scratch()

  /// Plays a fixture in the scratch directory.
  private func play(
    _ wrong: String, _ moment: String, to output: String = "-", _ options: [String] = ["--quiet"]
  ) throws -> Command {
    let path = try FixturePlugin.rude(wrong, moment, in: plugins.path)
    return try Program.run(
      ["--plugin", path, "--isolation", "never", "-y", "--output", output] + Self.small + options,
      in: scratch.path)
  }

  private let plugins = Scratch()

  private func change(_ what: String, _ call: String, of plugin: String = id) -> String {
    "Warning: The plugin '\(plugin)' changed \(what) in \(call); the host put it back.\n"
  }

  private func line(_ text: String) -> String { "\(Self.id): \(text)" }

  // MARK: Output

  @Test func whatAPluginPrintsIsSaidWithItsNameAndNotAmongTheFrames() throws {
    let result = try play("PRINTS", "ANIMATE", [])
    #expect(result.status == 0)
    #expect(result.output.count == Self.length)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.prefix(4).map(String.init) == ["one", "two", "three", "five"].map(line))
    // What nothing ended comes when the plugin has.
    #expect(lines.last == "\(Self.id): four")
    #expect(try play("PRINTS", "ANIMATE").errors == "")
  }

  @Test func whatAPluginPrintsBeforeItHasANameHasThatOfItsFile() throws {
    let result = try play("PRINTS", "CONSTRUCTOR", [])
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("PRINTS-CONSTRUCTOR-\(Self.id).so: one\n"))
    // However much it is.
    let much = try play("PRINTS_MUCH", "ENTRY", []).errors.split(separator: "\n")
    let file = "PRINTS_MUCH-ENTRY-\(Self.id).so"
    let first = (0..<20000).map { "\(file): \($0) of many lines" }
    #expect(much.prefix(20000).elementsEqual(first) { $0 == $1 })
    // And however little of it has been read when it gets another.
    let last = try play("PRINTS_AT_ONCE", "ENTRY", []).errors.split(separator: "\n")
    let lines = (0..<10000).map { "PRINTS_AT_ONCE-ENTRY-\(Self.id).so: \($0)" }
    #expect(last.prefix(10000).elementsEqual(lines) { $0 == $1 })
  }

  @Test func muchThatIsPrintedIsSaidWhole() throws {
    let result = try play("PRINTS_MUCH", "INIT", [])
    #expect(result.status == 0)
    #expect(result.output.count == Self.length)
    let lines = result.errors.split(separator: "\n")
    // What it says in the middle of that stands there.
    let first = (0..<20000).map { "\(Self.id): \($0) of many lines" } + [line("so many")]
    #expect(lines.prefix(20001).elementsEqual(first) { $0 == $1 })
    // A line that does not end is cut where the log's are.
    let rest = lines.filter { $0.hasPrefix("\(Self.id): x") }.map { $0.count - Self.id.count - 2 }
    #expect(rest == Array(repeating: 4096, count: 24) + [100_000 - 24 * 4096])
  }

  @Test func nobodySpeaksAsTheProgram() throws {
    let result = try play("FORGES", "INIT", [])
    // What the program itself says may come between.
    let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix(Self.id) }
    #expect(
      lines == [
        #"\#(Self.id): x\nError: the disk is \u{1B}[31mfull\r\u{009B}\u{2028}\u{202E}."#,
        #"\#(Self.id): \u{1B}[2JError: the disk is full"#,
      ])
    #expect(!result.errors.contains("\u{1B}"))
    let warning = try play("WARNS", "INIT")
    #expect(warning.errors == "Warning: \(Self.id): the film cannot be written\n")
    #expect(warning.status == 0)
  }

  @Test func whatAPluginTellsItsAuthorIsNotShown() throws {
    let result = try play("WARNS", "INIT", [])
    #expect(story(result).isEmpty)
    #expect(result.errors.contains("Warning: \(Self.id): the film cannot be written\n"))
    #expect(!result.errors.contains("this is for my author"))
    #expect(result.status == 0)
  }

  @Test func aPluginIsToldThatMotionIsToBeSpared() throws {
    for (option, said) in [([], "moves"), (["--reduced-motion"], "spares motion")] {
      let result = try play("TELLS_MOTION", "NEVER", option)
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix(line("\(said)\n")))
    }
  }

  // MARK: The process

  @Test(arguments: [
    ("CONSTRUCTOR", "its load"), ("INIT", "init"), ("CREATE", "create"),
    ("ANIMATE", "animate_transition"), ("COMPLETION", "a completion"), ("DESTROY", "destroy"),
    ("DEINIT", "deinit"),
  ])
  func aChangedDirectoryIsPutBackAndNamed(_ moment: String, _ call: String) throws {
    let result = try play("CHANGES_DIRECTORY", moment)
    // The file's name is all that is known before its entry has told more.
    let name = moment == "CONSTRUCTOR" ? "CHANGES_DIRECTORY-CONSTRUCTOR-\(Self.id).so" : Self.id
    #expect(result.errors == change("the working directory", call, of: name))
    #expect(result.status == 2)
    #expect(result.output.count == Self.length)
  }

  @Test func everythingThatIsChangedIsNamed() throws {
    let result = try play("CHANGES_ALL", "ANIMATE")
    #expect(
      result.errors
        == change("the floating-point mode", "animate_transition")
        + change("the locale", "animate_transition")
        + change("the working directory", "animate_transition")
        + change("the umask", "animate_transition")
        + change("the handler of SIGINT", "its transition"))
    #expect(result.status == 2)
    #expect(result.output == (try play("NOTHING", "NEVER").output))
  }

  // MARK: The end

  /// What a plugin's own lines are, from its load to its end.
  private static let story = [
    "init", "create", "animate", "completion", "ended", "destroy", "deinit",
  ].map { "\(id): \($0)" }

  private func story(_ result: Command) -> [String] {
    result.errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix(Self.id) }
  }

  @Test func aPluginEndsWithTheProgramOnce() throws {
    #expect(story(try play("TELLS", "NEVER", [])) == Self.story)
    let path = try FixturePlugin.rude("TELLS", in: plugins.path)
    #expect(
      story(try Program.run(["trace", "--isolation", "never", "--plugin", path])) == Self.story)
    #expect(
      story(try Program.run(["info", "--isolation", "never", "--manifest", path])) == [
        Self.story[0], Self.story[6],
      ])
    let bench = try Program.run(
      ["bench", "--plugin", path, "--frames", "3", "--size", "8x8", "--threads", "1"])
    #expect(story(bench).last == Self.story[6])
    #expect(story(bench).filter { $0 == Self.story[6] }.count == 1)
    // Also where the program fails.
    let failed = try play("TELLS", "NEVER", to: "/dev/null/film.y4m", [])
    #expect(failed.status == 1)
    #expect(story(failed).last == Self.story[6])
  }

  @Test func whatAPluginDoesAtItsEndIsInTheStatus() throws {
    let result = try play("CHANGES_ROUNDING", "DEINIT")
    #expect(result.errors == change("the floating-point mode", "deinit"))
    #expect(result.status == 2)
  }

  private func early(_ plugin: String) -> String {
    "Error: The plugin '\(plugin)' called exit, which ended the program before its work was done.\n"
  }

  private static let late =
    "Warning: The plugin '\(id)' called exit; by then everything had been written.\n"

  @Test(arguments: ["ENTRY", "INIT", "CREATE", "ANIMATE", "COMPLETION", "ENDED"])
  func exitBeforeTheWorkIsDoneIsAFailure(_ moment: String) throws {
    let result = try play("EXITS", moment)
    // The file's name is all that is known before its entry has told more.
    let file = "EXITS-\(moment)-\(Self.id).so"
    #expect(result.errors == early(moment == "ENTRY" ? file : Self.id))
    #expect(result.status == 1)
  }

  @Test(arguments: ["DESTROY", "DEINIT"])
  func exitAfterTheWorkIsDoneIsMisbehaviour(_ moment: String) throws {
    let result = try play("EXITS", moment)
    #expect(result.errors == Self.late)
    #expect(result.status == 2)
    #expect(result.output.count == Self.length)
    let path = try FixturePlugin.rude("EXITS", moment, in: plugins.path)
    let trace = try Program.run([
      "trace", "--isolation", "never", "--quiet", "--json", "--plugin", path,
    ])
    #expect(trace.errors == Self.late)
    #expect(trace.status == 2)
    #expect(try JSONDecoder().decode(TraceDocument.self, from: trace.output).outcome == "completed")
  }

  @Test func strictMakesAFailureOfWhatIsPutBackToo() throws {
    let result = try play("CHANGES_DIRECTORY", "ANIMATE", to: "film.y4m", ["--quiet", "--strict"])
    #expect(result.status == 1 && scratch.names.isEmpty)
  }

  @Test(arguments: ["EXITS_QUICKLY", "EXITS_AT_ONCE", "EXITS_ON_THREAD"])
  func otherWaysToExitAreCaughtToo(_ wrong: String) throws {
    let result = try play(wrong, "ANIMATE")
    #expect(result.errors == early(Self.id))
    #expect(result.status == 1)
  }

  @Test func whatAPluginSaysBeforeItExitsIsHeard() throws {
    let result = try play("EXITS", "ANIMATE", [])
    #expect(result.errors == "\(Self.id): goodbye\n" + early(Self.id))
  }

  #if Media
    @Test(
      arguments: ["EXITS", "EXITS_AT_ONCE"],
      ["film.mp4", "film.y4m", "frames/%02d.png", "strip.png"])
    func exitLeavesNoFileThatIsHalfWritten(_ wrong: String, _ name: String) throws {
      let good = Data("a film that was there".utf8)
      try scratch.write("film.mp4", good)
      let result = try play(wrong, "COMPLETION", to: name)
      #expect(result.status == 1)
      #expect(try scratch.read("film.mp4") == good)
      #expect(scratch.names.filter { $0 != "frames" } == ["film.mp4"])
      let frames = try? FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/frames")
      #expect((frames ?? []).isEmpty)
    }

    @Test func exitAfterTheFilmLeavesItWhole() throws {
      #expect(try play("EXITS", "DESTROY", to: "film.y4m").status == 2)
      let film = try scratch.read("film.y4m")
      #expect(try play("NOTHING", "NEVER", to: "film.y4m").status == 0)
      #expect(try scratch.read("film.y4m") == film)
      #expect(scratch.names == ["film.y4m"])
    }

    /// At its completion the film is being written.
    @Test(arguments: ["ANIMATE", "COMPLETION"])
    func aChildThatExitsTakesNothingAlongAndSaysNothing(_ moment: String) throws {
      let result = try play("HAS_CHILD_THAT_EXITS", moment, to: "film.mp4")
      #expect(result.errors.isEmpty)
      #expect(result.status == 0)
      #expect(scratch.names == ["film.mp4"])
    }

    @Test(arguments: ["film.mp4", "film.y4m", "frames/%02d.png"], ["INIT", "ANIMATE"])
    func aFilmIsWhereItWasMeantToBeAndMayBeRead(_ name: String, _ moment: String) throws {
      #expect(try play("CHANGES_ALL", moment, to: name).status == 2)
      let made = name.hasPrefix("frames") ? (0..<3).map { "frames/0\($0).png" } : [name]
      for file in made {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: "\(scratch.path)/\(file)")
        let mode = try #require(attributes[.posixPermissions] as? Int)
        #expect(mode & 0o400 != 0)
      }
    }
  #endif
}
