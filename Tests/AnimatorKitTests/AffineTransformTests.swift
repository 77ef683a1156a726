import AnimatorKit
import Testing

@Suite("CGAffineTransform")
struct AffineTransformTests {
  static let samples = [
    CGAffineTransform.identity, CGAffineTransform(translationX: 3, y: -4),
    CGAffineTransform(scaleX: 2, y: 0.5), CGAffineTransform(rotationAngle: .pi / 3),
    CGAffineTransform(a: 1, b: 2, c: -3, d: 0.25, tx: 7, ty: 11),
  ]

  @Test func pointsAreRowVectors() {
    let transform = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(CGPoint(x: 1, y: 10).applying(transform) == CGPoint(x: 63, y: 86))
    #expect(CGSize(width: 1, height: 10).applying(transform) == CGSize(width: 52, height: 73))
  }

  @Test func rotationTurnsXTowardsY() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-15 && turned.y == 1)
  }

  @Test(arguments: samples, samples)
  func concatenatingDoesTheFirstFirst(first: CGAffineTransform, second: CGAffineTransform) {
    let point = CGPoint(x: 3, y: -2)
    let together = point.applying(first.concatenating(second))
    let oneByOne = point.applying(first).applying(second)
    #expect(abs(together.x - oneByOne.x) < 1e-12 && abs(together.y - oneByOne.y) < 1e-12)
    #expect(CGAffineTransformConcat(first, second) == first.concatenating(second))
  }

  @Test(arguments: samples)
  func theInverseUndoes(transform: CGAffineTransform) {
    let back = CGPoint(x: 3, y: -2).applying(transform).applying(transform.inverted())
    #expect(abs(back.x - 3) < 1e-12 && abs(back.y + 2) < 1e-12)
  }

  @Test func whatCannotBeUndoneIsItsOwnInverse() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    let unknown = CGAffineTransform(scaleX: .nan, y: 1)
    #expect(unknown.inverted().a.isNaN)
  }

  @Test func furtherStepsComeFirst() {
    let scaled = CGAffineTransform(scaleX: 2, y: 3)
    #expect(
      scaled.translatedBy(x: 5, y: 7) == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 21))
    #expect(CGAffineTransform(translationX: 5, y: 7).scaledBy(x: 2, y: 3).tx == 5)
    #expect(CGAffineTransformTranslate(scaled, 5, 7) == scaled.translatedBy(x: 5, y: 7))
    #expect(CGAffineTransformScale(scaled, 5, 7) == scaled.scaledBy(x: 5, y: 7))
    #expect(CGAffineTransformRotate(scaled, 1) == scaled.rotated(by: 1))
  }

  @Test func bothSpellingsMakeTheSame() {
    #expect(CGAffineTransformMakeTranslation(3, 4) == CGAffineTransform(translationX: 3, y: 4))
    #expect(CGAffineTransformMakeScale(3, 4) == CGAffineTransform(scaleX: 3, y: 4))
    #expect(CGAffineTransformMakeRotation(3) == CGAffineTransform(rotationAngle: 3))
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
  }

  @Test func rectanglesGrowToHoldTheirCorners() {
    let rect = CGRect(x: 0, y: 0, width: 2, height: 4)
    let turned = rect.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(turned == CGRect(x: -4, y: 0, width: 4, height: 2))
    #expect(CGRect.null.applying(CGAffineTransform(translationX: 1, y: 1)).isNull)
  }
}
