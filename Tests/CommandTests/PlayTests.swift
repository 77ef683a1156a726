import Foundation
import TestSupport
import Testing

/// The main job, as bare frames: they need no codec, and every byte can be looked at.
@Suite struct PlayTests {
  private static let small = [
    "--from", "#ff0000", "--to", "#0000ff", "--size", "40x30", "--fps", "10", "--quiet",
  ]
  private static let frameSize = 40 * 30 * 4
  private static let red = Data([0, 0, 255, 255])
  private static let blue = Data([255, 0, 0, 255])

  private func frames(_ arguments: [String]) throws -> [Data] {
    let result = try Program.run(arguments + Self.small + ["--output", "-"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.count % Self.frameSize == 0)
    return stride(from: 0, to: result.output.count, by: Self.frameSize).map {
      result.output.subdata(in: $0..<$0 + Self.frameSize)
    }
  }

  private func isAll(_ frame: Data, _ pixel: Data) -> Bool {
    stride(from: 0, to: frame.count, by: 4).allSatisfy { frame[$0..<$0 + 4] == pixel }
  }

  #if Drawing
    @Test func whatGoesBackGoesFromTheBuiltInScreenToWhichTheOtherWent() throws {
      func bytes(_ operation: String) throws -> Data {
        let result = try Program.run([
          "--plugin", "cross-dissolve", "--operation", operation, "--size", "40x30", "--fps", "10",
          "--quiet", "--output", "-",
        ])
        #expect(result.status == 0)
        return result.output
      }
      let (there, back) = (try bytes("push"), try bytes("pop"))
      let first = there.prefix(Self.frameSize)
      #expect(back.suffix(Self.frameSize).elementsEqual(first))
      #expect(!back.prefix(Self.frameSize).elementsEqual(first))
    }
  #endif

  /// In a container of processes it is the first one, to which the kernel gives those that have lost theirs.
  @Test func pluginsHaveProcessesWhereItIsTheFirstProcess() throws {
    let result = try Program.run(
      ["--plugin", "fold", "--isolation", "always", "--output", "-"] + Self.small,
      by: ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"])
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.count == 21 * Self.frameSize)
  }

  /// The endpoint law: the first frame is what goes, the last is what comes.
  @Test(arguments: [
    ("fold", [], 21), ("fold", ["--operation", "pop"], 21),
    ("fold", ["--container", "custom"], 21), ("slide", ["--container", "tab"], 6),
    ("slide", [], 6), ("slide", ["--operation", "pop"], 6), ("slide", ["--reverse"], 6),
    ("cross-dissolve", [], 5), ("cross-dissolve", ["--container", "custom", "--reverse"], 5),
    ("fold.so", ["--speed", "2"], 11), ("rise", [], 5), ("rise", ["--reverse"], 5),
    ("slide-in", [], 5), ("slide-in", ["--reverse"], 5), ("zoom", ["--container", "tab"], 4),
    ("zoom", ["--reverse"], 4), ("drop", ["--set", "travel=20"], 9), ("drop/push", [], 14),
    ("corner-rotate", [], 9), ("corner-rotate/slide", ["--reverse"], 6),
    ("corner-rotate", ["--container", "modal"], 9), ("pixellate", [], 11),
    ("pixellate", ["--container", "custom"], 11), ("default", [], 5),
    ("default", ["--container", "custom"], 11),
  ])
  func aTransitionGoesFromTheOneScreenToTheOther(
    _ plugin: String, _ options: [String], _ count: Int
  ) throws {
    let frames = try frames(["--plugin", plugin] + options)
    #expect(frames.count == count)
    #expect(isAll(try #require(frames.first), Self.red))
    #expect(isAll(try #require(frames.last), Self.blue))
    // A slide's spring has arrived half-way, and bares nothing.
    #expect(!isAll(frames[count / 4], Self.red))
    #expect(!isAll(frames[count / 4], Self.blue))
  }

  @Test(arguments: ["fold", "slide", "cross-dissolve", "zoom", "pixellate", "default"])
  func aCancelledTransitionEndsWhereItBegan(_ plugin: String) throws {
    for container in ["navigation", "custom"] {
      let frames = try frames([
        "--plugin", plugin, "--cancel-at", "0.5", "--container", container,
      ])
      #expect(isAll(try #require(frames.first), Self.red))
      #expect(isAll(try #require(frames.last), Self.red))
      #expect(!isAll(frames[frames.count / 2], Self.red))
    }
  }

  @Test func theSameIsDrawnByAnyNumberOfThreads() throws {
    let arguments = [
      "--plugin", "fold", "--fps", "6", "--scale", "0.5", "--output", "-", "--quiet",
    ]
    let one = try Program.run(arguments + ["--threads", "1"])
    #expect(one.status == 0)
    #expect(one.output.count == 13 * 195 * 422 * 4)
    #expect(try Program.run(arguments + ["--threads", "2"]).output == one.output)
    #expect(try Program.run(arguments + ["--threads", "7"]).output == one.output)
  }

  @Test func aFullDiskIsSaidThoughAnotherThreadWrites() throws {
    let result = try Command.run(
      [
        "/bin/sh", "-c",
        "exec \"$0\" --plugin slide --size 400x300 --threads 2 --quiet --output - > /dev/full",
        Program.path,
      ], environment: [:])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Error: "))
    #expect(result.errors.contains("No space left on device"))
  }

  @Test func wordsSayWhatWasMade() throws {
    let result = try Program.run(
      ["--plugin", "slide", "--size", "40x30", "--fps", "10", "--threads", "1", "-o", "-"])
    #expect(
      result.errors.hasPrefix(
        "stdout: 6 frames, 0.60 s at 10 fps, 40 x 30 pixels, BGRA, 8 bits a channel; completed.\n"
          + "Made in "))
    #expect(result.errors.hasSuffix(" frames a second, 1 thread.\n"))
  }

