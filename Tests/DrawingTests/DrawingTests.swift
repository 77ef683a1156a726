#if Drawing
  import Compositing
  import Drawing
  import Foundation
  import Geometry
  import Media
  import Testing

  /// What is drawn is there, and the same each time.
  struct DrawingTests {
    @Test(
      arguments: BuiltInScreen.allCases,
      [(1280.0, 720.0, 1.0), (390, 844, 2), (64, 64, 1), (1, 1, 1), (101, 33, 1.5)])
    func theScreensAreDrawnAtAnySizeAndTheSameEachTime(
      screen: BuiltInScreen, size: (Double, Double, Double)
    ) throws {
      let points = Size(width: size.0, height: size.1)
      let once = try #require(screen.picture(size: points, scale: size.2))
      let again = try #require(screen.picture(size: points, scale: size.2))
      #expect(once.width == Int((size.0 * size.2).rounded(.up)))
      #expect(once.height == Int((size.1 * size.2).rounded(.up)))
      #expect(once.hasSamePixels(as: again))
      #expect(once.pixel(x: once.width / 2, y: once.height / 2).alpha == 255)
      // For looking at.
      #if Media
        if let folder = ProcessInfo.processInfo.environment["TRANSHOST_LOOK"] {
          try ImageFile.write(once, to: "\(folder)/\(screen)-\(Int(size.0))x\(Int(size.1)).png")
        }
      #endif
    }

    @Test func absurdSizesGiveNothing() {
      for size in [
        Size(width: 0, height: 5), Size(width: -3, height: 5), Size(width: 1e9, height: 5),
      ] {
        #expect(BuiltInScreen.photo.picture(size: size) == nil)
      }
      #expect(BuiltInScreen.photo.picture(size: Size(width: .nan, height: 5)) == nil)
    }

    @Test func textIsDrawnWithinItsRectangle() throws {
      let canvas = try #require(Canvas(size: Size(width: 200, height: 40), scale: 1))
      canvas.draw(
        "A line that is far too long for its room", in: Rect(x: 20, y: 5, width: 100, height: 30),
        TextStyle(size: 16))
      let picture = try #require(canvas.picture())
      var inked = Rect.zero
      for y in 0..<40 {
        for x in 0..<200 where picture.pixel(x: x, y: y).alpha > 0 {
          inked = inked.union(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
        }
      }
      #expect(inked.width > 60)
      #expect(Rect(x: 19, y: 4, width: 102, height: 32).contains(inked))
    }

    @Test func shapesCoverWhatTheySay() throws {
      let canvas = try #require(Canvas(size: Size(width: 10, height: 10), scale: 2))
      canvas.fill(Rect(x: 2, y: 3, width: 4, height: 5), Color(red: 1, green: 0, blue: 0))
      let picture = try #require(canvas.picture())
      #expect(picture.pixel(x: 4, y: 6).red == 255)
      #expect(picture.pixel(x: 11, y: 15).red == 255)
      #expect(picture.pixel(x: 12, y: 15).alpha == 0)
      #expect(picture.pixel(x: 3, y: 6).alpha == 0)
    }
  }
#endif
