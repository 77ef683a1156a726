internal import CTransHost
internal import Compositing
internal import Geometry
internal import ViewControllers

// Geometry and colours on their way in, with a check, and on their way out.

/// Numbers beyond this, lengths above all, are mistakes and not layouts.
let maximumMagnitude = 1e9

extension Rect {
  init(checking rect: th_rect_t?) throws(Fault) {
    guard let rect else { throw .invalidArgument("the rectangle is null") }
    self = try Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height).checked()
  }

  init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }

  func checked() throws(Fault) -> Rect {
    guard numbers.allSatisfy({ abs($0) <= maximumMagnitude }) else {
      throw .invalidArgument("the rectangle is not finite, or absurdly large")
    }
    return self
  }
}

extension Point {
  init(checking point: th_point_t?) throws(Fault) {
    guard let point else { throw .invalidArgument("the point is null") }
    self = try Point(x: point.x, y: point.y).checked()
  }

  func checked() throws(Fault) -> Point {
    guard abs(x) <= maximumMagnitude, abs(y) <= maximumMagnitude else {
      throw .invalidArgument("the point is not finite, or absurdly far")
    }
    return self
  }
}

extension EdgeInsets {
  init(checking insets: th_edge_insets_t?) throws(Fault) {
    guard let insets else { throw .invalidArgument("the insets are null") }
    let all = [insets.top, insets.left, insets.bottom, insets.right]
    guard all.allSatisfy({ (0...maximumMagnitude).contains($0) }) else {
      throw .invalidArgument("insets are 0 or more, and finite")
    }
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension AffineTransform {
  init(_ numbers: [Double]) {
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Color {
  /// Four components 0...1, or none for no colour.
  init?(checking numbers: [Double]) throws(Fault) {
    guard !numbers.isEmpty else { return nil }
    let clamped = try numbers.checked(count: 4).map { min(1, max(0, $0)) }
    self.init(red: clamped[0], green: clamped[1], blue: clamped[2], alpha: clamped[3])
  }

  var numbers: [Double] { [red, green, blue, alpha] }
}

extension Array where Element == Double {
  /// The array, if it has as many numbers as the key and none is absurd.
  func checked(count: Int) throws(Fault) -> [Double] {
    guard self.count == count else {
      throw .invalidArgument("the key takes \(count) numbers, and \(self.count) came")
    }
    guard allSatisfy({ abs($0) <= maximumMagnitude }) else {
      throw .invalidArgument("a number is absurdly large")
    }
    return self
  }
}

extension th_rect_t {
  init(_ rect: Rect) {
    self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension th_edge_insets_t {
  init(_ insets: EdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension th_point_t {
  init(_ point: Point) { self.init(x: point.x, y: point.y) }
}
