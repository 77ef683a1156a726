/// The picture of a pass, kept from frame to frame: if the pass is what it was, it is not drawn again.
struct PassSlot {
  var picture: PixelBuffer?
  /// Whether no pixel of the picture is transparent, as far as is known.
  var isOpaque = false
  var plan = TilePlan()
  var rect = IntRect.empty
  var steps: [PassStep] = []
}
