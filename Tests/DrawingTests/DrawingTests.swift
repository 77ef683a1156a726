#if Drawing
  import Compositing
  import Drawing
  import Geometry
  import Testing

  /// What is drawn is there, and the same each time.
  struct DrawingTests {
    @Test func absurdSizesGiveNothing() {
      for size in [
        Size(width: 0, height: 5), Size(width: -3, height: 5), Size(width: 1e9, height: 5),
        Size(width: .nan, height: 5),
      ] {
        #expect(Canvas(size: size, scale: 1) == nil)
      }
    }

    @Test func textIsDrawnWithinItsRectangle() throws {
      let canvas = try #require(Canvas(size: Size(width: 200, height: 40), scale: 1))
      canvas.draw(
        "A line that is far too long for its room", in: Rect(x: 20, y: 5, width: 100, height: 30),
        size: 16)
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
