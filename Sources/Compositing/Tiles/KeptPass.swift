/// The picture of a pass, kept from frame to frame: if the pass is what it was, it is not drawn again.
struct KeptPass {
  var picture: PixelBuffer?
  /// What a last blur has made of the picture; `nil` if there is none.
  var wide: WidePicture?
  /// Whether no pixel of the picture is transparent, as far as is known.
  var isOpaque = false
  var plan = TilePlan()
  var rect = IntRect.empty
  var steps: [FilterStep] = []
  var softening: BlurPass?

  /// What a step has read, and the next may write.
  private var spare: PixelBuffer?

  /// A picture of a size with anything in it: one that is kept, if that has room for it.
  mutating func takePicture(for rect: IntRect) -> PixelBuffer? {
    let kept = picture ?? spare
    if picture != nil { picture = nil } else { spare = nil }
    return PixelBuffer.replacing(kept, width: rect.width, height: rect.height)
  }

  /// Keeps a picture that has been read.
  mutating func lay(aside picture: PixelBuffer) { spare = picture }

  /// The same for wide pixels.
  mutating func takeWidePicture(for rect: IntRect) -> WidePicture? {
    defer { wide = nil }
    return WidePicture(replacing: wide, width: rect.width, height: rect.height)
  }
}
