/// A colour in sRGB with straight alpha.
open class UIColor: NSObject {
  /// The colour as layers take it.
  public let cgColor: CGColor

  /// Wraps a colour.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Makes a colour of sRGB components, 0...1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a grey, 0...1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour of hue, saturation and brightness, 0...1 each.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    // Smith, "Color gamut transform pairs", 1978.
    let sector = (hue - hue.rounded(.down)) * 6
    let chroma = brightness * saturation
    let second = chroma * (1 - abs(sector.truncatingRemainder(dividingBy: 2) - 1))
    let low = brightness - chroma
    let (red, green, blue): (CGFloat, CGFloat, CGFloat) =
      switch sector {
      case ..<1: (chroma, second, 0)
      case ..<2: (second, chroma, 0)
      case ..<3: (0, chroma, second)
      case ..<4: (0, second, chroma)
      case ..<5: (second, 0, chroma)
      default: (chroma, 0, second)
      }
    self.init(red: red + low, green: green + low, blue: blue + low, alpha: alpha)
  }

  /// The same colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: alpha)
  }

  /// Writes the components to where the pointers point.
  ///
  /// - Parameters:
  ///   - red: Where red goes; may be nil.
  ///   - green: Where green goes; may be nil.
  ///   - blue: Where blue goes; may be nil.
  ///   - alpha: Where alpha goes; may be nil.
  /// - Returns: True: every colour here has these components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = cgColor.red
    green?.pointee = cgColor.green
    blue?.pointee = cgColor.blue
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Compares the components.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  /// Hashes the components.
  open override var hash: Int { cgColor.hashValue }
}

extension UIColor {
  /// No colour: fully clear.
  public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  /// Black.
  public class var black: UIColor { UIColor(white: 0, alpha: 1) }
  /// A grey of a third.
  public class var darkGray: UIColor { UIColor(white: 1.0 / 3, alpha: 1) }
  /// A grey of two thirds.
  public class var lightGray: UIColor { UIColor(white: 2.0 / 3, alpha: 1) }
  /// White.
  public class var white: UIColor { UIColor(white: 1, alpha: 1) }
  /// A grey of a half.
  public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  /// Pure red.
  public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  /// Pure green.
  public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  /// Pure blue.
  public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
  /// Green and blue.
  public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
  /// Red and green.
  public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
  /// Red and blue.
  public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
  /// Red with half of green.
  public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// Half of red, half of blue.
  public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// A dark orange.
  public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// The background of a screen: white, the light appearance.
  public class var systemBackground: UIColor { .white }
  /// The colour of text: black, the light appearance.
  public class var label: UIColor { .black }
}
