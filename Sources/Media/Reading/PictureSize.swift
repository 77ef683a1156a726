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
      made = Self.size(width * factor, height * factor)
    }

    private static func size(_ width: Double, _ height: Double) -> FrameSize {
      FrameSize(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())))
    }
  }

  extension FrameSize {
    fileprivate var turned: FrameSize { FrameSize(width: height, height: width) }
  }
#endif
