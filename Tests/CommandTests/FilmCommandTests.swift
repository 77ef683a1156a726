#if Media
  import Compositing
  import Foundation
  import Media
  import TestSupport
  import Testing

  /// Films of many pictures and clips, as frames that can be looked at one by one.
  @Suite struct FilmCommandTests {
    private let scratch = Scratch()
    private static let size = "40x20"
    private static let frameSize = 40 * 20 * 4

    private func film(_ arguments: [String], status: Int32 = 0) throws -> Command {
      let plugin = arguments.contains("--plugin") ? [] : ["--plugin", "cross-dissolve"]
      let result = try Program.run(
        ["film", "--size", Self.size, "--fps", "10"] + plugin + arguments, in: scratch.path)
      #expect(result.status == status, "\(result.errors)")
      return result
    }

    /// The pixel in the middle of each frame: blue, green, red.
    private func middles(_ arguments: [String]) throws -> [[Int]] {
      let bytes = try film(arguments + ["-q", "-o", "-"]).output
      #expect(bytes.count % Self.frameSize == 0)
      return stride(from: 0, to: bytes.count, by: Self.frameSize).map { start in
        let at = start + (10 * 40 + 20) * 4
        return bytes[at..<at + 3].map(Int.init)
      }
    }

    @Test func eachScreenIsSeenAloneForItsTime() throws {
      // A transition of half a second has frames at 0, 0.1 … 0.4 s.
      let seen = try middles(["#ff0000", "#00ff00", "#0000ff", "--hold", "1", "--duration", "0.5"])
      #expect(seen.count == 3 * 10 + 2 * 5)
      let (red, green, blue) = ([0, 0, 255], [0, 255, 0], [255, 0, 0])
      // The first frame of a transition is as if it had not begun.
      #expect(seen[0...10].allSatisfy { $0 == red })
      #expect(seen[11...14].allSatisfy { $0 != red && $0 != green })
      #expect(seen[15...25].allSatisfy { $0 == green })
      #expect(seen[26...29].allSatisfy { $0 != green && $0 != blue })
      #expect(seen[30...39].allSatisfy { $0 == blue })
    }

    /// A clip whose frame *n* is grey, 10 n + 20, plays while it comes and while it goes.
    @Test func aClipPlaysOnceThroughBothTransitions() throws {
      let made = try Command.run(
        [
          "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
          "color=s=40x20:r=10:d=2,geq=lum='20+10*N':cb=128:cr=128", "-c:v", "ffv1", "a.mkv",
        ], in: scratch.path)
      #expect(made.status == 0, "\(made.words)")
      let options = ["--hold", "0.5", "--duration", "0.4", "--plugin", "slide"]
      let seen = try middles(["#000000", "a.mkv", "#000000"] + options)
      // It is seen for as long as it is, both transitions among that: 5 alone, 20 of the clip, 5 alone.
      #expect(seen.count == 5 + 20 + 5)
      for index in 4..<16 {
        let luma = Double(seen[5 + index][1]) * 219 / 255 + 16
        #expect(Int(((luma - 20) / 10).rounded()) == index, "frame \(index)")
      }
    }

    @Test func pluginsTakeTurns() throws {
      let screens = ["#ff0000", "#00ff00", "#0000ff", "#ffffff", "--hold", "0.2", "-q", "-o", "-"]
      func bytes(_ plugins: String, _ more: [String] = []) throws -> Data {
        try film(screens + ["--plugin", plugins, "--duration", "0.4"] + more).output
      }
      let turns = try bytes("slide,fold")
      #expect(try bytes("slide,fold,slide") == turns)
      #expect(try bytes("fold,slide") != turns)
      // Chance is the seed's alone.
      let random = try bytes("random", ["--seed", "3"])
      #expect(try bytes("random", ["--seed", "3"]) == random)
      let others = try (4...8).map { try bytes("random", ["--seed", "\($0)"]) }
      #expect(others.contains { $0 != random })
    }

    @Test(arguments: ["a.mp4", "a.webm", "a.gif"])
    func threadsMakeNoDifference(_ name: String) throws {
      let films = try [1, 3].map { threads in
        _ = try film(
          ["#ff0000", "#00ff00", "#0000ff", "--hold", "6", "-q", "-y", "--threads", "\(threads)"]
            + ["-o", name])
        return try scratch.read(name)
      }
      #expect(films[0] == films[1])
    }

    /// Of each screen and of each transition a moment, nine in a row; as in the film itself.
    @Test(arguments: [1, 5, 6, 11]) func aFilmstripHasAllScreens(_ count: Int) throws {
      let colors = (0..<count).map { "#\(String(0x404040 + 0x0f0503 * $0, radix: 16))" }
      let style = ["--hold", "0.5", "--duration", "0.4"]
      let seen = try middles(colors + style)
      let result = try film(colors + style + ["-o", "strip.png"])
      let moments = 2 * count - 1
      let (rows, columns) = ((moments + 8) / 9, min(9, moments))
      let (width, height) = (8 + 48 * columns, 8 + 28 * rows)
      #expect(result.errors.contains(", \(moments) \(moments == 1 ? "moment" : "moments") of "))
      #expect(result.errors.contains("\(width) x \(height) pixels"))
      let strip = try ImageFile.read("\(scratch.path)/strip.png")
      #expect(strip.width == width && strip.height == height)
      for place in 0..<9 * rows {
        let (x, y) = (8 + 48 * (place % 9) + 20, 8 + 28 * (place / 9) + 10)
        let pixel = strip.pixel(x: x, y: y)
        let shown = [pixel.blue, pixel.green, pixel.red].map(Int.init)
        // 5 frames alone, and 4 on the way; the third of each is in the middle.
        let frame = 9 * (place / 2) + (place % 2 == 0 ? 2 : 5 + 2)
        if x < width { #expect(shown == (place < moments ? seen[frame] : [255, 255, 255])) }
      }
    }

    @Test func oneScreenIsAFilmToo() throws {
      #expect(
        try middles(["#102030", "--hold", "0.3"]) == Array(repeating: [48, 32, 16], count: 3))
    }

    @Test func whatNeedsNoPluginForAllIsNotAskedForOne() throws {
      func run(_ arguments: String..., status: Int32 = 0) throws {
        let result = try Program.run(
          ["film", "--size", Self.size, "--hold", "0.1", "-o", "-"] + arguments, in: scratch.path)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.output.isEmpty == (status != 0))
      }
      try run("#ff0000")
      try run("#ff0000", "#00ff00", status: 64)
      let list = """
        {"format": "transhost-film/1",
         "screens": [{"screen": "#ff0000", "plugin": "slide"}, "#00ff00"]}
        """
      try list.write(toFile: "\(scratch.path)/own.json", atomically: true, encoding: .utf8)
      try run("own.json")
    }

    @Test func whatWasMadeIsSaid() throws {
      let result = try film(["#ff0000", "#00ff00", "--hold", "0.5", "--duration", "0.5"])
      #expect(
        result.errors.hasPrefix(
          "film.mp4: 2 screens, 15 frames, 1.50 s at 10 fps, 40 x 20 pixels.\nMade in "))
      #expect(scratch.names == ["film.mp4"])
      _ = try film(["#ff0000", "--hold", "0.5", "-q"])
      #expect(scratch.names == ["film-2.mp4", "film.mp4"])
    }

    @Test(arguments: [
      ([], 64, "Error: Name the pictures and clips that the film is to show.\n"),
      (
        ["#ff00"], 64,
        "Error: A screen must be a colour such as #ff8000, or a file; it is '#ff00', and there is no such file.\n"
      ),
      (["a.png"], 1, "Error: There is no file at 'a.png'; check the path.\n"),
      (
        ["-", "#ff0000", "-"], 64, "Error: Standard input can be one screen; '-' is there twice.\n"
      ),
      (
        ["trip.json", "#ff0000"], 64,
        "Error: A list is a whole film: 'trip.json' stands among 2 screens; name it alone, or what is in it.\n"
      ),
      (["#ff0000", "--hold", "-1"], 64, "Error: Option '--hold' must be a number from 0 to 3600"),
      (["#ff0000", "--plugin", "fold,"], 64, "Error: Option '--plugin' must be names with commas"),
      (
        Array(repeating: "#ff0000", count: 1001) + ["-o", "a.png"], 64,
        "Error: Format 'filmstrip' shows 1000 screens at most, and these are 1001; name a film"
      ),
      (["#ff0000", "#00ff00", "--plugin", "fold,nosuch"], 1, "Error: There is no plugin 'nosuch'"),
    ])
    func whatCannotBeIsNamed(_ arguments: [String], _ status: Int, _ words: String) throws {
      let result = try film(arguments, status: Int32(status))
      #expect(result.errors.hasPrefix(words), "\(result.errors)")
      #expect(scratch.names.isEmpty)
    }

    /// Its times are broken: the film would have no end.
    @Test func aClipThatLastsForDaysIsRefused() throws {
      let made = try Command.run(
        [
          "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=32x32:r=1:d=2", "-vf",
          "setpts=N*100000/TB", "-fps_mode", "passthrough", "-c:v", "ffv1", "a.mkv",
        ], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      for more in [[], ["--plan", "plan.json"]] {
        let result = try film(["a.mkv", "#ff0000", "--fps", "1"] + more, status: 1)
        #expect(
          result.errors
            == "Error: 'a.mkv' says that it lasts 28 hours; a clip may last 24: cut it, or save it anew.\n"
        )
      }
      #expect(scratch.names == ["a.mkv"])
    }

    /// What is damaged late in a film leaves no half of it.
    @Test func aDamagedPictureLeavesNothing() throws {
      try scratch.write("a.png", Data([0x89, 0x50, 0x4E, 0x47, 0, 0]))
      let result = try film(["#ff0000", "a.png", "--hold", "0.2"], status: 1)
      #expect(result.errors.contains("'a.png' is damaged"))
      #expect(scratch.names == ["a.png"])
    }
  }
#endif
