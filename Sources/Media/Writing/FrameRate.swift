internal import SystemCalls

/// How many frames a second has, as a fraction: exactly what a film says of itself.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// Frames in `denominator` seconds; above 0.
  public let numerator: Int
  /// Seconds; above 0.
  public let denominator: Int

  /// The usual rate: 60 frames a second.
  public static let usual = FrameRate(60)

  private static let most = 1_000_000

  /// Makes a rate of a number: exact for whole numbers and for NTSC's such as 29.97, to the thousandth
  /// for others.
  ///
  /// - Parameter rate: Frames a second, above 0.
  public init(_ rate: Double) {
    let rate = min(max(rate, 0.001), Double(Self.most))
    let ntsc = (rate * 1001 / 1000).rounded()
    if rate == rate.rounded() {
      (numerator, denominator) = (Int(rate), 1)
    } else if abs(ntsc * 1000 / 1001 - rate) < 1e-3 {
      (numerator, denominator) = (Int(ntsc) * 1000, 1001)
    } else {
      (numerator, denominator) = (Int((rate * 1000).rounded()), 1000)
    }
  }

  /// Reads a rate as people write it: `30`, `29.97`, `30000/1001`; nil if it is none.
  ///
  /// - Parameter text: The text.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "/") }
    guard isPlain, parts.count <= 2, let first = parts.first else { return nil }
    guard parts.count == 2 else {
      guard let rate = Double(first), rate.isFinite, rate > 0, rate <= Double(Self.most) else {
        return nil
      }
      self.init(rate)
      return
    }
    guard let numerator = Int(first), let denominator = Int(parts[1]),
      (1...Self.most).contains(numerator), (1...Self.most).contains(denominator)
    else { return nil }
    self.init(numerator, denominator)
  }

  private init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Frames a second.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// When a frame is shown: seconds after the first.
  ///
  /// - Parameter index: The frame's number, from 0.
  /// - Returns: Exact where the rate is a whole number, and as near as a `Double` is where not.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// `60`, `29.97`, `12.345`.
  public var description: String {
    let text = formatted("%.3f", framesPerSecond)
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }
}
