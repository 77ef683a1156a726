import Geometry

/// A layer's shadow, in the layer's coordinates.
struct Shadow {
  var color: Pixel
  var opacity: Double
  var offset: (x: Double, y: Double)
  var deviation: Double

  /// `nil` if the layer casts none: its clip would cut it away, or it is transparent.
  init?(_ layer: LayerProperties) {
    opacity = layer.shadowOpacity.clampedToUnit
    color = (layer.shadowColor ?? .black).pixel
    offset = (layer.shadowOffset.width, layer.shadowOffset.height)
    deviation = layer.shadowRadius > 0 ? layer.shadowRadius : 0
    guard !layer.masksToBounds, byte(opacity) > 0, color.alpha > 0, offset.x.isFinite,
      offset.y.isFinite
    else { return nil }
  }
}

/// The plane in which a layer is drawn flat.
private struct PassPlane {
  /// From the layer's coordinates to the pass's pixels.
  var map: Homography
  /// From the pass's pixels to the target's.
  var toTarget: Homography
  /// What can be seen of it.
  var needed: IntRect
  /// What may matter for that.
  var visible: IntRect

  var scaleX: Double { map.a }
  var scaleY: Double { map.d }

  /// The target itself where the layer stands upright in it, so that nothing is sampled twice; else
  /// the layer's own plane, with about as many pixels as the layer has on the target.
  ///
  /// `reach` is how far from what is seen something may matter, in points of the layer.
  init?(_ bounds: Rect, in space: Flattener.Space, reach: (x: Double, y: Double)) {
    let (x, y) = (bounds.minX, bounds.minY)
    let (width, height) = (bounds.width, bounds.height)
    guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
    if space.map.isUprightScale {
      map = space.map
      toTarget = .identity
      needed = space.visible
      visible = needed.outset(by: Self.margin(reach, map.a, map.d))
      return
    }
    let axes = space.map.slopes(x + width / 2, y + height / 2).axes
    var scale = axes.major.isFinite && axes.major > 0 ? axes.major : 1
    scale = min(max(scale, 1.0 / 64), 64)
    let longest = max(width, height)
    if longest * scale > 4096 { scale = 4096 / longest }
    // Whole pixels along both sides, so that the edges stay sharp.
    func fitted(_ length: Double) -> Double {
      length > 0 ? max(1, (length * scale).rounded(.up)) / length : scale
    }
    let (sx, sy) = (fitted(width), fitted(height))
    map = Homography(scaleX: sx, y: sy, thenX: -x * sx, y: -y * sy)
    guard map.isFinite, let back = map.inverted() else { return nil }
    toTarget = back.concatenating(space.map)
    // What can be seen, laid back on the plane.
    let margin = Self.margin(reach, sx, sy)
    let frame = IntRect(around: 0, 0, width * sx, height * sy).outset(by: margin)
    let seen = Rect(
      x: Double(space.visible.x0), y: Double(space.visible.y0),
      width: Double(space.visible.width), height: Double(space.visible.height))
    guard let window = Outline(seen), let fromTarget = toTarget.inverted(),
      let polygon = Polygon(window, through: fromTarget, near: frame, in: space.polygons)
    else { return nil }
    needed = polygon.bounds.outset(by: 2)
    visible = needed.outset(by: margin)
  }

  private static func margin(_ reach: (x: Double, y: Double), _ sx: Double, _ sy: Double) -> Int {
    let reachInPixels = max((reach.x * sx).clamped(0, 4096), (reach.y * sy).clamped(0, 4096))
    return Int(reachInPixels.rounded(.up).clamped(0, 4096)) + 4
  }

  /// The pixels that a pass has to have: what its commands draw, and what can be seen of its result.
  ///
  /// `blocks` is how far, in points, later filters look for a sample; `offset` is how far the result
  /// is moved when it is laid on the target.
  func extent(
    content: IntRect, result: IntRect, blocks: Double = 0, offset: (x: Double, y: Double) = (0, 0)
  ) -> IntRect {
    let seen = IntRect(
      around: Double(needed.x0) - offset.x, Double(needed.y0) - offset.y,
      Double(needed.x1) - offset.x, Double(needed.y1) - offset.y
    ).outset(by: Self.margin((blocks, blocks), scaleX, scaleY))
    return result.intersection(seen).union(content).intersection(visible)
  }

  func frame(_ bounds: Rect) -> PixelFrame {
    PixelFrame(
      x: bounds.minX * map.a + map.tx, y: bounds.minY * map.d + map.ty, width: bounds.width * map.a,
      height: bounds.height * map.d)
  }
}

