/// The picture that a scene is: each pixel the mean of 16×16 samples.
///
/// A sample is in a shape or not; a picture is read between the middles of its pixels, its edge going on;
/// what is blurred is blurred by the Gaussian itself. All is done on numbers that are not rounded. It is
/// plain code that knows nothing of the compositor.
public struct ExactPicture: Sendable {
  public let width, height: Int
  /// Red, green and blue of each pixel, from 0 to 255.
  public private(set) var values: [Double]
  /// Which pixels an edge goes through.
  public private(set) var isEdge: [Bool]

  /// Computes a scene, with so many samples along each side of a pixel.
  public init(_ scene: Scene, _ sources: [Source], samples side: Int = 16) {
    (width, height) = (scene.width, scene.height)
    let count = width * height
    values = [Double](repeating: 0, count: 3 * count)
    isEdge = [Bool](repeating: false, count: count)
    let scale = 1 / Double(side)
    let figures = scene.figures.map {
      ExactFigure($0, sources, size: (scene.width, scene.height))
    }
    for y in 0..<height {
      for x in 0..<width {
        var sum = Light()
        var signatures: (least: Int, most: Int) = (.max, .min)
        for row in 0..<side {
          for column in 0..<side {
            let place = Place(
              Double(x) + (Double(column) + 0.5) * scale, Double(y) + (Double(row) + 0.5) * scale)
            var light = Light(scene.background)
            var signature = 0
            for figure in figures {
              light = figure.light(at: place, &signature).over(light)
            }
            sum = sum.plus(light)
            signatures = (min(signatures.least, signature), max(signatures.most, signature))
          }
        }
        let mean = sum.times(255 * scale * scale)
        let index = y * width + x
        values[3 * index] = mean.red
        values[3 * index + 1] = mean.green
        values[3 * index + 2] = mean.blue
        isEdge[index] = signatures.least != signatures.most
      }
    }
  }
}

/// Red, green, blue and alpha from 0 to 1, colours times alpha.
struct Light: Sendable {
  var red = 0.0, green = 0.0, blue = 0.0, alpha = 0.0

  init() {}

  init(_ color: [Double]) { (red, green, blue, alpha) = (color[0], color[1], color[2], 1) }

  func plus(_ o: Light) -> Light {
    var sum = self
    sum.red += o.red
    sum.green += o.green
    sum.blue += o.blue
    sum.alpha += o.alpha
    return sum
  }

  func times(_ factor: Double) -> Light {
    var product = self
    product.red *= factor
    product.green *= factor
    product.blue *= factor
    product.alpha *= factor
    return product
  }

  func over(_ below: Light) -> Light { plus(below.times(1 - alpha)) }
}
