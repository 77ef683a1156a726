#if Media
  import Testing

  @testable import Media

  /// How large a picture becomes of a frame.
  @Suite struct PictureSizeTests {
    private func size(
      _ width: Int, _ height: Int, aspectRatio: Double = 1, turns: Int = 0,
      limit: (width: Int, height: Int)? = nil, isCovered: Bool = false
    ) -> [Int] {
      var orientation = Orientation()
      orientation.quarterTurns = turns
      let size = PictureSize(
        frame: FrameSize(width: width, height: height), aspectRatio: aspectRatio,
        orientation: orientation,
        limit: PictureLimit(
          limit.map { FrameSize(width: $0.width, height: $0.height) }, isCovered: isCovered))
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
  }
#endif