  // MARK: What is wrong

  private func expectFailure(_ arguments: [String], _ message: String) throws {
    let result = try Program.run(arguments + ["--output", "-"])
    #expect(result.errors == "Error: \(message)\n")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
  }

  @Test func aPluginThatCannotBeHadIsNamed() throws {
    let scratch = Scratch()
    let text = try scratch.write("text.so", Data("text".utf8))
    try expectFailure(
      ["--plugin", "./none.so"],
      "There is no plugin at './none.so'; check the path, or see 'transhost list'.")
    try expectFailure(
      ["--plugin", text], "'\(text)' is not a shared library; a plugin is an ELF .so file.")
    try expectFailure(
      ["--plugin", scratch.path],
      "'\(scratch.path)' is a directory; name the plugin's .so file in it.")
    try expectFailure(
      ["--plugin", "fold/unfold"],
      "The plugin '\(BuiltProducts.directory.path)/libfold.so' has no animator 'unfold'; it has: fold."
    )
    try expectFailure(
      ["--plugin", "cross-dissolve", "--set", "curve=steep"],
      "The plugin '\(BuiltProducts.directory.path)/libcross-dissolve.so' cannot take the parameter "
        + "'curve': 'steep' is not one of: ease-in-out, ease-in, ease-out, linear.")
    try expectFailure(
      ["--plugin", "slide", "--set", "depth=1"],
      "The plugin '\(BuiltProducts.directory.path)/libslide.so' cannot take the parameter 'depth': "
        + "animator 'slide' has no parameters.")
    try expectFailure(
      ["--plugin", "fold", "--set", "depth=1"],
      "The plugin '\(BuiltProducts.directory.path)/libfold.so' cannot take the parameter 'depth': "
        + "animator 'fold' has: perspective, shading.")
    try expectFailure(
      ["--plugin", "default", "--set", "depth=1"],
      "The container's own animator has no parameters.")
  }

  @Test(arguments: ["NEVER_COMPLETES", "COMPLETES_TWICE", "ANIMATE_FAILS", "OPEN_BRACKETS"])
  func aPluginThatMisbehavesIsNamedAndTheOutputIsWhole(_ wrong: String) throws {
    let scratch = Scratch()
    let arguments = ["--plugin", try FixturePlugin.build(wrong, in: scratch.path), "--output", "-"]
    let result = try Program.run(arguments + Self.small)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("Warning: The plugin 'org.transhost.test.broken' "))
    let frames = result.output
    #expect(isAll(frames.prefix(Self.frameSize), Self.red))
    #expect(isAll(Data(frames.suffix(Self.frameSize)), Self.blue))

