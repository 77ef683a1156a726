#if Media
  import Foundation
  import TestSupport
  import Testing

  /// What kind of film is made: the command's options, and what FFmpeg's own program finds in the file.
  @Suite struct FilmOptionTests {
    private let scratch = Scratch()

    private func play(
      _ arguments: [String], _ plugin: String = "slide", from: String = "#ff0000",
      to: String = "#0000ff"
    ) throws -> Command {
      let result = try Program.run(
        ["--plugin", plugin, "--from", from, "--to", to] + arguments, in: scratch.path)
      #expect(result.status == 0, "\(result.errors)")
      return result
    }

    private func stream(_ name: String, _ fields: String) throws -> String {
      try Command.run(
        [
          "ffprobe", "-v", "error", "-show_entries", "stream=\(fields)", "-of",
          "default=nw=1:nk=1", name,
        ], in: scratch.path
      ).text.split(separator: "\n").joined(separator: " ")
    }

    @Test(arguments: [
      (["-o", "a.mp4"], "h264 80 60 60/1"),
      (["-o", "a.mkv", "--codec", "hevc"], "hevc 80 60 60/1"),
      (["-o", "a.mov", "--fps", "30000/1001"], "h264 80 60 30000/1001"),
      (["-o", "a.webm", "--fps", "23.976"], "vp9 80 60 24000/1001"),
      (["-o", "a.gif"], "gif 80 60 50/1"), (["-o", "a.apng", "--fps", "25"], "apng 80 60 25/1"),
      (["-o", "a.film", "--format", "webm"], "vp9 80 60 60/1"),
      (["-o", "a.mp4", "--codec", "av1", "--crf", "50", "--preset", "7"], "av1 80 60 60/1"),
    ])
    func theFilmIsAsTheOptionsSay(_ options: [String], _ expected: String) throws {
      _ = try play(options + ["--size", "80x60", "-q"])
      let (name, fields) = (options[1], "codec_name,width,height,avg_frame_rate")
      // ffprobe has these in an order of its own.
      #expect(try stream(name, fields) == expected)
    }

    @Test func sizesHaveNames() throws {
      let result = try play(["--size", "720p", "--fps", "5", "-o", "a.mp4"])
      #expect(result.errors.contains("1280 x 720 pixels"))
      #expect(try stream("a.mp4", "width,height") == "1280 720")
    }

    @Test func aFormatGoesToStandardOutput() throws {
      let small = ["--size", "16x12", "--fps", "5", "-o"]
      let piped = try play(small + ["-", "--format", "y4m"])
      #expect(piped.text.hasPrefix("YUV4MPEG2 W16 H12 F5:1 "))
      // What cannot be tagged is said.
      #expect(piped.errors.contains("stdout: "))
      #expect(piped.errors.contains("4:4:4, BT.709, which Y4M cannot say"))
      _ = try play(small + ["a.y4m"])
      #expect(try scratch.read("a.y4m") == piped.output)
      // A container that goes back in what it has written does so before.
      _ = try play(small + ["a.mp4"])
      #expect(try play(small + ["-", "--format", "mp4"]).output == scratch.read("a.mp4"))
    }

    @Test(arguments: ["a.mp4", "a.webm", "a.gif", "a.y4m"])
    func threadsMakeNoDifference(_ name: String) throws {
      let options = ["--size", "160x120", "--speed", "0.5", "-q", "-y", "-o"]
      let films = try [1, 2, 5].map { threads in
        _ = try play(options + [name, "--threads", "\(threads)"], "fold")
        return try scratch.read(name)
      }
      #expect(films[0] == films[1] && films[1] == films[2])
    }

    /// White dissolved over black half-way is 128, or half of white's light.
    @Test func whatIsMixedIsAsTheOptionsSay() throws {
      func middle(_ options: [String]) throws -> UInt8 {
        let result = try Program.run(
          ["--plugin", "cross-dissolve", "--from", "#000000", "--to", "#ffffff", "--size", "4x4"]
            + ["--fps", "5", "--duration", "0.4", "-q", "-o", "-"] + options, in: scratch.path)
        #expect(result.status == 0, "\(result.errors)")
        return Array(result.output)[64]
      }
      let (usual, light) = (try middle([]), try middle(["--blending", "linear"]))
      #expect(try middle(["--blending", "srgb"]) == usual)
      #expect(light > usual, "\(light), \(usual)")
      func film(_ options: [String]) throws -> [UInt8] {
        try Array(
          Program.run(
            ["film", "#000000", "#ffffff", "--plugin", "cross-dissolve", "--hold", "0.2", "--size"]
              + ["16x12", "--fps", "10", "-q", "-o", "-"] + options, in: scratch.path
          ).output)
      }
      let (dissolved, lit) = (try film([]), try film(["--blending", "linear"]))
      #expect(!dissolved.isEmpty && dissolved.count == lit.count && dissolved != lit)
      // A picture that is enlarged is read by other pixels.
      try run("ffmpeg -v error -f lavfi -i testsrc=s=16x12 -frames:v 1 small.png")
      func frames(_ options: [String]) throws -> [UInt8] {
        try Array(
          Program.run(
            ["--plugin", "slide", "--from", "small.png", "--to", "small.png", "--size", "40x30"]
              + ["--fps", "5", "-q", "-o", "-"] + options, in: scratch.path
          ).output)
      }
      #expect(try frames(["--sampling", "bilinear"]) == frames([]))
      #expect(try frames(["--sampling", "mitchell"]) != frames([]))
    }

    @Test func aDurationMakesEveryFilmThatLong() throws {
      for plugin in ["slide", "fold", "cross-dissolve"] {
        let result = try play(
          ["--size", "16x16", "--fps", "20", "--duration", "1.5", "-y", "-o", "a.y4m"], plugin)
        #expect(result.errors.contains("a.y4m: 31 frames, 1.55 s at 20 fps"), "\(result.errors)")
      }
    }

    /// Where a picture does not fill the screen.
    @Test func aFitAndABackgroundAreSeen() throws {
      try run("ffmpeg -v error -f lavfi -i color=c=0x00ff00:s=40x20 -frames:v 1 wide.png")
      func corner(_ options: [String]) throws -> [UInt8] {
        let result = try Program.run(
          ["--plugin", "slide", "--from", "wide.png", "--size", "40x40", "--fps", "5", "-q"]
            + ["-o", "-"] + options, in: scratch.path)
        #expect(result.status == 0, "\(result.errors)")
        return Array(result.output.prefix(4))
      }
      #expect(try corner([]) == [0, 0, 0, 255])
      #expect(try corner(["--background", "#ff8000"]) == [0, 128, 255, 255])
      for options in [["--background", "blur"], ["--fit", "cover"], ["--fit", "fill"]] {
        let pixel = try corner(options)
        #expect(pixel[1] > 250 && pixel[0] < 5 && pixel[2] < 5, "\(options): \(pixel)")
      }
    }

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }

    /// The clear parts of a screen whose picture is clear.
    @Test(arguments: ["f/%d.png", "a.webm", "a.mkv"])
    func whatIsClearStaysClear(_ name: String) throws {
      let small = ["--size", "32x32", "--fps", "5", "-q"]
      _ = try play(small + ["--operation", "present", "--alpha", "-o", name], "drop")
      guard name != "f/%d.png" else {
        #expect(try stream("f/0.png", "pix_fmt") == "rgb24")
        return
      }
      #expect(try stream(name, "codec_name") == "vp9")
      let tags = try Command.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream_tags", name], in: scratch.path)
      #expect(tags.text.lowercased().contains("alpha_mode=1"))
    }

    /// Also in clips whose alpha is a second picture beside the first: another's, and our own.
    @Test(arguments: ["libvpx-vp9 -lossless 1", "libvpx -crf 4 -b:v 10M", "ours"])
    func whatIsClearInAClipIsSeenThrough(codec: String) throws {
      if codec == "ours" {
        try run(
          """
          ffmpeg -v error -f lavfi -i color=c=red@0.5:s=64x32,format=rgba -frames:v 1 half.png
          '\(Program.path)' film half.png --hold 0.5 --size 64x32 --fps 10 --alpha -q -o clip.webm
          """)
      } else {
        try run(
          """
          ffmpeg -v error -f lavfi -i color=c=red@0.5:s=64x32,format=rgba -t 0.5 -pix_fmt yuva420p \
            -c:v \(codec) -auto-alt-ref 0 clip.webm
          """)
      }
      try run(
        """
        '\(Program.path)' film clip.webm --size 64x32 --fps 10 --background '#0000ff' --format raw -q -o a.bin
        """)
      let pixel = Array(try scratch.read("a.bin").prefix(4)).map(Int.init)
      #expect(zip(pixel, [128, 0, 127]).allSatisfy { abs($0 - $1) < 6 }, "\(pixel)")
    }

    /// Beside a picture and in it, unless a background is named.
    @Test func aClearPictureStaysClear() throws {
      let script =
        "ffmpeg -v error -f lavfi -i color=c=red@0:s=32x32,format=rgba -frames:v 1 clear.png"
      let made = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(made.status == 0, "\(made.words)")
      func film(_ options: [String]) throws {
        let usual = ["--size", "64x32", "--fps", "5", "--duration", "0.2", "--format", "raw", "-q"]
        _ = try play(
          usual + ["--alpha"] + options, "cross-dissolve", from: "clear.png", to: "clear.png")
      }
      try film(["--output", "a.bin"])
      #expect(try scratch.read("a.bin").prefix(64 * 32 * 4).allSatisfy { $0 == 0 })
      try film(["--background", "#00ff00", "--output", "b.bin"])
      #expect(Array(try scratch.read("b.bin").prefix(4)) == [0, 255, 0, 255])
    }

    /// What FFmpeg's frames have no room for is told with the limit, and not as a lack of memory.
    /// A name that says something else is taken as it is, with a word.
    @Test(arguments: [
      (["-o", "a.webm", "--format", "mp4"], true),
      (["-o", "a.webm", "--format", "mp4", "-q"], true),
      (["-o", "a.mp4", "--format", "mp4"], false), (["-o", "a.film", "--format", "mp4"], false),
      (["-o", "-", "--format", "mp4"], false),
    ])
    func aNameThatSaysAnotherFormatIsTold(words: [String], isTold: Bool) throws {
      let made = try Program.run(
        ["--plugin", "slide", "--size", "16x16", "--fps", "2"] + words, in: scratch.path)
      #expect(made.status == 0)
      let told =
        "Warning: 'a.webm' becomes what '--format mp4' says; most programs take such a name for .webm.\n"
      #expect(made.errors.hasPrefix(told) == isTold, "\(made.errors)")
      #expect(made.errors.contains("Warning") == isTold)
    }

    @Test(arguments: ["gif", "y4m", "apng"]) func frameThatNoneTakeIsNamed(format: String) throws {
      let result = try Program.run(
        [
          "--plugin", "slide", "--size", "16384x16384", "--fps", "1", "--format", format, "-o", "a",
        ],
        in: scratch.path)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "Error: A frame of 16384×16384 pixels is too large for this format: with 128 more a side it may "
          + "have 268 million; choose a smaller size.\n")
      #expect(scratch.names.isEmpty)
    }

    @Test func whatAnEncoderDoesNotTakeIsNamed() throws {
      let result = try Program.run(
        ["--plugin", "slide", "--size", "16384x16384", "--fps", "1", "-o", "a.webp"],
        in: scratch.path)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "Error: '\(scratch.path)/a.webp' could not be encoded: WebP has at most 16383 pixels a "
          + "side.\n")
      #expect(scratch.names.isEmpty)
    }
  }
#endif
