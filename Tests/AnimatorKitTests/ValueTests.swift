import Testing

@testable import AnimatorKit

@Suite("Values")
struct ValueTests {
  @Test func boxesGiveBackWhatWasPutIn() {
    let transform = CATransform3DMakeRotation(1, 1, 2, 3)
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue.height == 2)
    #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue.width == 3)
  }

  @Test func aBoxOfSomethingElseIsNoTrap() {
    let box = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(box.caTransform3DValue == CATransform3DIdentity)
    #expect(box.cgRectValue == .zero)
    #expect(NSNumber(value: 3).cgPointValue == .zero)
  }

  @Test func animatableValuesAreTakenBoxedAndUnboxed() {
    func numbers(_ value: Any) -> [Double]? { HostLayerAnimation.numbers(of: value) }
    #expect(numbers(0.5) == [0.5])
    #expect(numbers(CGFloat(0.5)) == [0.5])
    #expect(numbers(1) == [1])
    #expect(numbers(Float(0.5)) == [0.5])
    #expect(numbers(NSNumber(value: 2.5)) == [2.5])
    #expect(numbers(CGPoint(x: 1, y: 2)) == [1, 2])
    #expect(numbers(NSValue(cgPoint: CGPoint(x: 1, y: 2))) == [1, 2])
    #expect(numbers(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))) == [1, 2, 3, 4])
    #expect(numbers(UIColor.red.cgColor) == [1, 0, 0, 1])
    #expect(numbers(UIColor.red) == [1, 0, 0, 1])
    #expect(numbers(NSValue(caTransform3D: CATransform3DIdentity))?.count == 16)
    #expect(numbers(CATransform3DIdentity)?.count == 16)
    #expect(numbers("red") == nil)
  }

  @Test func pureHuesAreThePureColours() {
    let colors: [UIColor] = [.red, .yellow, .green, .cyan, .blue, .magenta, .red]
    for (sixth, color) in colors.enumerated() {
      for turn in [-1.0, 0, 2] {
        let hue = CGFloat(turn + Double(sixth) / 6)
        let made = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1).cgColor.numbers
        #expect(zip(made, color.cgColor.numbers).allSatisfy { abs($0 - $1) < 1e-12 })
      }
    }
  }

  @Test func coloursAreClampedAndCompared() {
    #expect(UIColor(red: 2, green: -1, blue: .nan, alpha: 1) == UIColor.red)
    #expect(UIColor.red.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    #expect(UIColor.red != UIColor.blue)
    #expect(CGColor(gray: 0.5, alpha: 1) == UIColor.gray.cgColor)
    var green: CGFloat = 0
    UIColor.orange.getRed(nil, green: &green, blue: nil, alpha: nil)
    #expect(green == 0.5)
  }

  @Test func insetsAndRectangles() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 200)
    #expect(
      rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == CGRect(x: 12, y: 21, width: 94, height: 196))
    #expect(CGRectGetMidX(rect) == 60 && CGRectGetMaxY(rect) == 220)
    #expect(CGRectOffset(rect, 1, 2) == CGRectMake(11, 22, 100, 200))
    #expect(CGRectInset(rect, 10, 20) == CGRectMake(20, 40, 80, 160))
  }

  @Test func namedTimingFunctionsHaveCoreAnimationsPoints() {
    #expect(CAMediaTimingFunction(name: .easeIn).points == [0.42, 0, 1, 1])
    #expect(CAMediaTimingFunction(name: .easeOut).points == [0, 0, 0.58, 1])
    #expect(CAMediaTimingFunction(name: .easeInEaseOut).points == [0.42, 0, 0.58, 1])
    #expect(CAMediaTimingFunction(name: .default).points == [0.25, 0.1, 0.25, 1])
    #expect(CAMediaTimingFunction(name: kCAMediaTimingFunctionLinear).points == [0, 0, 1, 1])
    var point: [Float] = [0, 0]
    CAMediaTimingFunction(name: .default).getControlPoint(at: 1, values: &point)
    #expect(point == [0.25, 0.1])
  }

  /// Flutter's `SpringDescription.withDurationAndBounce` (packages/flutter/test/physics/
  /// spring_simulation_test.dart, BSD-3-Clause) has the same relation.
  @Test(arguments: [(0.3, 157.91, 17.59), (-0.3, 157.91, 35.90)])
  func springsByDurationAndBounce(bounce: Double, stiffness: Double, damping: Double) {
    let numbers = UISpringTimingParameters(duration: 0.5, bounce: CGFloat(bounce)).timing.numbers
    #expect(numbers.0 == 1)
    #expect(abs(numbers.1 - stiffness) < 0.01)
    #expect(abs(numbers.2 - damping) < 0.01)
  }

  @Test func aColourWithAnotherAlphaIsAnother() {
    let color = UIColor(red: 0.125, green: 0.25, blue: 0.5, alpha: 1)
    let faint = color.withAlphaComponent(0.5)
    #expect(faint.cgColor.components == [0.125, 0.25, 0.5, 0.5])
    #expect(faint != color && faint.cgColor != color.cgColor)
  }
}
