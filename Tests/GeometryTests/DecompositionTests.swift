import Foundation
import Geometry
import TestSupport
import Testing

struct DecompositionTests {
  @Test func factorsAreThoseOfChromium() throws {
    let rows = try Oracle("decomposition", in: .module).rows("cases")
    #expect(rows.count == 12)
    for row in rows {
      let factors = try #require(row.matrix("matrix")?.decomposed(), "\(row)")
      let expected = try #require(row.row("expect"))
      let tolerance = try row.stated("tolerance")
      func check(_ key: String, _ numbers: [Double]) {
        for (number, stated) in zip(numbers, expected.optionalNumbers(key) ?? []) {
          if let stated { #expect(abs(number - stated) <= tolerance, "\(row) \(key)") }
        }
      }
      let (t, s, k, p) =
        (factors.translation, factors.scale, factors.skew, factors.perspective)
      check("translate", [t.x, t.y, t.z])
      check("scale", [s.x, s.y, s.z])
      check("skew", [k.x, k.y, k.z])
      check("perspective", [p.x, p.y, p.z, p.w])
      let quaternion = try #require(expected.optionalNumbers("quaternion"))
      #expect(factors.rotation.agrees(with: quaternion, tolerance: tolerance), "\(row)")
    }
  }

  @Test func recomposingGivesTheMatrixBack() throws {
    let oracle = try Oracle("decomposition", in: .module)
    let rows = oracle.rows("round_trip")
    #expect(rows.count == 13)
    for row in rows {
      let matrix = try #require(row.matrix("matrix"))
      let back = try #require(matrix.decomposed()).transform
      let squares = zip(matrix.elements, back.elements).map { ($0 - $1) * ($0 - $1) }
      // The bound of the source is for single precision; the note asks 1e-12 of another.
      #expect(squares.reduce(0, +) <= 1e-12, "\(row)")
    }
  }

  @Test func everyMatrixOfTheInterpolationTableComesBack() throws {
    var checked = 0
    for row in try Oracle("transform_interpolation", in: .module).rows("cases") {
      guard let matrix = row.matrix("to_matrix"), let factors = matrix.decomposed() else {
        continue
      }
      var expected = matrix.elements
      expected = expected.map { $0 / matrix.m44 }
      let normalized = try #require(Transform3D(elements: expected))
      #expect(
        factors.transform.difference(from: normalized) <= 1e-9 * normalized.magnitude, "\(row)")
      checked += 1
    }
    #expect(checked > 150)
  }

  @Test func quaternionsAreThoseOfAxisAndAngle() throws {
    let rows = try Oracle("decomposition", in: .module).rows("quaternions")
    #expect(rows.count == 9)
    for row in rows {
      let axis = try #require(row.numbers("axis"))
      let degrees = try row.stated("degrees")
      let expected = try #require(row.numbers("quaternion"))
      let tolerance = try row.stated("tolerance")
      let matrix = try #require(row.matrix("matrix"))
      let fromMatrix = try #require(matrix.decomposed()).rotation
      #expect(fromMatrix.agrees(with: expected, tolerance: tolerance), "\(row)")
      let fromAxis = Quaternion(
        angle: degrees * .pi / 180, axis: SIMD3(axis[0], axis[1], axis[2]))
      #expect(fromAxis.agrees(with: expected, tolerance: tolerance), "\(row)")
      #expect(fromAxis.matrix.difference(from: matrix) <= tolerance, "\(row)")
    }
  }

