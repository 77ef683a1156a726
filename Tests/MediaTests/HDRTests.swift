#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Clips and pictures of high dynamic range, made by x265 and libaom, each of one colour.
  @Suite(.serialized) struct HDRTests {
    private let scratch = Scratch()

    private func run(_ script: String) throws {
      let result = try Command.run(["sh", "-ec", script], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private static let bars = "-color_primaries bt2020 -colorspace bt2020nc -color_trc"

    /// What is shown of a clip whose red, green and blue are these parts of the most, or of a picture.
    private func shown(
      _ color: [Double], _ transfer: String, _ more: String = "", in name: String = "a.mp4"
    ) throws -> [Int] {
      // Ten bits of limited range by BT.2020's own formulas: BT.2020-2, tables 4 and 5.
      let luma = 0.2627 * color[0] + 0.6780 * color[1] + 0.0593 * color[2]
      let (blue, red) = ((color[2] - luma) / 1.8814, (color[0] - luma) / 1.4746)
      let planes = [64 + 876 * luma, 512 + 896 * blue, 512 + 896 * red].map {
        let number = UInt16($0.rounded())
        return (0..<64 * 64).flatMap { _ in [UInt8(number & 255), UInt8(number >> 8)] }
      }
      try scratch.write("a.yuv", Data(planes.joined()))
      let codec =
        name == "a.mp4"
        ? "-c:v libx265 -x265-params 'log-level=none:lossless=1\(more)'"
        : "-c:v libaom-av1 -crf 0 -still-picture 1 -frames:v 1"
      try run(
        """
        ffmpeg -v error -y -f rawvideo -pix_fmt yuv444p10le -s 64x64 -r 5 -i a.yuv \(codec) \
          \(Self.bars) \(transfer) \(name)
        """)
      let pixel = try ImageFile.read("\(scratch.path)/\(name)").pixel(x: 30, y: 30)
      try #require(pixel.alpha == 255)
      return [pixel.red, pixel.green, pixel.blue].map(Int.init)
    }

    /// The number that PQ has for so many cd/m²: BT.2100-2, table 4.
    private static func pq(_ light: Double) -> Double {
      let part = pow(light / 10_000, 0.1593017578125)
      return pow((0.8359375 + 18.8515625 * part) / (1 + 18.6875 * part), 78.84375)
    }

    /// sRGB's number for light by white.
    private static func sRGB(_ light: Double) -> Double {
      255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// BT.2408: HLG's 75 % and PQ's 203 cd/m² are the white of paper, and show as one another.
    @Test func referenceWhiteIsNearWhite() throws {
      let hlg = try shown([0.75, 0.75, 0.75], "arib-std-b67")
      let pq = try shown([Self.pq(203), Self.pq(203), Self.pq(203)], "smpte2084")
      for white in [hlg, pq] {
        #expect(white[0] == white[1] && white[1] == white[2], "\(white)")
        #expect((225...240).contains(white[0]), "\(white)")
      }
      #expect(abs(hlg[0] - pq[0]) <= 1)
    }

    /// What is no brighter than half of white is what it was; what is brightest is white; black is black.
    @Test(arguments: [0.0, 0.1, 1, 5, 26, 60, 90])
    func darkerLightIsKept(light: Double) throws {
      let level = Self.pq(light)
      let seen = try shown([level, level, level], "smpte2084")
      #expect(seen[0] == seen[1] && seen[1] == seen[2])
      #expect(abs(Double(seen[0]) - Self.sRGB(light / 203)) <= 2, "\(seen)")
    }

    @Test func theBrightestIsWhiteAndWhatIsBrighterIsNeverDarker() throws {
      #expect(try shown([1, 1, 1], "arib-std-b67") == [255, 255, 255])
      #expect(try shown([1, 1, 1], "smpte2084") == [255, 255, 255])
      var last = 0
      for light in [100.0, 150, 203, 300, 400, 600, 1000] {
        let level = Self.pq(light)
        let seen = try shown([level, level, level], "smpte2084")[0]
        #expect(seen > last, "\(light) cd/m²")
        last = seen
      }
      #expect(last == 255)
    }

    /// HLG's middle number is a twelfth of the scene's light, which a display of 1000 cd/m² shows with 50.7.
    @Test func aScenesLightIsShownWithADisplaysContrast() throws {
      let seen = try shown([0.5, 0.5, 0.5], "arib-std-b67")
      #expect(abs(Double(seen[0]) - Self.sRGB(1000 * pow(1.0 / 12, 1.2) / 203)) <= 2, "\(seen)")
    }

    /// BT.709's own colours, told by BT.2020's primaries, come out as they are, bright ones as dark ones.
    @Test(
      arguments: [[1.0, 0.2, 0.2], [0.2, 1, 0.2], [0.2, 0.2, 1], [0.9, 0.8, 0.3]], [40.0, 1000])
    func hueIsKept(color: [Double], light: Double) throws {
      // BT.2087-0, equation 4.
      let matrix = [
        [0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956],
      ]
      let wide = matrix.map { row in zip(row, color).map { $0 * $1 }.reduce(0, +) }
      let seen = try shown(wide.map { Self.pq($0 * light) }, "smpte2084")
      let lights = seen.map { number -> Double in
        let part = Double(number) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      // The middle one, by the way from the smallest to the largest: what hue is.
      func hue(_ rgb: [Double]) -> Double {
        let sorted = rgb.sorted()
        return (sorted[1] - sorted[0]) / (sorted[2] - sorted[0])
      }
      #expect(abs(hue(lights) - hue(color)) < 0.03, "\(seen)")
      #expect(lights.firstIndex(of: lights.max()!) == color.firstIndex(of: 1) || color[0] == 0.9)
    }

    /// A green that only BT.2020 has is the greenest that there is, and not another hue.
    @Test func whatNoScreenHasBecomesPaler() throws {
      let seen = try shown([0, Self.pq(150), 0], "smpte2084")
      #expect(seen[0] < 20 && seen[1] > 190 && seen[2] < 150, "\(seen)")
      #expect(seen.min()! == 0 || seen.max()! == 255, "\(seen)")
    }

    /// 4000 cd/m² are white only where the file says that it has so much.
    @Test func theBrightestLightIsAsTheFileSays() throws {
      let level = Self.pq(1000)
      #expect(try shown([level, level, level], "smpte2084", ":max-cll=1000,400")[0] == 255)
      let darker = try shown([level, level, level], "smpte2084", ":max-cll=4000,400")[0]
      #expect((200...250).contains(darker), "\(darker)")
      let display = "G(1,1)B(1,1)R(1,1)WP(1,1)L(40000000,1)"
      let other = try shown([level, level, level], "smpte2084", ":master-display=\(display)")[0]
      #expect(other == darker)
    }

    /// The same numbers without such a transfer are what they always were, to the byte.
    @Test func otherClipsAreLeftAlone() throws {
      for transfer in ["bt709", "bt2020-10", "linear"] {
        #expect(try shown([0.75, 0.75, 0.75], transfer) == [191, 191, 191], "\(transfer)")
      }
    }

    @Test func picturesAreMappedAsClipsAre() throws {
      for (transfer, color) in [
        ("arib-std-b67", [0.75, 0.75, 0.75]), ("smpte2084", [0.3, 0.4, 0.5]),
      ] {
        let (clip, picture) = (
          try shown(color, transfer), try shown(color, transfer, in: "a.avif")
        )
        #expect(zip(clip, picture).allSatisfy { abs($0 - $1) <= 2 }, "\(clip), \(picture)")
      }
    }
  }
#endif
