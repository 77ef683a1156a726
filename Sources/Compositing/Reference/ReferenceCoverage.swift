import Geometry

/// How much of each pixel of a row a shape covers.
///
/// Coverage is the exact area of the pixel inside the shape, rounded to a byte: whole pixels are
/// 255, edges between pixels leave no trace. It depends on the shape and the pixel alone. Areas are
/// added in doubles, in the order of the polygon's corners.
struct ReferenceCoverage {
  private let outer: [Piece]?
  private let inner: [Piece]
  private var covers: [(pieces: [Piece], weight: Double)] = []
  private let sharp: [Point]
  private let y: Int

  /// Finds the edges of a shape in a row.
  init(
    _ shape: Shape, _ points: [Point], _ all: [Cover] = [], sharp: SharpEdges = .none, y: Int
  ) {
    self.y = y
    self.sharp = sharp.ends.map { points[Int($0)] }
    func pieces(_ polygon: Polygon) -> [Piece] { Piece.all(polygon.corners(in: points), y: y) }
    switch shape {
    case .beside(let polygon, var number):
      (outer, inner) = (pieces(polygon), [])
      while number >= 0 {
        let cover = all[Int(number)]
        let corners = points[Int(cover.corners.lowerBound)..<Int(cover.corners.upperBound)]
        covers.append((Piece.all(corners, y: y), cover.weight))
        number = cover.next
      }
    case .pixels: (outer, inner) = (nil, [])
    case .polygon(let polygon): (outer, inner) = (pieces(polygon), [])
    case .ring(let around, let hole): (outer, inner) = (around.map(pieces), pieces(hole))
    }
  }

  /// Finds the edges of a polygon by its corners.
  init(_ corners: [Point], y: Int) {
    (outer, inner, sharp) = (Piece.all(corners[...], y: y), [], [])
    self.y = y
  }

  /// The coverage of a pixel of the row.
  func byte(_ x: Int) -> Int {
    guard hasMiddle(x) else { return 0 }
    if outer == nil, inner.isEmpty { return 255 }
    var area = (outer?.area(x) ?? 1) - inner.area(x)
    if !covers.isEmpty {
      // Its part of what those that are drawn over it leave of the pixel.
      let rest = covers.reduce(1.0) { $0 - $1.weight * $1.pieces.area(x) }
      area = area < rest ? area / rest : (area > 0 ? 1 : 0)
    }
    return Int(area.clamped(0, 1) * 255 + 0.5)
  }
}

extension ReferenceCoverage {
  /// Whether the pixel's middle lies inside of all sharp edges; on one, if that is a left or an upper one.
  private func hasMiddle(_ x: Int) -> Bool {
    let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    return stride(from: 0, to: sharp.count, by: 2).allSatisfy { index in
      let (p, q) = (sharp[index], sharp[index + 1])
      let side = (q.x - p.x) * (middle.y - p.y) - (q.y - p.y) * (middle.x - p.x)
      return side != 0 ? side > 0 : (q.y < p.y || q.y == p.y && q.x > p.x)
    }
  }
}

/// A piece of an edge inside a row.
private struct Piece {
  /// The places of its ends.
  var left, right: Double
  /// How much of the row's height it takes; less than 0 if it bounds the shape at the left.
  var height: Double

  /// The pieces of a polygon's edges in a row; the polygon lies at an edge's right, seen along it.
  static func all(_ corners: ArraySlice<Point>, y: Int) -> [Piece] {
    let (top, bottom) = (Double(y), Double(y + 1))
    var pieces: [Piece] = []
    guard var p = corners.last else { return pieces }
    for q in corners {
      let (upper, lower) = q.y > p.y ? (p, q) : (q, p)
      let sign = q.y > p.y ? 1.0 : -1
      p = q
      guard upper.y < bottom, lower.y > top, upper.y < lower.y else { continue }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      let (from, to) = (max(upper.y, top), min(lower.y, bottom))
      let a = from == upper.y ? upper.x : upper.x + (from - upper.y) * slope
      let b = to == lower.y ? lower.x : upper.x + (to - upper.y) * slope
      pieces.append(Piece(left: min(a, b), right: max(a, b), height: sign * (to - from)))
    }
    return pieces
  }

  /// How much of a pixel's width lies left of the piece, on the mean of its height.
  func part(of x: Int) -> Double {
    let (a, b) = (left - Double(x), right - Double(x))
    if b <= 0 { return 0 }
    if a >= 1 { return 1 }
    if a >= 0, b <= 1 { return (a + b) / 2 }
    return (Self.integral(b) - Self.integral(a)) / (b - a)
  }

  /// The integral from 0 to `t` of what lies left of a place, in a pixel from 0 to 1.
  private static func integral(_ t: Double) -> Double {
    t <= 0 ? 0 : (t >= 1 ? t - 0.5 : t * t / 2)
  }
}

extension [Piece] {
  /// The area of a pixel that lies in the shape: what lies left of its right edges less what lies left
  /// of its left ones.
  fileprivate func area(_ x: Int) -> Double {
    var sum = 0.0
    for piece in self { sum += piece.height * piece.part(of: x) }
    return sum
  }
}
