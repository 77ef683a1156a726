/// A figure made ready to be looked at, sample by sample.
struct ExactFigure: Sendable {
  private let figure: Figure
  private let back: PlaneMap
  private let source: Source?
  private let figures: [ExactFigure]
  private var blurred: ExactBlur?
  private var shadow: ExactBlur?

  init(_ figure: Figure, _ sources: [Source], size: (Int, Int)) {
    self.figure = figure
    back = figure.map.back()
    source = figure.picture.map { sources[$0] }
    figures = figure.figures.map { ExactFigure($0, sources, size: size) }
    if figure.blur > 0 {
      blurred = ExactBlur(of: self, deviation: figure.blur, size: size)
    }
    if let cast = figure.shadow {
      shadow = ExactBlur(of: self, deviation: cast.deviation, size: size)
    }
  }

  /// What a sample at a place shows; `signature` changes with what it lies in.
  func light(at place: Place, _ signature: inout Int) -> Light {
    var light: Light
    if let blurred {
      light = blurred.light(at: place)
    } else {
      light = sharpLight(at: place, &signature)
    }
    if let shadow, let cast = figure.shadow {
      let below = shadow.light(at: Place(place.x - cast.x, place.y - cast.y)).alpha * cast.opacity
      light.alpha += below * (1 - light.alpha)
    }
    return light.times(figure.opacity)
  }

  func sharpLight(at place: Place, _ signature: inout Int) -> Light {
    signature &*= 31
    guard let own = back.image(place.x, place.y) else { return Light() }
    let isInside = contains(own, inset: 0)
    if isInside { signature &+= 1 }
    if !isInside, figure.clips || figure.isMasked { return Light() }
    var light = Light()
    if isInside {
      if let fill = figure.fill { light = Light(fill) }
      if let source { light = sample(source, own) }
    }
    for inner in figures { light = inner.light(at: own, &signature).over(light) }
    if figure.borderWidth > 0, isInside, !contains(own, inset: figure.borderWidth) {
      signature &+= 2
      light = Light(figure.border)
    }
    return light
  }

  private func contains(_ place: Place, inset: Double) -> Bool {
    let (left, top) = (inset, inset)
    let (right, bottom) = (figure.width - inset, figure.height - inset)
    guard place.x >= left, place.x < right, place.y >= top, place.y < bottom else { return false }
    let radius = max(0, figure.radius - inset)
    let x = max(left + radius - place.x, place.x - (right - radius), 0)
    let y = max(top + radius - place.y, place.y - (bottom - radius), 0)
    return x == 0 || y == 0 || x * x + y * y <= radius * radius
  }

  /// Reads the picture between the middles of its pixels; beyond the part that is shown its edge goes on.
  private func sample(_ source: Source, _ place: Place) -> Light {
    let (width, height) = (Double(source.width), Double(source.height))
    let part = figure.part
    func read(_ along: Double, _ from: Double, _ to: Double, _ length: Double) -> (Int, Double) {
      let (first, last) = (from * length, to * length)
      let u = first + along * (last - first) - 0.5
      let inside = min(max(u, first), max(first, last - 1))
      let index = min(inside.rounded(.down), length - 1)
      return (Int(index), inside - index)
    }
    let (i, fx) = read(place.x / figure.width, part[0], part[2], width)
    let (j, fy) = read(place.y / figure.height, part[1], part[3], height)
    let (right, below) = (min(i + 1, source.width - 1), min(j + 1, source.height - 1))
    var light = Light()
    light.alpha = 1
    source.bytes.withUnsafeBufferPointer { bytes in
      func value(_ channel: Int) -> Double {
        func at(_ x: Int, _ y: Int) -> Double {
          Double(bytes[3 * (y * source.width + x) + channel])
        }
        let top = at(i, j) * (1 - fx) + at(right, j) * fx
        let bottom = at(i, below) * (1 - fx) + at(right, below) * fx
        return (top * (1 - fy) + bottom * fy) / 255
      }
      (light.red, light.green, light.blue) = (value(0), value(1), value(2))
    }
    return light
  }
}
