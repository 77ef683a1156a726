/// What is drawn: a rectangle from the origin on, with what lies in it.
public struct Figure: Codable, Sendable {
  public var width, height: Double
  /// From its own coordinates to those of the figure that it lies in.
  public var map: PlaneMap
  public var radius = 0.0
  /// Red, green and blue from 0 to 1; nothing where it is `nil`.
  public var fill: [Double]?
  /// The number of a picture that is stretched over a part of it.
  public var picture: Int?
  /// The part of the picture that is shown: left, top, right and bottom, from 0 to 1.
  public var part = [0.0, 0, 1, 1]
  public var borderWidth = 0.0
  public var border = [0.0, 0, 0]
  public var opacity = 1.0
  /// Whether nothing is seen outside of it.
  public var clips = false
  /// Whether only what lies in its rectangle (with its corners) is seen, by a mask.
  public var isMasked = false
  public var figures: [Figure] = []
  /// The standard deviation of a blur, of the figure itself; upright figures alone.
  public var blur = 0.0
  public var shadow: Shadow?

  public struct Shadow: Codable, Sendable {
    public var deviation, x, y, opacity: Double

    public init(deviation: Double, x: Double, y: Double, opacity: Double) {
      (self.deviation, self.x, self.y, self.opacity) = (deviation, x, y, opacity)
    }
  }

  public init(_ width: Double, _ height: Double, _ map: PlaneMap) {
    (self.width, self.height, self.map) = (width, height, map)
  }
}

/// A picture that is drawn, with its name and what it is an example of.
public struct Scene: Codable, Sendable {
  public var kind, name: String
  public var width, height: Int
  public var background: [Double]
  public var figures: [Figure]

  public init(
    _ kind: String, _ name: String, width: Int = 160, height: Int = 120,
    background: [Double] = [0.2, 0.3, 0.4], _ figures: [Figure]
  ) {
    (self.kind, self.name, self.width, self.height) = (kind, name, width, height)
    (self.background, self.figures) = (background, figures)
  }
}

/// An opaque picture: red, green and blue, each from 0 to 255.
public struct Source: Codable, Sendable {
  public var width, height: Int
  public var bytes: [UInt8]

  public init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> (Double, Double, Double)) {
    (self.width, self.height) = (width, height)
    bytes = []
    bytes.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = pixel(x, y)
        for value in [red, green, blue] { bytes.append(UInt8(min(max(value, 0), 255) + 0.5)) }
      }
    }
  }
}
