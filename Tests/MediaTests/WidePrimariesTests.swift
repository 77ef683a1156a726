#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Clips and pictures that name the primaries of a wide screen and have no profile, made by x265, x264 and libaom.
  @Suite(.serialized) struct WidePrimariesTests {
    private let scratch = Scratch()

    /// Light of BT.709's primaries in others: ITU-R BT.2087-0, equation 4, and CSS Color 4, section 18.
    private static let matrices: [String: [[Double]]] = [
      "bt2020": [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]],
      "smpte432": [[0.8225, 0.1775, 0], [0.0332, 0.9668, 0], [0.0171, 0.0724, 0.9105]],
      "bt709": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    ]

    private static func light(_ number: Int) -> Double {
      let part = Double(number) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    private static func number(_ light: Double) -> Int {
      Int(
        (255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded()
      )
    }

    /// A colour that sRGB has comes out as it is, whichever primaries tell it; without them the numbers would be
    /// those of a paler one.
    @Test(
      arguments: ["bt2020", "smpte432", "bt709"],
      ["a.mp4 -c:v libx264 -qp 0", "a.avif -c:v libaom-av1 -crf 0 -still-picture 1 -frames:v 1"])
    func areBroughtIntoSRGB(primaries: String, kind: String) throws {
      let matrix = try #require(Self.matrices[primaries])
      let words = kind.split(separator: " ", maxSplits: 1)
      for color in [[255, 128, 20], [30, 200, 60], [40, 60, 220], [128, 128, 128]] {
        let lights = color.map(Self.light)
        let told = matrix.map { row in Self.number(zip(row, lights).map { $0 * $1 }.reduce(0, +)) }
        let bytes = (0..<64 * 64).flatMap { _ in told.map(UInt8.init) }
        try scratch.write("a.rgb", Data(bytes))
        let made = try Command.run(
          [
            "sh", "-ec",
            """
            ffmpeg -v error -y -f rawvideo -pix_fmt rgb24 -s 64x64 -r 5 -i a.rgb \
              -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv444p \(words[1]) \
              -color_primaries \(primaries) -colorspace bt709 -color_trc bt709 -color_range tv \(words[0])
            """,
          ], in: scratch.path)
        try #require(made.status == 0, "\(made.words)")
        let pixel = try ImageFile.read("\(scratch.path)/\(words[0])").pixel(x: 30, y: 30)
        let seen = [pixel.red, pixel.green, pixel.blue].map(Int.init)
        // libaom's numbers are off by a few.
        #expect(zip(seen, color).allSatisfy { abs($0 - $1) <= 10 }, "\(seen) for \(color)")
      }
    }
  }
#endif
