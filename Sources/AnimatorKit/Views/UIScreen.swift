import CTransHost

/// The screen that the transition takes place on.
open class UIScreen: NSObject {
  /// The one screen.
  public static let main = UIScreen()

  override private init() { super.init() }

  /// The screen in points; zero outside a transition.
  open var bounds: CGRect {
    guard var view = HostSession.current?.context?.containerView else { return .zero }
    while let superview = view.superview { view = superview }
    return CGRect(origin: .zero, size: view.bounds.size)
  }

  /// Pixels for a point; 1 outside a transition.
  open var scale: CGFloat {
    guard HostSession.current?.context != nil else { return 1 }
    // The ABI has no number for it, but draws at the screen's scale: wide enough for fractions.
    let width: CGFloat = 64
    let probe = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 1))
    return probe.renderedImage()?.cgImage.map { CGFloat($0.width) / width } ?? 1
  }
}
