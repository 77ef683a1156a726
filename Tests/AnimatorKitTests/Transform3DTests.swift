import Testing

@testable import AnimatorKit

@Suite("CATransform3D")
struct Transform3DTests {
  static let samples = [
    CATransform3DIdentity, CATransform3DMakeTranslation(3, -4, 5),
    CATransform3DMakeScale(2, 0.5, -3), CATransform3DMakeRotation(.pi / 3, 1, 2, 3),
    CATransform3D(
      m11: 2, m12: 1, m13: 0, m14: 0.5, m21: -1, m22: 3, m23: 1, m24: 0, m31: 0, m32: 1, m33: 1,
      m34: -0.002, m41: 10, m42: 20, m43: 30, m44: 1),
  ]

  private func isClose(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double) -> Bool {
    zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(arguments: [-2.5, -0.1, 0, 0.7, Double.pi])
  func rotationsAboutTheAxesHaveTheirClosedForms(angle: Double) {
    let c = cos(angle)
    let s = sin(angle)
    var expected = CATransform3DIdentity
    (expected.m22, expected.m23, expected.m32, expected.m33) = (c, s, -s, c)
    #expect(isClose(CATransform3DMakeRotation(angle, 1, 0, 0), expected, 1e-15))
    expected = CATransform3DIdentity
    (expected.m11, expected.m13, expected.m31, expected.m33) = (c, -s, s, c)
    #expect(isClose(CATransform3DMakeRotation(angle, 0, 1, 0), expected, 1e-15))
    expected = CATransform3DIdentity
    (expected.m11, expected.m12, expected.m21, expected.m22) = (c, s, -s, c)
    #expect(isClose(CATransform3DMakeRotation(angle, 0, 0, 1), expected, 1e-15))
  }

  @Test func aThirdOfATurnAboutTheDiagonalPermutesTheAxes() {
    // x goes to y, y to z, z to x; the axis need not have length 1.
    let turn = CATransform3DMakeRotation(2 * .pi / 3, 5, 5, 5)
    var expected = CATransform3D()
    (expected.m12, expected.m23, expected.m31, expected.m44) = (1, 1, 1, 1)
    #expect(isClose(turn, expected, 1e-15))
  }

  @Test func anAxisWithoutLengthDoesNotTurn() {
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
    #expect(CATransform3DMakeRotation(1, .infinity, 0, 0) == CATransform3DIdentity)
    #expect(CATransform3DMakeRotation(1, .nan, 0, 0) == CATransform3DIdentity)
  }

  @Test func concatenatingDoesTheFirstFirst() {
    let scale = CATransform3DMakeScale(2, 3, 4)
    let move = CATransform3DMakeTranslation(10, 20, 30)
    let scaledThenMoved = CATransform3DConcat(scale, move)
    #expect(scaledThenMoved.m41 == 10 && scaledThenMoved.m11 == 2)
    let movedThenScaled = CATransform3DConcat(move, scale)
    #expect(movedThenScaled.m41 == 20 && movedThenScaled.m42 == 60 && movedThenScaled.m43 == 120)
    #expect(CATransform3DTranslate(scale, 10, 20, 30) == movedThenScaled)
    #expect(CATransform3DScale(move, 2, 3, 4) == scaledThenMoved)
    #expect(
      CATransform3DRotate(move, 1, 0, 0, 1)
        == CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), move))
  }

  @Test(arguments: samples)
  func theInverseUndoes(transform: CATransform3D) {
    let product = CATransform3DConcat(transform, CATransform3DInvert(transform))
    #expect(isClose(product, CATransform3DIdentity, 1e-12))
  }

  @Test func whatCannotBeUndoneIsItsOwnInverse() {
    let flat = CATransform3DMakeScale(1, 1, 0)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(CATransform3DInvert(CATransform3D()) == CATransform3D())
    #expect(CATransform3DInvert(CATransform3DMakeScale(.nan, 1, 1)).m11.isNaN)
  }

  @Test func affineTransformsGoThereAndBack() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let inSpace = CATransform3DMakeAffineTransform(affine)
    #expect(CATransform3DIsAffine(inSpace))
    #expect(CATransform3DGetAffineTransform(inSpace) == affine)
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
  }

  @Test func theDefaultIsZerosAsInCoreAnimation() {
    #expect(CATransform3D().numbers == [Double](repeating: 0, count: 16))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3DMakeScale(1, 1, 1)))
  }

  @Test func numbersAreInCoreAnimationsOrder() {
    let numbers = (1...16).map(Double.init)
    let transform = CATransform3D(numbers: numbers)
    #expect(transform?.m12 == 2 && transform?.m34 == 12 && transform?.m41 == 13)
    #expect(transform?.numbers == numbers)
    #expect(CATransform3D(numbers: [1, 2, 3]) == nil)
  }

  @Test func aTransformWhoseFirstNumberIsNothingCanBeUndone() {
    var quarter = CATransform3DIdentity
    (quarter.m11, quarter.m12, quarter.m21, quarter.m22) = (0, 1, -1, 0)
    #expect(CATransform3DConcat(quarter, CATransform3DInvert(quarter)) == CATransform3DIdentity)
  }

  @Test func whatHasPerspectiveIsNotAffine() {
    #expect(CATransform3DIsAffine(CATransform3DMakeTranslation(1, 2, 0)))
    var seen = CATransform3DIdentity
    seen.m34 = -1 / 500
    #expect(!CATransform3DIsAffine(seen))
  }
}
