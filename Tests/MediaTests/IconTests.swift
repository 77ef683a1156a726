#if Media
  import Compositing
  import Foundation
  import TestSupport
  import Testing

  @testable import Media

  /// Icons with PNGs and bitmaps in them, as ImageMagick makes them: of each the largest picture is shown.
  @Suite(.serialized) struct IconTests {
    private let scratch = Scratch()

    private static let colors = [
      "red": Pixel(blue: 0, green: 0, red: 255, alpha: 255),
      "lime": Pixel(blue: 0, green: 255, red: 0, alpha: 255),
      "blue": Pixel(blue: 255, green: 0, red: 0, alpha: 255),
    ]

    private func make(_ pictures: [(side: Int, color: String)], _ name: String) throws {
      let result = try Command.run(
        ["convert"]
          + pictures.flatMap { ["(", "-size", "\($0.side)x\($0.side)", "xc:\($0.color)", ")"] }
          + [name], in: scratch.path)
      try #require(result.status == 0, "\(result.words)")
    }

    private func expect(_ name: String, is side: Int, _ color: String) throws {
      let picture = try ImageFile.read("\(scratch.path)/\(name)")
      #expect(picture.width == side && picture.height == side, "\(name)")
      #expect(picture.pixel(x: side / 2, y: side / 2) == Self.colors[color], "\(name)")
    }

    /// ImageMagick puts a PNG where a picture is 256 wide, and bitmaps elsewhere.
    @Test(arguments: [
      [(16, "red"), (256, "lime"), (48, "blue")], [(256, "lime"), (16, "red")],
      [(48, "blue"), (64, "lime"), (16, "red")],
    ])
    func theLargestOfPNGsAndBitmapsIsShown(pictures: [(Int, String)]) throws {
      try make(pictures.map { (side: $0.0, color: $0.1) }, "a.ico")
      let largest = pictures.map(\.0).max() ?? 0
      try expect("a.ico", is: largest, "lime")
    }

    @Test func aBitmapThatIsLargerThanAPNGIsShown() throws {
      try make([(64, "lime")], "bitmap.ico")
      try make([(32, "red")], "a.png")
      // One entry: six bytes for the icon and sixteen for it, then the bitmap.
      let bitmap = Data(try scratch.read("bitmap.ico").dropFirst(22))
      let icon = Handmade.icon([(32, try scratch.read("a.png")), (64, bitmap)])
      try scratch.write("a.ico", icon)
      try expect("a.ico", is: 64, "lime")
    }

    /// The directory has a byte for a side: what is 256 or more is 0 there.
    @Test func aPNGMayBeLargerThanAnIconCanSay() throws {
      try make([(512, "lime")], "large.png")
      try make([(128, "red")], "small.png")
      let (small, large) = (try scratch.read("small.png"), try scratch.read("large.png"))
      for pictures in [[(128, small), (512, large)], [(512, large), (128, small)]] {
        try scratch.write("a.ico", Handmade.icon(pictures.map { (side: $0.0, png: $0.1) }))
        try expect("a.ico", is: 512, "lime")
      }
    }
  }
#endif
