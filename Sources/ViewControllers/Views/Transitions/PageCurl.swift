import Geometry
#if canImport(Glibc)
  internal import Glibc
#endif

/// The shape of a page that rolls up from its lower edge around a cylinder that goes up over it.
///
/// The page is cut into level strips. What lies above the line where the cylinder touches is flat; what
/// lies below it has gone round by its distance to that line; what is beyond half a turn lies upside
/// down on top. Lengths are points, in the coordinates of the page.
struct PageCurl {
  /// A strip of the page.
  struct Strip {
    /// Where it lies in the flat page; it reaches a little under the next one, so that nothing shows
    /// between the two.
    let frame: Rect
    /// The page's height.
    let pageHeight: Double

    /// Its part of the part of a picture that shows the whole page.
    func part(of whole: Rect) -> Rect {
      Rect(
        x: whole.minX, y: whole.minY + frame.minY / pageHeight * whole.height, width: whole.width,
        height: frame.height / pageHeight * whole.height)
    }
  }

  /// How white the back of a page is, and how much of that it loses where it stands upright.
  private static let paper = 0.94
  private static let shade = 0.4
  /// The cylinder's radius, in heights of the page.
  private static let radius = 0.12
  /// How far the eye is, in heights of the page.
  private static let eyeDistance = 3.0
  /// The most strips, and the least height of one: points.
  private static let mostStrips = 60
  private static let leastHeight = 4.0
  /// How far a strip reaches under the next: points.
  private static let overlap = 2.0
  private static let moments = 48

  private let size: Size

  init(size: Size) { self.size = size }

  /// The number of a perspective from that eye.
  var m34: Double { -1 / (Self.eyeDistance * max(1, size.height)) }

  /// All strips, the uppermost first; each covers those before it.
  var strips: [Strip] {
    let count = min(Self.mostStrips, max(1, Int(size.height / Self.leastHeight)))
    let height = size.height / Double(count)
    return (0..<count).map { index in
      let start = Double(index) * height
      let end = min(start + height + Self.overlap, size.height)
      return Strip(
        frame: Rect(x: 0, y: start, width: size.width, height: end - start),
        pageHeight: size.height)
    }
  }

  /// The transforms of a strip at even moments, from the flat page to the one that has gone.
  ///
  /// - Parameters:
  ///   - strip: The strip.
  ///   - isBack: Whether it is the paper behind, which is seen from there.
  /// - Returns: The numbers of transforms.
  func path(of strip: Strip, isBack: Bool) -> [[Double]] {
    let place = strip.frame.midY
    return lines.map { line in
      let (beyond, angle) = (place - line, angle(of: strip, at: line))
      var (y, z) = (place, 0.0)
      if beyond > 0 {
        y = line + radius * sin(angle) - max(0, beyond - .pi * radius)
        z = radius * (1 - cos(angle))
      }
      let turn = Transform3D(rotationAngle: isBack ? angle + .pi : angle, x: 1, y: 0, z: 0)
      return turn.concatenating(Transform3D(translationX: 0, y: y - place, z: z)).numbers
    }
  }

  /// How white the paper behind a strip is at the same moments.
  func shades(of strip: Strip) -> [Double] {
    lines.map { Self.paper - Self.shade * sin(angle(of: strip, at: $0)) }
  }

  private var radius: Double { Self.radius * size.height }

  /// Where the cylinder touches the page, moment by moment.
  private var lines: [Double] {
    (0...Self.moments).map {
      size.height - (size.height + radius) * Double($0) / Double(Self.moments)
    }
  }

  /// How far round the cylinder a strip has gone.
  private func angle(of strip: Strip, at line: Double) -> Double {
    min(max((strip.frame.midY - line) / radius, 0), .pi)
  }
}

extension Transform3D {
  /// The sixteen, row by row.
  fileprivate var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}
