import Geometry

extension Flattener {
  /// Draws a layer with its filters as one picture.
  mutating func appendPicture(
    of layer: Layer, _ properties: LayerProperties, filters: [Filter], in space: Space,
    opacity: Opacity, list: inout CommandList
  ) {
    let bounds = properties.bounds
    var reach = FilterReach()
    for filter in filters {
      let own = filter.effect.reach(in: bounds)
      reach.spread += own.spread
      reach.lookup += own.lookup
    }
    let all = reach.spread + reach.lookup
    guard let plane = PassPlane(bounds, in: space, reach: (all, all)) else { return }
    var content = nested {
      $0.commands(
        of: layer, extent: .content, map: plane.map, visible: plane.visible,
        shadows: space.shadowsLeft)
    }
    let frame = plane.frame(bounds)
    let framePixels = IntRect(
      around: frame.x, frame.y, frame.x + frame.width, frame.y + frame.height)
    let first = steps.count
    var rect = content.extent
    for filter in filters {
      guard let step = filter.effect.pass(frame: frame, scale: (plane.scaleX, plane.scaleY)) else {
        continue
      }
      steps.append(step)
      rect = step.extent(of: rect, in: framePixels)
    }
    rect = plane.extent(content: content.extent, result: rect, lookup: reach.lookup)
    appendPass(
      content, of: rect, steps: first..<steps.count, laidBy: plane.toTarget, in: space,
      opacity: opacity,
      list: &list)
    recycle(&content)
  }

  /// Draws a layer's shadow: the silhouette of all that it draws, coloured, blurred and moved.
  mutating func appendShadow(
    _ shadow: Shadow, of layer: Layer, in space: Space, list: inout CommandList
  ) {
    let bounds = layer.current.bounds
    let spread = GaussianBlur.reach * shadow.deviation
    let reach = (spread + abs(shadow.offset.x), spread + abs(shadow.offset.y))
    guard let plane = PassPlane(bounds, in: space, reach: reach) else { return }
    var content = nested {
      $0.commands(
        of: layer, extent: .filtered, map: plane.map, visible: plane.visible, shadows: 0)
    }
    guard !content.extent.isEmpty else { return }
    let first = steps.count
    steps.append(.silhouette(Silhouette(color: shadow.color)))
    let blur = GaussianBlur(radius: shadow.deviation)
    let frame = plane.frame(bounds)
    if let blur = blur.pass(frame: frame, scale: (plane.scaleX, plane.scaleY)) {
      steps.append(blur)
    }
    var rect = steps[first...].reduce(content.extent) { $1.extent(of: $0, in: .empty) }
    let (offsetX, offsetY) = (shadow.offset.x * plane.scaleX, shadow.offset.y * plane.scaleY)
    rect = plane.extent(content: content.extent, result: rect, offset: (offsetX, offsetY))
    let offset = Homography(translationX: offsetX, y: offsetY)
    appendPass(
      content, of: rect, steps: first..<steps.count, laidBy: offset.concatenating(plane.toTarget),
      in: space,
      opacity: Opacity(shadow.opacity), list: &list)
    recycle(&content)
  }

  /// Adds a pass and the command that lays its picture on the target.
  private mutating func appendPass(
    _ content: CommandList, of rect: IntRect, steps: Range<Int>, laidBy map: Homography,
    in space: Space, opacity: Opacity, list: inout CommandList
  ) {
    guard !rect.isEmpty else { return }
    let area = Rect(
      x: Double(rect.x0), y: Double(rect.y0), width: Double(rect.width),
      height: Double(rect.height))
    let picture = Homography(translationX: area.minX, y: area.minY).concatenating(map)
    let frame = PixelFrame(x: 0, y: 0, width: area.width, height: area.height)
    guard let outline = Outline(area),
      let (shape, bounds) = Polygon(outline, through: map, near: space.visible, in: memory)?
        .shape(in: space.visible),
      let mapping = PixelMapping(
        picture, showing: frame, of: (rect.width, rect.height), in: memory)
    else { return }
    let isSoft = self.steps[steps].contains(where: \.isBlur)
    var pass = Pass(
      rect: rect, commands: content.commands, steps: steps,
      wideArea: wideArea(of: content, in: rect))
    // Wide pixels can be copied, not sampled.
    if case .copy = mapping, rect.width <= WidePicture.maximumWidth,
      case .blur(let blur) = self.steps[steps].last
    {
      pass.steps = steps.dropLast()
      pass.softening = blur
    }
    passes.append(pass)
    list.append(
      Draw(
        bounds: bounds, shape: shape, paint: .picture(.pass(passes.count - 1), mapping),
        opacity: opacity, isSoft: isSoft))
  }
}
