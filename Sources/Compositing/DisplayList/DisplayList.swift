import Geometry

/// What there is to draw, flattened from a layer tree: values only, in the target's pixels.
///
/// This is the line between the two halves of the renderer: flattening knows layers and no pixels,
/// rasterizing knows this list and no layers. Any rasterizer may stand on it.
struct DisplayList: Sendable {
  /// Pictures to draw first, each before those that use it.
  var passes: [Pass] = []
  /// The picture itself.
  var commands: [Command] = []
  /// What is done with their pictures.
  var steps: [FilterStep] = []
  /// The corners of all polygons.
  var points: [Point] = []
  /// What lies over shapes that reach just as far as it.
  var covers: [Cover] = []
  /// How pictures are sampled that are not copied.
  var samplings: [Sampling] = []
  /// What is drawn that is no box of one colour.
  var draws: [Draw] = []
  /// How pictures are sampled and mixed.
  var options = RenderingOptions()
  /// Where bytes are not enough while things are drawn.
  var wideArea = WideArea.none

  /// All passes of a picture together take at most so many pixels (1 GiB); what would take more is
  /// left out.
  static let maximumPassPixels = 1 << 28
}

/// A part of the tree that is drawn into a picture of its own: for a filter, for a shadow.
struct Pass: Sendable {
  /// What the picture covers, in the pass's pixels.
  var rect: IntRect
  var commands: [Command]
  /// Where in the list stands what is done with the picture, in order.
  var steps: Range<Int>
  /// A blur that comes after the steps and leaves wide pixels, where they are shown one by one; `nil` where the
  /// pass leaves bytes.
  var softening: BlurPass?
  /// The part of the picture in which pixels are wide until all is drawn.
  var wideArea = WideArea.none

  /// How many pixels of bytes take as much memory as the pass: a wide one is two, and what is blurred into
  /// those is there besides.
  var pixelCount: Int { rect.width * rect.height * (softening == nil ? 1 : 3) }
}

/// One step of drawing; groups and masks nest as brackets do.
///
/// Plain data, and small: a frame of thousands of things is as fast as its memory.
enum Command: Sendable {
  case box(ColorBox)
  /// The draw of a number in the list.
  case draw(Int32)
  /// What follows is drawn into a transparent picture of its own, up to the `popGroup` at `end`.
  case pushGroup(bounds: IntRect, end: Int)
  case popGroup(GroupEnd)
  /// What follows is drawn into a transparent picture, up to `popMask`.
  case pushMask
  /// The group's picture is multiplied by the alpha of the mask's.
  case popMask
}

/// How a group's picture is drawn over what was there.
struct GroupEnd: Sendable {
  /// What cuts it.
  var clip: Polygon?
  /// The sharp edges that cut it besides.
  var sharp = SharpEdges.none
  var opacity: Opacity
}

/// A shape filled with a colour or a picture.
struct Draw: Sendable {
  /// The pixels that the shape touches and that are not clipped away.
  var bounds: IntRect
  var shape: Shape
  var paint: Paint
  var opacity: Opacity
  /// What cuts the shape besides; a shape with them is a polygon or a ring.
  var sharp = SharpEdges.none
  /// Whether it shows something blurred, which changes so slowly that bytes would make bands of it.
  var isSoft = false
}

/// Which part of each pixel is covered.
enum Shape: Sendable {
  /// All of every pixel in the bounds.
  case pixels
  case polygon(Polygon)
  /// The outer polygon (all of the bounds where there is none) without the inner.
  case ring(outer: Polygon?, inner: Polygon)
  /// A polygon beside others that are drawn later: in a pixel that they share it counts for its own
  /// area of what they leave, so that edges that meet let nothing through. The number is that of the
  /// first cover.
  case beside(Polygon, Int32)
}

/// A polygon that is drawn over another which it does not overlap, and meets.
struct Cover: Hashable, Sendable {
  /// Where its corners lie in the list.
  var corners: Range<Int32>
  /// How much its area counts: its opacity, less than 0 for the hole of a ring.
  var weight: Double
  /// The number of the next cover of the same shape; -1 after the last.
  var next: Int32
}

/// What a shape is filled with.
enum Paint: Sendable {
  case color(UInt32)
  case picture(Picture, PixelMapping)
}

/// Where pixels come from.
enum Picture: Sendable {
  case buffer(PixelBuffer)
  /// The result of a pass, by its number.
  case pass(Int)
}
