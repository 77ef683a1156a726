/// A colour in sRGB with straight alpha, components 0...1.
public final class CGColor: Hashable, @unchecked Sendable {
  /// Red, green, blue.
  let red: CGFloat
  let green: CGFloat
  let blue: CGFloat
  /// How opaque it is, 0...1.
  public let alpha: CGFloat

  /// Makes a colour of sRGB components, each clamped to 0...1; what is not a number counts as 0.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func clamped(_ component: CGFloat) -> CGFloat {
      component.isNaN ? 0 : Swift.min(Swift.max(component, 0), 1)
    }
    self.red = clamped(red)
    self.green = clamped(green)
    self.blue = clamped(blue)
    self.alpha = clamped(alpha)
  }

  /// Makes a colour of sRGB components.
  public convenience init(
    srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Red, green, blue and alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// Always 4: red, green, blue, alpha.
  public var numberOfComponents: Int { 4 }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Compares the components.
  public static func == (first: CGColor, second: CGColor) -> Bool {
    first.numbers == second.numbers
  }

  /// Hashes the components.
  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}

extension CGColor: HostNumbers {
  convenience init?(numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }

  var numbers: [Double] { [Double(red), Double(green), Double(blue), Double(alpha)] }
}
