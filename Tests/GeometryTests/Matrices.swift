import Geometry
import TestSupport

extension Oracle.Row {
  /// A matrix: 16 numbers column by column for column vectors, which is row by row for row vectors.
  func matrix(_ key: String) -> Transform3D? { numbers(key).flatMap(Transform3D.init(elements:)) }
}

extension Transform3D {
  /// The largest difference of any two numbers.
  func difference(from other: Transform3D) -> Double {
    zip(elements, other.elements).map { abs($0 - $1) }.reduce(0) { $0 > $1 ? $0 : $1 }
  }

  /// The largest number, at least 1.
  var magnitude: Double { elements.map(abs).reduce(1, max) }
}

extension Quaternion {
  var numbers: [Double] { [x, y, z, w] }

  /// Whether all stated numbers agree, up to the sign of the whole.
  func agrees(with expected: [Double?], tolerance: Double) -> Bool {
    [1.0, -1.0].contains { sign in
      zip(numbers, expected).allSatisfy { number, stated in
        stated.map { abs(number * sign - $0) <= tolerance } ?? true
      }
    }
  }
}