extension Flattener {
  /// Draws a layer with its filters as one picture.
  mutating func appendPicture(
    of layer: Layer, _ properties: LayerProperties, filters: [Filter], in space: Space,
    opacity: UInt8, list: inout CommandList
  ) {
    let bounds = properties.bounds
    var reach = 0.0
    var blocks = 0.0
    for filter in filters {
      switch filter {
      case .gaussianBlur(let radius) where radius > 0: reach += 3 * radius
      case .pixellate(let fraction) where fraction > 0: blocks += min(fraction, 1) * bounds.width
      default: break
      }
    }
    guard let plane = PassPlane(bounds, in: space, reach: (reach + blocks, reach + blocks))
    else { return }
    let commands = nested {
      $0.commands(
        of: layer, extent: .content, map: plane.map, visible: plane.visible,
        shadows: space.shadowsLeft)
    }
    let frame = plane.frame(bounds)
    var rect = commands.extent
    var steps: [PassStep] = []
    let framePixels = IntRect(
      around: frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
    for filter in filters {
      guard let step = PassStep(filter, frame: frame, scale: (plane.scaleX, plane.scaleY)) else {
        continue
      }
      if case .blur(let x, let y) = step {
        rect = rect.isEmpty ? rect : rect.outset(by: Blur.reach(max(x, y)))
      } else {
        rect = rect.union(framePixels)
      }
      steps.append(step)
    }
    rect = plane.extent(content: commands.extent, result: rect, blocks: blocks)
    appendPass(
      Pass(rect: rect, commands: commands, steps: steps), laidBy: plane.toTarget, in: space,
      opacity: opacity, list: &list)
  }

  /// Draws a layer's shadow: the silhouette of all that it draws, coloured, blurred and moved.
  mutating func appendShadow(
    _ shadow: Shadow, of layer: Layer, in space: Space, opacity: UInt8, list: inout CommandList
  ) {
    let bounds = layer.current.bounds
    let reach = (
      3 * shadow.deviation + abs(shadow.offset.x), 3 * shadow.deviation + abs(shadow.offset.y)
    )
    guard let plane = PassPlane(bounds, in: space, reach: reach) else { return }
    let commands = nested {
      $0.commands(
        of: layer, extent: .filtered, map: plane.map, visible: plane.visible, shadows: 0)
    }
    var rect = commands.extent
    guard !rect.isEmpty else { return }
    var steps = [PassStep.tint(shadow.color)]
    let blur = PassStep(
      .gaussianBlur(radius: shadow.deviation), frame: plane.frame(bounds),
      scale: (plane.scaleX, plane.scaleY))
    if let blur, case .blur(let x, let y) = blur {
      steps.append(blur)
      rect = rect.outset(by: Blur.reach(max(x, y)))
    }
    let (offsetX, offsetY) = (shadow.offset.x * plane.scaleX, shadow.offset.y * plane.scaleY)
    rect = plane.extent(content: commands.extent, result: rect, offset: (offsetX, offsetY))
    let offset = Homography(translationX: offsetX, y: offsetY)
    let strength = multiply(byte(shadow.opacity), opacity)
    appendPass(
      Pass(rect: rect, commands: commands, steps: steps),
      laidBy: offset.concatenating(plane.toTarget), in: space, opacity: strength, list: &list)
  }

  /// Adds a pass and the command that lays its picture on the target.
  private mutating func appendPass(
    _ pass: Pass, laidBy map: Homography, in space: Space, opacity: UInt8, list: inout CommandList
  ) {
    let rect = pass.rect
    guard !rect.isEmpty else { return }
    let area = Rect(
      x: Double(rect.x0), y: Double(rect.y0), width: Double(rect.width),
      height: Double(rect.height))
    let picture = Homography(translationX: area.minX, y: area.minY).concatenating(map)
    let frame = PixelFrame(x: 0, y: 0, width: area.width, height: area.height)
    guard let outline = Outline(area),
      let (shape, bounds) = Polygon(outline, through: map, near: space.visible, in: polygons)?
        .shape(in: space.visible),
      let mapping = Mapping(picture, showing: frame, of: (rect.width, rect.height))
    else { return }
    passes.append(pass)
    list.append(
      Draw(
        bounds: bounds, shape: shape, paint: .picture(.pass(passes.count - 1), mapping),
        opacity: opacity))
  }
}

extension [Command] {
  /// The pixels that the commands may change.
  fileprivate var extent: IntRect {
    var extent = IntRect.empty
    var index = 0
    while index < count {
      switch self[index] {
      case .draw(let draw):
        extent = extent.union(draw.bounds)
      case .pushGroup(let bounds, let end):
        extent = extent.union(bounds)
        index = end
      default:
        break
      }
      index += 1
    }
    return extent
  }
}

extension PassStep {
  /// A filter as a step; `nil` if it changes nothing.
  init?(_ filter: Filter, frame: PixelFrame, scale: (x: Double, y: Double)) {
    switch filter {
    case .pixellate(let fraction):
      guard fraction.isFinite, fraction > 0, frame.width > 0, frame.height > 0 else { return nil }
      self = .pixellate(fractionalWidth: fraction, frame: frame)
    case .gaussianBlur(let radius):
      guard radius > 0, radius.isFinite || radius == .infinity else { return nil }
      let limit = Filter.maximumBlurRadius
      let (x, y) = (min(radius * scale.x, limit), min(radius * scale.y, limit))
      // Below this no byte changes.
      guard max(x, y) > 0.02 else { return nil }
      self = .blur(deviationX: x, deviationY: y)
    case .colorMatrix(let matrix):
      guard matrix != .identity else { return nil }
      self = .colorMatrix(matrix)
    case .dissolve(let picture, let mix):
      let mix = UInt32((mix.clampedToUnit * 65536).rounded())
      guard mix > 0, frame.width > 0, frame.height > 0 else { return nil }
      self = .dissolve(picture, mix: mix, frame: frame)
    }
  }
}
