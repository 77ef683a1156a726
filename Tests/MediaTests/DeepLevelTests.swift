#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Pictures with sixteen bits for each number, made by ImageMagick: a level of ours is 257 of theirs.
  @Suite struct DeepLevelTests {
    private let scratch = Scratch()

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private static let deep = "-define png:bit-depth=16 -depth 16 -compress none"

    @Test(arguments: [
      "gray -define png:color-type=0 a.png", "gray a.tiff", "gray a.pgm",
      "gray -alpha on -define png:color-type=4 a.png",
      "color -define png:color-type=2 a.png", "color -define png:color-type=2 -interlace PNG a.png",
      "color a.tiff", "color -endian MSB a.tiff", "color a.ppm",
      "color -alpha on -define png:color-type=6 a.png", "color -alpha on a.tiff",
    ])
    func allLevelsAreRoundedToNearest(made: String) throws {
      // Each level once in each colour, and green goes down.
      let levels = (0...UInt16.max).map { [$0, UInt16.max - $0, $0 &+ 777] }
      let isGray = made.hasPrefix("gray")
      let raw = levels.flatMap { isGray ? [$0[0]] : $0 }.flatMap {
        [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      try scratch.write("ramp", Data(raw))
      let words = made.drop { $0 != " " }.split(separator: " ")
      let name = String(words.last ?? "")
      try run(
        "convert -size 256x256 -depth 16 -endian LSB \(isGray ? "gray" : "rgb"):ramp \(Self.deep) "
          + words.joined(separator: " "))
      let picture = try ImageFile.read("\(scratch.path)/\(name)")
      var (sum, most) = (0.0, 0.0)
      for (index, level) in levels.enumerated() {
        let pixel = picture.pixel(x: index % 256, y: index / 256)
        let numbers = [pixel.red, pixel.green, pixel.blue]
        for (number, meant) in zip(numbers, isGray ? [level[0], level[0], level[0]] : level) {
          let error = Double(number) - Double(meant) / 257
          sum += error
          most = max(most, abs(error))
        }
      }
      #expect(most < 0.75, "\(most) of a level")
      #expect(abs(sum / Double(levels.count * 3)) < 0.02, "\(sum / Double(levels.count * 3))")
    }

    /// Nor does a picture that is made smaller become lighter or darker.
    @Test(arguments: ["a.png", "a.tiff", "a.ppm"]) func aLevelStaysWhenItIsMadeSmaller(
      name: String
    ) throws {
      try run(
        "convert -size 96x64 xc:'rgb(100,150,200)' \(Self.deep) -define png:color-type=2 \(name)")
      let picture = try ImageFile.picture(
        at: "\(scratch.path)/\(name)", within: FrameSize(width: 24, height: 24)
      ).pixels
      let pixel = picture.pixel(x: 12, y: 8)
      #expect((pixel.red, pixel.green, pixel.blue) == (100, 150, 200))
    }
  }
#endif