    let trace = try Program.run(["trace", "--json"] + arguments.dropLast(2))
    #expect(trace.status == 2)
    let document = try JSONDecoder().decode(TraceDocument.self, from: trace.output)
    #expect(document.outcome == "completed")
    #expect(document.events.contains { $0.kind == "misbehaviour" })
  }

  @Test func strictMakesAFailureOfIt() throws {
    let scratch = Scratch()
    let plugin = try FixturePlugin.build("NEVER_COMPLETES", in: scratch.path)
    let result = try Program.run(["trace", "--strict", "--plugin", plugin])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(
      result.errors.hasSuffix("Error: The plugin misbehaved; with --strict nothing is written.\n"))
  }
}

#if Media
  /// The main job into files.
  @Suite struct FilmTests {
    private static let small = ["--size", "64x48", "--fps", "10", "--quiet"]

    private func play(_ arguments: [String], in scratch: Scratch) throws -> Command {
      try Program.run(arguments + Self.small, in: scratch.path)
    }

    @Test func withoutAnOutputThePluginNamesTheFilm() throws {
      let scratch = Scratch()
      #expect(try play(["--plugin", "cross-dissolve.so"], in: scratch).status == 0)
      #expect(scratch.names == ["cross-dissolve.mp4"])
      #expect(try scratch.read("cross-dissolve.mp4").dropFirst(4).prefix(4) == Data("ftyp".utf8))
    }

    @Test(arguments: ["film.mp4", "film.y4m", "strip.png"])
    func theSameIsWrittenTwice(_ name: String) throws {
      let scratch = Scratch()
      let arguments = ["--plugin", "slide", "--force", "--output", name, "--threads"]
      #expect(try play(arguments + ["1"], in: scratch).status == 0)
      let first = try scratch.read(name)
      #expect(try play(arguments + ["2"], in: scratch).status == 0)
      #expect(try scratch.read(name) == first)
      #expect(scratch.names == [name])
    }

    @Test func framesGoIntoNumberedPictures() throws {
      let scratch = Scratch()
      let result = try play(["--plugin", "slide", "--output", "frames/%02d.png"], in: scratch)
      #expect(result.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/frames")
      #expect(names.sorted() == (0...5).map { "0\($0).png" })
    }

    @Test func picturesArePlayedAndTheirSizeIsTheFilms() throws {
      let scratch = Scratch()
      #expect(
        try play(["--plugin", "slide", "--output", "frames/%02d.png"], in: scratch).status == 0)
      let result = try Program.run(
        [
          "--plugin", "slide", "--from", "frames/00.png", "--to", "frames/05.png", "--fps", "10",
          "--output", "-",
        ], in: scratch.path)
      #expect(result.status == 0)
      #expect(result.errors.contains("6 frames, 0.60 s at 10 fps, 64 x 48 pixels"))
      let screens = try play(["--plugin", "slide", "--output", "-"], in: scratch).output
      #expect(result.output.count == screens.count)
      // In between a bar that is in a picture moves with it.
      let frame = 64 * 48 * 4
      #expect(result.output.prefix(frame) == screens.prefix(frame))
      #expect(result.output.suffix(frame) == screens.suffix(frame))
    }

    /// A strip of one colour, as a picture of a size.
    private func picture(_ size: String, in scratch: Scratch) throws -> String {
      let folder = "picture-\(size)"
      let result = try Program.run(
        [
          "--plugin", "default", "--from", "#00ff00", "--to", "#00ff00", "--size", size, "--fps",
          "1", "--quiet", "--output", "\(folder)/%d.png",
        ], in: scratch.path)
      #expect(result.status == 0)
      return "\(folder)/0.png"
    }

    /// The size in pixels of the film of two screens.
    private func filmSize(_ screens: [String], in scratch: Scratch) throws -> String {
      let result = try Program.run(
        ["--plugin", "slide", "--fps", "1", "--force", "--output", "film.y4m"] + screens,
        in: scratch.path)
      let words = result.errors.components(separatedBy: ", ")
      return words.first { $0.contains(" pixels") } ?? result.errors
    }

    @Test func aFilmHasTheSizeOfTheLargerPictureButNoSideIsLongerThan1920() throws {
      let scratch = Scratch()
      let (small, middle) = (try picture("8x6", in: scratch), try picture("16x12", in: scratch))
      let long = try picture("2400x40", in: scratch)
      for (from, to, size) in [
        (small, middle, "16 x 12"), (middle, small, "16 x 12"), (small, long, "1920 x 32"),
      ] {
        let screens = ["--from", from, "--to", to]
        #expect(try filmSize(screens, in: scratch).hasPrefix("\(size) pixels"))
      }
    }

    #if Drawing
      @Test func theBuiltInScreensAreDrawnWithTwoPixelsForAPoint() throws {
        #expect(try filmSize([], in: Scratch()).hasPrefix("780 x 1688 pixels"))
      }
    #endif

    @Test func aPictureMayBeCalledLikeAProtocol() throws {
      let scratch = Scratch()
      let screen = try scratch.read(picture("8x6", in: scratch))
      try scratch.write("data:screen.png", screen)
      #expect(
        try filmSize(["--from", "data:screen.png", "--to", "#00ff00"], in: scratch)
          .hasPrefix("8 x 6 pixels"))
    }

    @Test(arguments: [("film.MP4", "34 x 58"), ("film.y4m", "33 x 57")])
    func theSizeThatIsToldIsTheFilms(_ name: String, _ size: String) throws {
      let scratch = Scratch()
      let result = try Program.run(
        ["--plugin", "slide", "--size", "33x57", "--fps", "5", "--output", name], in: scratch.path)
      #expect(result.status == 0)
      #expect(result.errors.contains("\(size) pixels"))
      #expect(scratch.names == [name])
    }

    @Test func aFailureLeavesWhatWasThereBefore() throws {
      let scratch = Scratch()
      let good = Data("a film that was there".utf8)
      try scratch.write("film.mp4", good)
      try scratch.write("empty.png", Data())
      try scratch.write("text.png", Data("no picture".utf8))
      for from in ["none.png", "empty.png", "text.png", "."] {
        let result = try play(
          ["--plugin", "fold", "--force", "--from", from, "--output", "film.mp4"], in: scratch)
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("Error: "))
        #expect(result.errors.split(separator: "\n").count == 1)
      }
      let wrong = try FixturePlugin.build("NEVER_COMPLETES", in: scratch.path)
      let strict = try play(
        ["--plugin", wrong, "--strict", "-y", "--output", "film.mp4"], in: scratch)
      #expect(strict.status == 1)
      #expect(try scratch.read("film.mp4") == good)
      #expect(scratch.names == ["NEVER_COMPLETES.so", "empty.png", "film.mp4", "text.png"])
    }

    @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
      let result = try Program.run(
        ["--plugin", "slide", "--output", "/nonexistent/film.mp4"] + Self.small)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("Error: '/nonexistent/film.mp4' cannot be written: "))
      // Where that is does not depend on what a plugin makes of the working directory.
      let scratch = Scratch()
      let other = try play(["--plugin", "slide", "--output", "./none/film.mp4"], in: scratch)
      #expect(other.errors.hasPrefix("Error: '\(scratch.path)/none/film.mp4' cannot be written: "))
    }
  }
#else
  /// What a build without codecs says.
  @Suite struct WithoutMediaTests {
    @Test func filmsAndPicturesAreRefusedInOneSentence() throws {
      let scratch = Scratch()
      let film = try Program.run(["--plugin", "fold"], in: scratch.path)
      #expect(
        film.errors
          == "Error: '\(scratch.path)/fold.mp4' cannot be written: this build is without the trait "
          + "Media, and "
          + "writes only '-'.\n")
      #expect(film.status == 1)
      let picture = try Program.run(["--plugin", "fold", "--from", "a.png"], in: scratch.path)
      #expect(
        picture.errors
          == "Error: 'a.png' cannot be read: this build is without the trait Media.\n")
      #expect(scratch.names.isEmpty)
    }
  }
#endif
