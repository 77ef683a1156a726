import Foundation
import Geometry
import TestSupport
import Testing

struct TransformInterpolationTests {
  @Test func listsInterpolateAsTheWebPlatformTestsSay() throws {
    let rows = try Oracle("transform_interpolation", in: .module).rows("cases")
    #expect(rows.count == 266)
    var unresolved = 0
    for row in rows {
      let from = try #require(row.text("from").flatMap { transformList(css: $0) }, "\(row)")
      let to = try #require(row.text("to").flatMap { transformList(css: $0) }, "\(row)")
      let at = try row.stated("at")
      let actual = TransformList.interpolated(from: from, to: to, progress: at).transform
      let expected: Transform3D
      if let matrix = row.matrix("expect_matrix") {
        expected = matrix
      } else {
        // Relative lengths have no matrix of their own; with any size of the box the two agree.
        unresolved += 1
        expected = try #require(row.text("expect").flatMap { transformList(css: $0) }).transform
      }
      let tolerance = row.number("tolerance") ?? 1e-6
      #expect(
        actual.difference(from: expected) <= tolerance * max(1, expected.magnitude), "\(row)")
    }
    #expect(unresolved == 53)
  }

  @Test func listsHaveTheMatricesOfTheTable() throws {
    let oracle = try Oracle("transform_interpolation", in: .module)
    var checked = 0
    for row in oracle.rows("cases") + oracle.rows("discrete") {
      for key in ["from", "to"] {
        guard let expected = row.matrix("\(key)_matrix") else { continue }
        let list = try #require(row.text(key).flatMap { transformList(css: $0) }, "\(row)")
        #expect(
          list.transform.difference(from: expected) <= 1e-9 * expected.magnitude, "\(row)")
        checked += 1
      }
    }
    #expect(checked == 2 * (266 - 53 + 7))
  }

  @Test func singularMatricesChangeHalfWay() throws {
    let rows = try Oracle("transform_interpolation", in: .module).rows("discrete")
    #expect(rows.count == 7)
    for row in rows {
      let from = try #require(row.matrix("from_matrix"))
      let to = try #require(row.matrix("to_matrix"))
      let at = try row.stated("at")
      let actual = Transform3D.interpolated(from: from, to: to, progress: at)
      #expect(actual == row.matrix("expect_matrix"), "\(row)")
    }
  }

  @Test(arguments: [-1, 0.25, 0.5, 0.75, 2.0])
  func interpolationMirrorsInTime(progress: Double) throws {
    for row in try Oracle("transform_interpolation", in: .module).rows("cases") {
      guard let from = row.matrix("from_matrix"), let to = row.matrix("to_matrix"),
        let a = from.decomposed(), let b = to.decomposed(),
        abs(a.rotation.dot(b.rotation)) > 1e-9
      else { continue }
      let forth = Transform3D.interpolated(from: from, to: to, progress: progress)
      let back = Transform3D.interpolated(from: to, to: from, progress: 1 - progress)
      #expect(forth.difference(from: back) <= 1e-9 * forth.magnitude, "\(row)")
    }
  }

  @Test func endpointsAreExact() throws {
    for row in try Oracle("transform_interpolation", in: .module).rows("cases") {
      guard let from = row.matrix("from_matrix"), let to = row.matrix("to_matrix") else { continue }
      #expect(Transform3D.interpolated(from: from, to: to, progress: 0) == from)
      #expect(Transform3D.interpolated(from: from, to: to, progress: 1) == to)
    }
  }

  @Test func halfATurnGoesTheWayItWasGiven() {
    for sign in [1.0, -1.0] {
      let turned = Transform3D(rotationAngle: sign * .pi, x: 0, y: 0, z: 1)
      let half = Transform3D.interpolated(from: .identity, to: turned, progress: 0.5)
      let quarter = Transform3D(rotationAngle: sign * .pi / 2, x: 0, y: 0, z: 1)
      #expect(half.difference(from: quarter) < 1e-12)
    }
  }

  @Test func absurdNumbersDoNotCrash() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0]
    for value in absurd {
      var elements = Transform3D.identity.elements
      for index in 0..<16 {
        elements[index] = value
        let matrix = Transform3D(elements: elements) ?? .identity
        for progress in absurd + [0.5] {
          _ = Transform3D.interpolated(from: .identity, to: matrix, progress: progress)
          _ = Transform3D.interpolated(from: matrix, to: .identity, progress: progress)
        }
        elements[index] = index % 5 == 0 ? 1 : 0
      }
      let function = TransformFunction.rotation(axis: SIMD3(value, value, 1), angle: value)
      for other in [
        function, .perspective(value), .skew(x: value, y: value), .rotation(axis: .zero, angle: 1),
      ] {
        _ = TransformFunction.interpolated(from: function, to: other, progress: 0.5).transform
        _ = TransformFunction.interpolated(from: other, to: function, progress: value).transform
      }
    }
  }
}
