// UIKit's and Core Animation's boxes for values in `Any`.

extension NSValue {
  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Boxes a transform.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(doubles: transform.numbers)
  }

  /// Boxes a transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(doubles: transform.numbers)
  }

  /// The point in the box; zero if it holds something else.
  public var cgPointValue: CGPoint { holds("{CGPoint") ? pointValue : .zero }

  /// The size in the box; zero if it holds something else.
  public var cgSizeValue: CGSize { holds("{CGSize") ? sizeValue : .zero }

  /// The rectangle in the box; zero if it holds something else.
  public var cgRectValue: CGRect { holds("{CGRect") ? rectValue : .zero }

  /// The transform in the box; the identity if it holds something else.
  public var caTransform3DValue: CATransform3D {
    CATransform3D(numbers: doubles(16) ?? []) ?? CATransform3DIdentity
  }

  /// The transform in the box; the identity if it holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(numbers: doubles(6) ?? []) ?? .identity
  }

  /// An array of doubles: Foundation on Linux can box arrays of C types, but no structs.
  private convenience init(doubles: [Double]) {
    let type = "[\(doubles.count)d]"
    let bytes = UnsafeMutablePointer<Double>.allocate(capacity: doubles.count)
    defer { bytes.deallocate() }
    bytes.initialize(from: doubles, count: doubles.count)
    self.init(bytes: bytes, objCType: type)
  }

  private func doubles(_ count: Int) -> [Double]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    numbers.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { getValue(base) }
    }
    return numbers
  }

  private func holds(_ prefix: String) -> Bool { String(cString: objCType).hasPrefix(prefix) }

  /// The numbers in the box, whichever of the kinds above it holds; nil for anything else.
  var hostNumbers: [Double]? {
    if let number = self as? NSNumber { return [number.doubleValue] }
    if holds("{CGPoint") { return pointValue.numbers }
    if holds("{CGSize") { return sizeValue.numbers }
    if holds("{CGRect") { return rectValue.numbers }
    return doubles(16) ?? doubles(6)
  }
}
