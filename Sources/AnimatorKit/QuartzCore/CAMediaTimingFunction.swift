import CTransHost

/// The name of a curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String
  /// Makes a name of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Even.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow, then fast.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Fast, then slow.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow, fast, slow.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Fast at first, then slow: what the system uses.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// Even, in Objective-C's spelling.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// Slow, then fast, in Objective-C's spelling.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// Fast, then slow, in Objective-C's spelling.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// Slow, fast, slow, in Objective-C's spelling.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// What the system uses, in Objective-C's spelling.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// A cubic curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject {
  /// x1, y1, x2, y2.
  let points: [Double]
  var timing: th_timing_t {
    .make(TH_TIMING_CUBIC, points[0], points[1], points[2], points[3])
  }

  /// Makes one of the named curves; an unknown name is the even one.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Makes a curve of its control points; x must be within 0...1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    // By way of decimal text, so that 0.42 stays 0.42 and no Float's neighbour.
    points = [c1x, c1y, c2x, c2y].map { Double("\($0)") ?? Double($0) }
  }

  /// Writes the coordinates of one of the four control points, 0...3.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let all = [0, 0] + points + [1, 1]
    guard (0...3).contains(index) else { return }
    values[0] = Float(all[index * 2])
    values[1] = Float(all[index * 2 + 1])
  }
}
