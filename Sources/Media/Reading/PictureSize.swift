#if Media
  internal import Compositing

  /// How large a picture becomes of a frame.
  struct PictureSize: Equatable {
    /// The picture's size as it is meant: upright, with square pixels.
    let meant: FrameSize
    /// The size of what is made of it, before it is turned.
    let made: FrameSize

    /// Works it out.
    ///
    /// - Parameters:
    ///   - frame: The frame's own size.
    ///   - aspectRatio: How much wider than high its pixels are.
    ///   - orientation: How it is to be turned.
    ///   - limit: What a larger picture is made smaller for.
    init(frame: FrameSize, aspectRatio: Double, orientation: Orientation, limit: PictureLimit) {
      var (width, height) = (Double(frame.width), Double(frame.height))
      // Pixels become square by having more of them: nothing of the picture is lost.
      if aspectRatio > 1 { width *= aspectRatio } else { height /= aspectRatio }
      if max(width, height).rounded() > Double(PixelBuffer.maximumSide) {
        (width, height) = (Double(frame.width), Double(frame.height))
      }
      let whole = Self.size(width, height)
      meant = orientation.isSideways ? whole.turned : whole
      guard let size = limit.size else {
        made = whole
        return
      }
      let box = orientation.isSideways ? size.turned : size
      let (across, down) = (Double(box.width) / width, Double(box.height) / height)
      let factor = min(1, limit.isCovered ? max(across, down) : min(across, down))
      guard limit.isCentered, factor < 1 else {
        made = Self.size(width * factor, height * factor)
        return
      }
      made = FrameSize(
        width: Self.side(width * factor, centeredIn: box.width),
        height: Self.side(height * factor, centeredIn: box.height))
    }

    /// The whole number next to a side that leaves as much on both sides of it.
    ///
    /// That changes the picture's shape by less than a pixel in its height or width; where that would be
    /// seen, it does not.
    private static func side(_ side: Double, centeredIn box: Int) -> Int {
      guard side >= 100 else { return max(1, Int(side.rounded())) }
      return box + 2 * Int(((side - Double(box)) / 2).rounded())
    }

    private static func size(_ width: Double, _ height: Double) -> FrameSize {
      FrameSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
    }
  }

  extension FrameSize {
    fileprivate var turned: FrameSize { FrameSize(width: height, height: width) }
  }
#endif
