import Geometry

/// Where a layer's contents lie, and which part of them.
struct ContentsLayout {
  private let buffer: PixelBuffer
  /// The rectangle that the contents fill, in the layer's coordinates.
  private(set) var rect: Rect
  /// Whether that is exactly the bounds.
  private(set) var fillsBounds = true
  /// The part of the picture that is shown, in its pixels.
  private let source: PixelFrame
  private var columns: NineParts?
  private var rows: NineParts?

  /// Contents that fill a rectangle; `nil` if nothing of them can be shown.
  init?(_ buffer: PixelBuffer, part: Rect, filling rect: Rect) {
    self.buffer = buffer
    self.rect = rect
    source = PixelFrame(
      x: part.minX * Double(buffer.width), y: part.minY * Double(buffer.height),
      width: part.width * Double(buffer.width), height: part.height * Double(buffer.height))
    guard source.x.isFinite, source.y.isFinite, source.width > 0, source.height > 0,
      source.width.isFinite, source.height.isFinite
    else { return nil }
  }

  /// `nil` if there are no contents, or nothing of them can be shown.
  init?(_ layer: LayerProperties) {
    guard let buffer = layer.contents else { return nil }
    self.init(buffer, part: layer.contentsRect, filling: layer.bounds)
    let scale = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
    let size = Size(width: source.width / scale, height: source.height / scale)
    rect = layer.contentsGravity.place(size, in: layer.bounds)
    fillsBounds = rect == layer.bounds
    let center = layer.contentsCenter
    guard layer.contentsGravity.resizes, center != Rect(x: 0, y: 0, width: 1, height: 1) else {
      return
    }
    columns = NineParts(
      source: (source.x, source.width), center: (center.minX, center.width), scale: scale,
      drawn: (rect.minX, rect.width))
    rows = NineParts(
      source: (source.y, source.height), center: (center.minY, center.height), scale: scale,
      drawn: (rect.minY, rect.height))
  }

  /// The contents as paint under a map.
  ///
  /// - Parameters:
  ///   - map: From the layer's coordinates to the target.
  ///   - memory: Where samplings are kept.
  /// - Returns: `nil` if the layer is seen edge on.
  func paint(through map: Homography, in memory: DisplayListMemory) -> Paint? {
    if columns == nil || rows == nil {
      let toLayer = Homography(
        scaleX: rect.width / source.width, y: rect.height / source.height,
        thenX: rect.minX - source.x * (rect.width / source.width),
        y: rect.minY - source.y * (rect.height / source.height))
      let mapping = PixelMapping(
        toLayer.concatenating(map), showing: source, of: (buffer.width, buffer.height),
        in: memory)
      guard let mapping else { return nil }
      return .picture(.buffer(buffer), mapping)
    }
    guard let inverse = map.inverted() else { return nil }
    let sampling = Sampling(
      map: inverse, frame: source, width: buffer.width, height: buffer.height, columns: columns,
      rows: rows)
    return .picture(.buffer(buffer), PixelMapping(sampling, in: memory))
  }
}

extension ContentsGravity {
  /// Whether the contents take their size from the bounds.
  var resizes: Bool {
    self == .resize || self == .resizeAspect || self == .resizeAspectFill
  }

  /// The rectangle of contents of a size in bounds.
  func place(_ size: Size, in bounds: Rect) -> Rect {
    guard bounds.width > 0, bounds.height > 0 else { return bounds }
    var size = size
    switch self {
    case .resize:
      return bounds
    case .resizeAspect, .resizeAspectFill:
      let ratios = (bounds.width / size.width, bounds.height / size.height)
      let ratio =
        self == .resizeAspect ? min(ratios.0, ratios.1) : max(ratios.0, ratios.1)
      // The side that decides is the bounds' own, not a product that may miss it by rounding.
      size.width = ratio == ratios.0 ? bounds.width : size.width * ratio
      size.height = ratio == ratios.1 ? bounds.height : size.height * ratio
    default:
      break
    }
    let (left, middle) = (bounds.minX, bounds.minX + (bounds.width - size.width) / 2)
    let right = bounds.minX + bounds.width - size.width
    let (top, center) = (bounds.minY, bounds.minY + (bounds.height - size.height) / 2)
    let bottom = bounds.minY + bounds.height - size.height
    let (x, y) =
      switch self {
      case .resize, .resizeAspect, .resizeAspectFill, .center: (middle, center)
      case .top: (middle, top)
      case .bottom: (middle, bottom)
      case .left: (left, center)
      case .right: (right, center)
      case .topLeft: (left, top)
      case .topRight: (right, top)
      case .bottomLeft: (left, bottom)
      case .bottomRight: (right, bottom)
      }
    return Rect(x: x, y: y, width: size.width, height: size.height)
  }
}