  @Test func blendsAreThoseOfChromium() throws {
    let oracle = try Oracle("decomposition", in: .module)
    let rows = oracle.rows("blends") + [try #require(oracle.row("composite"))]
    #expect(rows.count == 26)
    for row in rows {
      let from = try #require(row.matrix("from_matrix"))
      let to = try #require(row.matrix("to_matrix"))
      let at = try row.stated("at")
      let expected = try #require(row.matrix("expect_matrix"))
      let actual = Transform3D.interpolated(from: from, to: to, progress: at)
      // The composite is compared near its end, with the tolerance of single precision.
      let tolerance = row.number("tolerance") ?? 1e-4
      #expect(actual.difference(from: expected) <= tolerance * expected.magnitude, "\(row)")
    }
  }

  @Test func blendsStayWithinTheirRanges() throws {
    let rows = try Oracle("decomposition", in: .module).rows("blend_ranges")
    #expect(rows.count == 2)
    for row in rows {
      let from = try #require(row.matrix("from_matrix"))
      let to = try #require(row.matrix("to_matrix"))
      let at = try row.stated("at")
      let elements = Transform3D.interpolated(from: from, to: to, progress: at).elements
      for range in row.rows("ranges") {
        let column = Int(try range.stated("column"))
        let index = column * 4 + Int(try range.stated("row"))
        #expect(elements[index] > (range.number("above") ?? -.infinity), "\(row)")
        #expect(elements[index] < (range.number("below") ?? .infinity), "\(row)")
      }
    }
  }

  @Test func translationRotationAndScaleAreFound() throws {
    let rows = try Oracle("decomposition", in: .module).rows("translate_rotate_scale")
    #expect(rows.count == 15)
    for row in rows {
      let factors = try #require(row.matrix("matrix")?.decomposed())
      let translate = try #require(row.numbers("translate"))
      let scale = try #require(row.numbers("scale"))
      let degrees = try row.stated("rotation_degrees")
      let tolerance = try row.stated("tolerance")
      #expect(abs(factors.translation.x - translate[0]) <= tolerance, "\(row)")
      #expect(abs(factors.translation.y - translate[1]) <= tolerance, "\(row)")
      #expect(abs(factors.scale.x - scale[0]) <= tolerance, "\(row)")
      #expect(abs(factors.scale.y - scale[1]) <= tolerance, "\(row)")
      let rotation = Quaternion(angle: degrees * .pi / 180, axis: SIMD3(0, 0, 1))
      #expect(factors.rotation.agrees(with: rotation.numbers, tolerance: tolerance), "\(row)")
    }
  }

  @Test func pointsGoWhereChromiumSendsThem() throws {
    let rows = try Oracle("decomposition", in: .module).rows("map_points")
    #expect(rows.count == 8)
    for row in rows {
      let matrix = try #require(row.matrix("matrix"))
      let point = try #require(row.numbers("point"))
      let expected = try #require(row.numbers("expect"))
      let image = matrix.map(SIMD4(point[0], point[1], 0, 1))
      #expect([image.x / image.w, image.y / image.w] == expected, "\(row)")
      let flat = try #require(matrix.affine)
      #expect(
        Point(x: point[0], y: point[1]).applying(flat) == Point(x: expected[0], y: expected[1]))
    }
  }

  @Test func rectanglesAreTakenToEachOther() throws {
    let rows = try Oracle("decomposition", in: .module).rows("rect_to_rect")
    #expect(rows.count == 5)
    for row in rows {
      let s = try #require(row.numbers("source_rect"))
      let t = try #require(row.numbers("target_rect"))
      let source = Rect(x: s[0], y: s[1], width: s[2], height: s[3])
      let target = Rect(x: t[0], y: t[1], width: t[2], height: t[3])
      let transform = try #require(AffineTransform(mapping: source, to: target))
      let moved = source.origin.applying(transform) - source.origin
      #expect([moved.x, moved.y] == row.numbers("translate"), "\(row)")
      #expect([transform.a, transform.d] == row.numbers("scale"), "\(row)")
      #expect(source.applying(transform) == target, "\(row)")
    }
    #expect(AffineTransform(mapping: .zero, to: Rect(x: 0, y: 0, width: 1, height: 1)) == nil)
  }

  @Test func planeScalesAreTheLengthsOfTheAxes() throws {
    let rows = try Oracle("decomposition", in: .module).rows("scale_components")
    #expect(rows.count == 3)
    for row in rows {
      let scale = try #require(row.matrix("matrix")).planeScale
      #expect(scale.map { [$0.x, $0.y] } == row.numbers("expect"), "\(row)")
    }
    var tilted = Transform3D.identity
    tilted.m14 = 0.1
    #expect(tilted.planeScale == nil)
  }

  @Test func singularMatricesHaveNoFactors() throws {
    let rows = try Oracle("decomposition", in: .module).rows("singular")
    #expect(rows.count == 1)
    for row in rows {
      let to = try #require(row.matrix("to_matrix"))
      #expect(to.decomposed() == nil)
      #expect(to.inverted() == nil)
    }
    #expect(Transform3D(scaleX: 0, y: 0, z: 0).decomposed() == nil)
  }
}
