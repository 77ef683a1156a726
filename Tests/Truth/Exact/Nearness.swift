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
  }
}
