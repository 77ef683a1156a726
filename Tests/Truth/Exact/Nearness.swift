#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How near a drawn picture comes to the exact one.
public struct Nearness: Sendable {
  /// The ratio of the largest value to the root of the mean square error, in decibels.
  public let psnr: Double
  /// The error that is largest, with its sign: above 0 the drawn picture is lighter.
  public let largest: Double
  public let mean: Double
  /// The mean of the errors' sizes where edges go through; `nil` without edges.
  public let edge: Double?
  /// The root of the mean square of errors of means over 8×8 pixels: what an eye sees of what changes slowly.
  public let local: Double

  /// Compares a drawn picture: red, green and blue of each pixel.
  public init(of drawn: [UInt8], to exact: ExactPicture) {
    var (squares, sum, largest) = (0.0, 0.0, 0.0)
    var (edges, edgeCount) = (0.0, 0)
    for (index, value) in drawn.enumerated() {
      let error = Double(value) - exact.values[index]
      squares += error * error
      sum += error
      if abs(error) > abs(largest) { largest = error }
      if exact.isEdge[index / 3] {
        edges += abs(error)
        edgeCount += 1
      }
    }
    let count = Double(drawn.count)
    psnr = squares > 0 ? 10 * log10(255 * 255 * count / squares) : .infinity
    mean = sum / count
    self.largest = largest
    edge = edgeCount > 0 ? edges / Double(edgeCount) : nil
    local = Self.local(of: drawn, to: exact)
  }

  private static func local(of drawn: [UInt8], to exact: ExactPicture) -> Double {
    var (squares, count) = (0.0, 0.0)
    for top in stride(from: 0, through: exact.height - 8, by: 8) {
      for left in stride(from: 0, through: exact.width - 8, by: 8) {
        for channel in 0..<3 {
          var sum = 0.0
          for place in 0..<64 {
            let (x, y) = (left + place % 8, top + place / 8)
            let index = 3 * (y * exact.width + x) + channel
            sum += Double(drawn[index]) - exact.values[index]
          }
          squares += sum * sum / 4096
          count += 1
        }
      }
    }
    return count > 0 ? (squares / count).squareRoot() : 0
  }
}
