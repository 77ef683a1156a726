#if Media && Drawing
  import Foundation
  import TestSupport
  import Testing

  /// What newcomers come for, with material as it lies on their disks, made and looked at by other programs.
  @Suite(.serialized) struct ErrandTests {
    private let scratch = Scratch()
    private static let (width, height) = (160, 90)

    private func shell(_ script: String) throws {
      let result = try Command.run(["bash", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func film(_ line: String) throws -> Command {
      let style = "--size \(Self.width)x\(Self.height) --fps 10 --hold 0.3 --duration 0.2 --quiet"
      let result = try Command.run(
        ["bash", "-ec", "'\(Program.path)' film \(line) \(style)"], in: scratch.path,
        environment: ["HOME": scratch.path])
      #expect(result.status == 0, "\(result.errors)")
      return result
    }

    /// The frames of a film as FFmpeg decodes them, in RGB.
    private func frames(_ name: String) throws -> [Data] {
      let result = try Command.run(
        ["ffmpeg", "-v", "error", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
      let size = 3 * Self.width * Self.height
      #expect(result.output.count % size == 0)
      return stride(from: 0, to: result.output.count, by: size).map {
        Data(result.output[$0..<$0 + size])
      }
    }

    /// How far a pixel is from a colour, in its worst channel.
    private func distance(_ frame: Data, _ x: Int, _ y: Int, from color: [Int]) -> Int {
      let at = 3 * (y * Self.width + x)
      return (0..<3).map { abs(Int(frame[at + $0]) - color[$0]) }.max() ?? 255
    }

    private static let colors = [
      [230, 40, 40], [40, 200, 60], [50, 80, 230], [230, 200, 40], [200, 60, 210],
    ]

    /// Thirty photos from two phones, each of a colour of its own above black; a clip, and a song.
    @Test func aFamilysPicturesBecomeAFilmAGIFAndAFilmstrip() throws {
      var script = "mkdir one two\n"
      for index in 0..<30 {
        let color = Self.colors[index % 5].map(String.init).joined(separator: ",")
        let (name, half) = ("\(index < 10 ? "0" : "")\(index)", index % 3 == 0 ? "54x48" : "96x36")
        // As the camera was held: the turn that the file asks for is taken back in its pixels.
        let (orientation, turn) = [(1, 0), (6, -90), (3, 180), (8, 90)][index % 4]
        let isHEIC = index >= 24
        script += """
          convert -size \(half) 'xc:rgb(\(color))' xc:black -append -rotate \(isHEIC ? 0 : turn) \
            -quality 95 one/\(name).jpg
          \(isHEIC
            ? "heif-enc -q 90 one/\(name).jpg -o two/\(name).heic && rm one/\(name).jpg"
            : "exiftool -q -overwrite_original -Orientation#=\(orientation) -Make=Phone one/\(name).jpg")

          """
      }
      try shell(
        script + """
          ffmpeg -v error -f lavfi -i color=c=white:s=96x54:r=30:d=2 -f lavfi -i sine=f=440:d=2 \
            -c:v libx264 -c:a aac clip.mp4
          ffmpeg -v error -f lavfi -i sine=f=3000:d=5 song.mp3
          """)
      let screens = "one/*.jpg two/*.heic clip.mp4 --plugin cross-dissolve,slide"
      for output in ["trip.mp4 --music song.mp3", "trip.gif", "trip.png"] {
        #expect(try film("\(screens) --output \(output)").errors == "")
      }
      // 3 frames alone and 2 of a transition each; the clip is seen for 2 s, one of the transitions among that.
      let count = 30 * 3 + 29 * 2 + 20
      for name in ["trip.mp4", "trip.gif"] {
        let frames = try frames(name)
        try #require(frames.count == count, "\(name)")
        for index in 0..<30 {
          let frame = frames[5 * index + 1]
          let color = Self.colors[index % 5]
          #expect(distance(frame, 80, 20, from: color) < 40, "photo \(index) of \(name)")
          #expect(distance(frame, 80, 70, from: [0, 0, 0]) < 40, "photo \(index) of \(name)")
        }
        #expect(distance(frames[count - 1], 80, 45, from: [255, 255, 255]) < 12, "\(name)")
      }
      let sound = try SoundProbe("\(scratch.path)/trip.mp4")
      #expect(abs(sound.length - Double(count) / 10) < 0.05)
      #expect(sound.amplitude(3000, at: 3) > 0.05 && sound.amplitude(440, at: 3) < 0.005)
      #expect(sound.amplitude(440, at: Double(count) / 10 - 1) > 0.05)
      let strip = try Command.run(
        ["identify", "-format", "%w %h", "trip.png"], in: scratch.path)
      #expect(strip.status == 0 && !strip.text.isEmpty)
    }

    /// Pages as a scanner writes them: colour, 16 bits, inks, fax, JPEG in strips and in tiles, and several at
    /// once.
    @Test func aScannersPagesBecomeASlideshow() throws {
      let kinds = [
        "-compress lzw", "-depth 16 -compress zip", "-colorspace CMYK -compress lzw",
        "-compress jpeg -quality 95", "-define tiff:tile-geometry=64x64 -compress zip",
      ]
      var script = "mkdir scans\n"
      for (index, kind) in kinds.enumerated() {
        let color = Self.colors[index].map(String.init).joined(separator: ",")
        script += """
          convert -size 84x60 'xc:rgb(\(color))' xc:white -append -density 100 \(kind) scans/\(index).tif

          """
      }
      script += """
        convert -size 84x60 xc:black xc:white -append -monochrome -compress group4 scans/5.tif
        convert -size 84x120 xc:gray70 xc:gray50 xc:gray30 -compress lzw scans/6.tif
        """
      try shell(script)
      let made = try film("scans/*.tif --plugin slide --background '#000000' --output pages.mp4")
      #expect(
        made.errors
          == "Warning: 'scans/6.tif' has 3 pages, of which the first is shown; 'tiffsplit' (Debian's package "
          + "libtiff-tools) makes a file of each.\n")
      let frames = try frames("pages.mp4")
      try #require(frames.count == 7 * 3 + 6 * 2)
      for index in 0..<5 {
        let frame = frames[5 * index + 1]
        // What inks make of a colour is theirs.
        let most = kinds[index].contains("CMYK") ? 90 : 40
        #expect(distance(frame, 80, 20, from: Self.colors[index]) < most, "page \(index)")
        #expect(distance(frame, 80, 70, from: [255, 255, 255]) < 20, "page \(index)")
      }
      #expect(distance(frames[26], 80, 20, from: [0, 0, 0]) < 20)
      #expect(distance(frames[26], 80, 70, from: [255, 255, 255]) < 20)
      #expect(distance(frames[31], 80, 45, from: [179, 179, 179]) < 20)
    }
  }
#endif
