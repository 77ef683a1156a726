import Compositing
import Geometry

/// A layer with a frame, set up by a closure.
func layer(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, color: Color? = nil,
  _ setUp: (inout LayerProperties) -> Void = { _ in }
) -> Layer {
  var properties = LayerProperties()
  properties.bounds = Rect(x: 0, y: 0, width: width, height: height)
  properties.position = Point(x: x + width / 2, y: y + height / 2)
  properties.backgroundColor = color
  setUp(&properties)
  return Layer(properties)
}

/// How far values lie from their mean: the root of the mean square, 0 for those that are all alike.
func scatter(_ values: [Double]) -> Double {
  var (sum, squares) = (0.0, 0.0)
  for value in values {
    sum += value
    squares += value * value
  }
  let count = Double(values.count)
  let mean = sum / count
  return max(squares / count - mean * mean, 0).squareRoot()
}

extension Layer {
  /// Adds sublayers, from back to front.
  func with(_ layers: Layer...) -> Layer {
    for layer in layers { addSublayer(layer) }
    return self
  }
}

extension Color {
  static let red = Color(red: 0.9, green: 0.2, blue: 0.2)
  static let green = Color(red: 0.2, green: 0.75, blue: 0.3)
  static let blue = Color(red: 0.2, green: 0.4, blue: 0.95)
  static let yellow = Color(red: 0.95, green: 0.8, blue: 0.2)
  static let paper = Color(white: 0.95)
}

func rotation(_ degrees: Double, x: Double = 0, y: Double = 0, z: Double = 1) -> Transform3D {
  Transform3D(rotationAngle: degrees * .pi / 180, x: x, y: y, z: z)
}

/// A transform with Core Animation's perspective: `m34` is -1 over the eye's distance.
func perspective(_ distance: Double) -> Transform3D {
  var transform = Transform3D.identity
  transform.m34 = -1 / distance
  return transform
}

/// Draws a layer whose bounds are the picture.
func draw(
  _ root: Layer, _ width: Int = 64, _ height: Int = 64, scale: Double = 1,
  background: Color = .paper, threads: Int = 1, kernel: Kernel = .best
) -> PixelBuffer {
  let target = emptyPicture(width, height)
  Renderer(threads: threads, kernel: kernel).render(
    root, size: (width, height), scale: scale, background: background, into: target)
  return target
}
