/// How large a picture that is read may become: what is larger is made smaller.
public struct PictureLimit: Hashable, Sendable {
  /// What the picture is for, in pixels; nil is no limit.
  public var size: FrameSize?
  /// Whether that is to be covered by the picture, so that its shorter side counts, not its longer one.
  public var isCovered: Bool
  /// Whether it is shown in the middle of that, each of its pixels on one of the screen: then as many are left on one
  /// side as on the other, and none lies between two.
  public var isCentered: Bool

  /// No limit.
  public static let none = PictureLimit()

  /// Describes a limit.
  ///
  /// - Parameters:
  ///   - size: What the picture is for, in pixels; nil is no limit.
  ///   - isCovered: Whether that is to be covered by the picture, and not to hold it.
  ///   - isCentered: Whether it is shown in the middle of that, pixel on pixel.
  public init(_ size: FrameSize? = nil, isCovered: Bool = false, isCentered: Bool = false) {
    self.size = size
    self.isCovered = isCovered
    self.isCentered = isCentered
  }
}
