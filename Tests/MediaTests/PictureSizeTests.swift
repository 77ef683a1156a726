#if Media
  import Testing

  @testable import Media

  /// How large a picture becomes of a frame.
  @Suite struct PictureSizeTests {
    private func size(
      _ width: Int, _ height: Int, aspectRatio: Double = 1, turns: Int = 0,
      limit: (width: Int, height: Int)? = nil, isCovered: Bool = false, isCentered: Bool = false
    ) -> [Int] {
      var orientation = Orientation()
      orientation.quarterTurns = turns
      let size = PictureSize(
        frame: FrameSize(width: width, height: height), aspectRatio: aspectRatio,
        orientation: orientation,
        limit: PictureLimit(
          limit.map { FrameSize(width: $0.width, height: $0.height) }, isCovered: isCovered,
          isCentered: isCentered))
      return [size.meant.width, size.meant.height, size.made.width, size.made.height]
    }

    @Test func pixelsThatAreNotSquareBecomeMore() {
      #expect(size(720, 576, aspectRatio: 64.0 / 45) == [1024, 576, 1024, 576])
      #expect(size(1440, 1080, aspectRatio: 0.5) == [1440, 2160, 1440, 2160])
      #expect(size(7, 3) == [7, 3, 7, 3])
    }

    @Test func whatIsTurnedFitsInTurned() {
      #expect(size(4000, 3000, turns: 1) == [3000, 4000, 4000, 3000])
      #expect(size(4000, 3000, turns: 1, limit: (300, 1000)) == [3000, 4000, 400, 300])
      #expect(size(4000, 3000, turns: 2, limit: (300, 1000)) == [4000, 3000, 300, 225])
      #expect(size(4000, 10, limit: (40, 40)) == [4000, 10, 40, 1])
    }

    /// A panorama that is to fill a screen has all of the screen's height, and not its width.
    @Test func whatCoversHasItsShorterSideInThere() {
      #expect(
        size(4000, 1000, limit: (100, 200), isCovered: true) == [4000, 1000, 800, 200])
      #expect(
        size(4000, 1000, turns: 1, limit: (100, 200), isCovered: true) == [1000, 4000, 400, 100])
      #expect(size(40, 10, limit: (100, 200), isCovered: true) == [40, 10, 40, 10])
    }

    /// What is left beside it, or cut off it, is even: none of its pixels lies between two of the screen.
    @Test func whatIsCenteredLiesOnPixels() {
      func made(
        _ width: Int, _ height: Int, turns: Int = 0, _ limit: (Int, Int), isCovered: Bool = false
      ) -> [Int] {
        Array(
          size(width, height, turns: turns, limit: limit, isCovered: isCovered, isCentered: true)[
            2...])
      }
      #expect(size(4000, 2997, limit: (1920, 1081)) == [4000, 2997, 1443, 1081])
      #expect(made(4000, 2997, (1920, 1081)) == [1442, 1081])
      #expect(made(4000, 2997, (1921, 1081)) == [1443, 1081])
      #expect(made(2997, 4000, turns: 1, (1920, 1081)) == [1081, 1442])
      #expect(made(4000, 2997, (1920, 1081), isCovered: true) == [1920, 1439])
      #expect(made(4000, 2997, (1920, 1080), isCovered: true) == [1920, 1438])
      // What is not made smaller stays as it is, and what is small keeps its shape.
      #expect(made(101, 99, (1920, 1080)) == [101, 99])
      #expect(made(4000, 101, (400, 400)) == [400, 10])
      for width in 1000..<1100 {
        for height in [1999, 2000, 2001] {
          let sides = made(width, height, (301, 400))
          #expect(sides[0] <= 301 && sides[1] <= 400)
          #expect(sides[0] < 100 || (301 - sides[0]) % 2 == 0)
          #expect(sides[1] < 100 || (400 - sides[1]) % 2 == 0)
        }
      }
    }
  }
#endif
