import Geometry
import Testing

struct TransformLawTests {
  /// Transforms of every sort: turned, skewed, mirrored, seen in perspective.
  static let samples: [Transform3D] = {
    var skewed = Transform3D.identity
    (skewed.m21, skewed.m31, skewed.m32) = (0.5, -0.25, 2)
    var seen = Transform3D.identity
    (seen.m34, seen.m14) = (-1 / 500, 1 / 900)
    let parts = [
      Transform3D(translationX: 10, y: -20, z: 30), Transform3D(scaleX: 2, y: -3, z: 0.5),
      Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3),
      Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0), skewed, seen,
    ]
    return parts + parts.flatMap { a in parts.map { a.concatenating($0) } }
  }()

  @Test func decomposingAndRecomposingGivesTheTransformBack() throws {
    for transform in Self.samples {
      let factors = try #require(transform.decomposed())
      let scaled = try #require(
        Transform3D(elements: transform.elements.map { $0 / transform.m44 }))
      #expect(factors.transform.difference(from: scaled) <= 1e-12 * scaled.magnitude)
    }
  }

  @Test func theInverseUndoes() throws {
    for transform in Self.samples {
      let inverse = try #require(transform.inverted())
      #expect(transform.concatenating(inverse).difference(from: .identity) < 1e-10)
      #expect(inverse.concatenating(transform).difference(from: .identity) < 1e-10)
      #expect(abs(transform.determinant * inverse.determinant - 1) < 1e-10)
    }
  }

  @Test func concatenationIsFirstThisThenTheOther() {
    let move = Transform3D(translationX: 10, y: 0, z: 0)
    let scale = Transform3D(scaleX: 2, y: 2, z: 1)
    #expect(move.concatenating(scale).m41 == 20)
    #expect(scale.concatenating(move).m41 == 10)
    let flatMove = AffineTransform(translationX: 10, y: 0)
    let flatScale = AffineTransform(scaleX: 2, y: 2)
    #expect(Transform3D(flatMove.concatenating(flatScale)) == move.concatenating(scale))
    #expect(Transform3D(flatScale.concatenating(flatMove)) == scale.concatenating(move))
  }

  @Test func quarterTurnsGoClockwiseOnTheScreen() {
    let turned = Point(x: 1, y: 0).applying(AffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-15)
    #expect(turned.y == 1)
    let inSpace = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1).map(SIMD4(1, 0, 0, 1))
    #expect(abs(inSpace.x) < 1e-15)
    #expect(inSpace.y == 1)
  }

  @Test func powersOfARotationAddUp() {
    let q = Quaternion(angle: 2, axis: SIMD3(1, -2, 0.5))
    for (a, b) in [(0.25, 0.75), (-1, 2), (0.5, 0.5), (3, -2)] {
      let product = q.power(a) * q.power(b)
      #expect(product.agrees(with: q.numbers, tolerance: 1e-12))
    }
    #expect(Quaternion.identity.power(0.3) == .identity)
    #expect((q * q.conjugate).agrees(with: [0, 0, 0, 1], tolerance: 1e-15))
  }

  @Test func aTransformOfNumbersThatAreNoneIsNotFinite() {
    #expect(Transform3D.identity.isFinite)
    for value in [Double.nan, .infinity, -.infinity] {
      for index in 0..<16 {
        var elements = Transform3D.identity.elements
        elements[index] = value
        #expect(Transform3D(elements: elements)?.isFinite == false)
        #expect(Transform3D(elements: elements)?.decomposed() == nil)
      }
    }
    #expect(Transform3D(elements: []) == nil)
  }

  @Test func whatLeavesItsPlaneIsNoTransformOfThePlane() {
    let flat = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(Transform3D(flat).affine == flat)
    for index in [2, 3, 6, 7, 8, 9, 10, 11, 14, 15] {
      var elements = Transform3D(flat).elements
      elements[index] += 0.5
      #expect(Transform3D(elements: elements)?.isAffine == false)
      #expect(Transform3D(elements: elements)?.affine == nil)
    }
  }
}
