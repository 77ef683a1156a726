public import Compositing
public import Exact
internal import Geometry

extension Scene {
  /// What the compositor draws: red, green and blue of each pixel.
  public func drawn(_ pictures: [PixelBuffer], kernel: Kernel = .best) throws -> [UInt8] {
    let root = Layer()
    root.model.bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    for figure in figures { root.addSublayer(figure.layer(pictures)) }
    let target = try PixelBuffer(width: width, height: height)
    Renderer(threads: 1, kernel: kernel).render(
      root, size: (width, height), scale: 1, background: Color(background), into: target)
    return target.colors
  }
}

extension Source {
  /// The source as a picture that layers show.
  public func picture() throws -> PixelBuffer {
    let picture = try PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let index = 3 * (y * width + x)
        picture.setPixel(
          Pixel(
            blue: bytes[index + 2], green: bytes[index + 1], red: bytes[index], alpha: 255),
          x: x, y: y)
      }
    }
    return picture
  }
}

extension PixelBuffer {
  /// Red, green and blue of each pixel.
  fileprivate var colors: [UInt8] {
    var colors: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x: x, y: y)
        colors += [pixel.red, pixel.green, pixel.blue]
      }
    }
    return colors
  }
}

extension Color {
  fileprivate init(_ color: [Double]) {
    self.init(red: color[0], green: color[1], blue: color[2])
  }
}

extension Figure {
  fileprivate func layer(_ pictures: [PixelBuffer]) -> Layer {
    let layer = Layer()
    layer.model.bounds = Rect(x: 0, y: 0, width: width, height: height)
    layer.model.anchorPoint = Point(x: 0, y: 0)
    let m = map.m
    layer.model.transform = Transform3D(
      m11: m[0], m12: m[1], m13: 0, m14: m[2], m21: m[3], m22: m[4], m23: 0, m24: m[5],
      m31: 0, m32: 0, m33: 1, m34: 0, m41: m[6], m42: m[7], m43: 0, m44: m[8])
    layer.model.cornerRadius = radius
    layer.model.backgroundColor = fill.map { Color($0) }
    if let picture {
      layer.model.contents = pictures[picture]
      layer.model.contentsRect = Rect(
        x: part[0], y: part[1], width: part[2] - part[0], height: part[3] - part[1])
    }
    layer.model.borderWidth = borderWidth
    layer.model.borderColor = Color(border)
    layer.model.opacity = opacity
    layer.model.masksToBounds = clips
    if blur > 0 { layer.model.filters = [.gaussianBlur(radius: blur)] }
    if let shadow {
      layer.model.shadowRadius = shadow.deviation
      layer.model.shadowOffset = Size(width: shadow.x, height: shadow.y)
      layer.model.shadowOpacity = shadow.opacity
    }
    for figure in figures { layer.addSublayer(figure.layer(pictures)) }
    if isMasked {
      let mask = Layer()
      mask.model.frame = layer.model.bounds
      mask.model.cornerRadius = radius
      mask.model.backgroundColor = .black
      layer.mask = mask
    }
    return layer
  }
}
