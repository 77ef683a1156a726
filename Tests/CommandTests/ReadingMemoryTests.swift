#if Media
  import Foundation
  import TestSupport
  import Testing

  /// How much memory large pictures take: a limit holds for this program and for the one that decodes.
  @Suite(.serialized) struct ReadingMemoryTests {
    private let scratch = Scratch()

    private func make(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    /// Makes a film 1920 wide that begins with a picture, where no process may have more memory of its own
    /// than so many bytes.
    private func film(_ name: String, within bytes: Int) throws -> Command {
      try Command.run(
        [
          "prlimit", "--data=\(bytes)", Program.path, "--plugin", "default", "--from", name, "--to",
          "#ff8000", "--size", "1920x1080", "--fps", "5", "--duration", "0.2", "--threads", "1",
          "--quiet", "--force", "--output", "out.y4m",
        ], in: scratch.path, environment: ["HOME": scratch.path])
    }

    private static let large = "ffmpeg -v error -f lavfi -i testsrc2=s=8000x6000 -frames:v 1"

    /// 48 million pixels, of which a film has two: twice their bytes would be too much.
    @Test(arguments: [
      "\(large) a.jpg", "\(large) b.jpg && convert b.jpg -interlace JPEG a.jpg && rm b.jpg",
      "\(large) b.png && convert b.png -interlace JPEG -sampling-factor 1x1 a.jpg && rm b.png",
      "\(large) -pix_fmt rgb24 b.png && convert b.png -interlace PNG a.png && rm b.png",
      "\(large) -pix_fmt rgb24 a.png", "\(large) -vf format=rgba,colorchannelmixer=aa=0.5 a.png",
      "\(large) -vf format=rgba,colorchannelmixer=aa=0.5 -pix_fmt rgba64be b.png && convert b.png -interlace PNG a.png && rm b.png",
      "\(large) -pix_fmt rgb24 -compression_algo raw a.tiff",
      "\(large) -vf format=rgba,colorchannelmixer=aa=0.5 -compression_algo lzw a.tiff",
      "\(large) -pix_fmt rgb48le -compression_algo raw a.tiff",
      "\(large) -pix_fmt rgb24 b.png && heif-enc -p preset=ultrafast b.png -o a.heic && rm b.png",
      "\(large) -vf noise=alls=20 -pix_fmt rgb24 b.png && heif-enc -A -p speed=9 b.png -o a.avif && rm b.png",
      "\(large) -vf noise=alls=20,format=rgba,colorchannelmixer=aa=0.5 b.png && heif-enc -A -p speed=9 b.png -o a.avif && rm b.png",
    ])
    func aLargePictureCostsUnder400Megabytes(script: String) throws {
      try make(script)
      let name = scratch.names.first { $0.hasPrefix("a.") } ?? "none"
      let result = try film(name, within: 400_000_000)
      #expect(result.status == 0, "\(result.words)")
    }

    /// A PNG's rows are read one by one: its pixels would take 384 million bytes.
    @Test func aLargePNGCostsWhatTheFilmDoes() throws {
      try make("\(Self.large) -vf format=rgba,colorchannelmixer=aa=0.5 -pix_fmt rgba64be a.png")
      let result = try film("a.png", within: 150_000_000)
      #expect(result.status == 0, "\(result.words)")
    }

    /// A plan asks how long things are seen, and of pictures nothing.
    @Test(arguments: ["a.jpg", "a.png", "a.tiff"]) func aPlanDecodesNoPicture(name: String) throws {
      try make("\(Self.large) \(name)")
      let planned = try Command.run(
        [
          "prlimit", "--data=100000000", Program.path, "film", name, "#ff8000", "--plugin", "fade",
          "--plan", "plan.json", "--output", "film.y4m",
        ], in: scratch.path, environment: ["HOME": scratch.path])
      #expect(planned.status == 0, "\(planned.words)")
    }

    /// The limit is one: half of it is too little for what is decoded in whole.
    @Test func whatThereIsNoMemoryForIsSaid() throws {
      try make("\(Self.large) -pix_fmt rgb24 b.png && convert b.png -interlace PNG a.png")
      let result = try film("a.png", within: 150_000_000)
      #expect(result.status == 1)
      #expect(result.errors == "Error: There is not enough memory for the picture.\n")
      #expect(!scratch.names.contains("out.y4m"))
    }

    /// 35 bytes that would take 784 million.
    @Test func aSmallFileThatSaysItIsLargeCostsLittle() throws {
      let size: [UInt8] = [0xB0, 0x36]
      let gif: [UInt8] =
        Array("GIF89a".utf8) + size + size
        + [0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
      try scratch.write("a.gif", Data(gif))
      let result = try film("a.gif", within: 400_000_000)
      #expect(result.status == 1 && result.errors.contains("'a.gif' is damaged"), "\(result.words)")
      #expect(!scratch.names.contains("out.y4m"))
    }
  }
#endif
