#if Media
  import Compositing
  import Foundation
  @testable import Media
  import TestSupport
  import Testing

  /// Large pictures for small films, a hundred times smaller.
  @Suite("Tiny pictures")
  struct TinyPictureTests {
    private let scratch = Scratch()

    private static let source =
      "gradients=s=4000x2600:c0=#c02010:c1=#2060e0:x0=0:y0=0:x1=3999:y1=0:nb_colors=2"

    /// Every way in which rows come: one by one, in bands with alpha, in planes, and all of them at once.
    @Test(
      arguments: [
        "-pix_fmt rgb24 a.png", "-vf format=rgba a.png", "-pix_fmt rgb24 a.tiff",
        "-pix_fmt rgb48le a.tiff", "-pix_fmt yuvj420p a.jpg",
        "-pix_fmt bgra -c:v ffv1 a.mkv",
        "-vf scale=out_color_matrix=bt709 -pix_fmt yuv420p -c:v ffv1 a.mkv",
        "-pix_fmt rgb24 b.png && heif-enc -q 95 b.png -o a.heic && rm b.png",
      ], [(8, 8), (24, 600), (2, 2), (300, 3)])
    func areWhatTheLargeOnesAre(made: String, size: (Int, Int)) throws {
      let script = "ffmpeg -v error -f lavfi -i \(Self.source) -frames:v 1 \(made)"
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
      let name = try #require(scratch.names.first { $0.hasPrefix("a.") })
      let limit = PictureLimit(FrameSize(width: size.0, height: size.1), isCovered: true)
      let shown = try ImageFile.open("\(scratch.path)/\(name)", within: limit)
      let picture =
        switch shown {
        case .still(let picture): picture
        case .clip(let clip): clip.first
        }
      #expect(picture.size == FrameSize(width: 4000, height: 2600))
      let (width, height) = (picture.pixels.width, picture.pixels.height)
      #expect(width >= size.0 && height >= size.1 && (width == size.0 || height == size.1))
      // Each column is the mean of what it stands for, but at the edges, where a filter has only half of it.
      for x in width / 6..<width - width / 6 {
        let pixel = picture.pixels.pixel(x: x, y: height / 2)
        let share = (Double(x) + 0.5) / Double(width)
        let wanted = [(0xC0, 0x20), (0x20, 0x60), (0x10, 0xE0)].map {
          Double($0.0) * (1 - share) + Double($0.1) * share
        }
        for (value, wanted) in zip([pixel.red, pixel.green, pixel.blue], wanted) {
          #expect(abs(Double(value) - wanted) < (width < 4 ? 24 : 10), "\(x) of \(width)")
        }
        #expect(pixel.alpha == 255)
      }
    }
  }
#endif
