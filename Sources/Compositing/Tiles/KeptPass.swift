/// The picture of a pass, kept from frame to frame: if the pass is what it was, it is not drawn again.
struct KeptPass {
  var picture: PixelBuffer?
  /// What a last blur has made of the picture; `nil` if there is none.
  var wide: WidePicture?
  /// Whether no pixel of the picture is transparent, as far as is known.
  var isOpaque = false
  var plan = TilePlan()
  var rect = IntRect.empty
  var steps: [any FilterPass] = []
  var softening: BlurPass?

  /// A picture of a size with anything in it: the one that is kept, if it is of that size.
  mutating func takePicture(for rect: IntRect) -> PixelBuffer? {
    defer { picture = nil }
    if let picture, picture.width == rect.width, picture.height == rect.height { return picture }
    return try? PixelBuffer(width: rect.width, height: rect.height, isCleared: false)
  }

  /// The same for wide pixels.
  mutating func takeWidePicture(for rect: IntRect) -> WidePicture? {
    defer { wide = nil }
    if let wide, wide.width == rect.width, wide.height == rect.height { return wide }
    return WidePicture(width: rect.width, height: rect.height)
  }
}
