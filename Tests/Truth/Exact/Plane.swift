/// A point of a plane.
public struct Place: Codable, Hashable, Sendable {
  public var x, y: Double

  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

/// A map of the plane that keeps straight lines straight: (x, y, 1) as a row times nine numbers.
public struct PlaneMap: Codable, Hashable, Sendable {
  /// Row after row.
  public var m: [Double]

  public init(_ m: [Double]) { self.m = m }

  public static let identity = PlaneMap([1, 0, 0, 0, 1, 0, 0, 0, 1])

  public static func moved(_ x: Double, _ y: Double) -> PlaneMap {
    PlaneMap([1, 0, 0, 0, 1, 0, x, y, 1])
  }

  public static func scaled(_ x: Double, _ y: Double) -> PlaneMap {
    PlaneMap([x, 0, 0, 0, y, 0, 0, 0, 1])
  }

  /// A turn about the origin; the sine and cosine are those of the angle.
  public static func turned(cosine: Double, sine: Double) -> PlaneMap {
    PlaneMap([cosine, sine, 0, -sine, cosine, 0, 0, 0, 1])
  }

  /// A turn about the vertical axis, seen from a distance.
  public static func turnedAway(cosine: Double, sine: Double, distance: Double) -> PlaneMap {
    // z becomes -x · sine, and w is 1 - z/distance.
    PlaneMap([cosine, 0, sine / distance, 0, 1, 0, 0, 0, 1])
  }

  /// The same about the x axis: what lies below goes away.
  public static func turnedDown(cosine: Double, sine: Double, distance: Double) -> PlaneMap {
    PlaneMap([1, 0, 0, 0, cosine, sine / distance, 0, 0, 1])
  }

  /// First this map, then another.
  public func then(_ o: PlaneMap) -> PlaneMap {
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        for k in 0..<3 { product[3 * row + column] += m[3 * row + k] * o.m[3 * k + column] }
      }
    }
    return PlaneMap(product)
  }

  /// The map back, but for a factor, which does not matter. The map has to have one.
  func back() -> PlaneMap {
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let determinant = m[0] * minor(4, 5, 7, 8) - m[1] * minor(3, 5, 6, 8) + m[2] * minor(3, 4, 6, 7)
    let adjugate = [
      minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5),
      -minor(3, 5, 6, 8), minor(0, 2, 6, 8), -minor(0, 2, 3, 5),
      minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
    ]
    return PlaneMap(adjugate.map { $0 / determinant })
  }

  /// The image of a point; `nil` behind the eye.
  func image(_ x: Double, _ y: Double) -> Place? {
    m.withUnsafeBufferPointer { m in
      let w = x * m[2] + y * m[5] + m[8]
      guard w > 0 else { return nil }
      return Place((x * m[0] + y * m[3] + m[6]) / w, (x * m[1] + y * m[4] + m[7]) / w)
    }
  }
}
