/// How large a picture that is read may become: what is larger is made smaller.
public struct PictureLimit: Hashable, Sendable {
  /// What the picture is for, in pixels; nil is no limit.
  public var size: FrameSize?
  /// Whether that is to be covered by the picture, so that its shorter side counts, not its longer one.
  public var isCovered: Bool

  /// No limit.
  public static let none = PictureLimit()

  /// Describes a limit.
  ///
  /// - Parameters:
  ///   - size: What the picture is for, in pixels; nil is no limit.
  ///   - isCovered: Whether that is to be covered by the picture, and not to hold it.
  public init(_ size: FrameSize? = nil, isCovered: Bool = false) {
    self.size = size
    self.isCovered = isCovered
  }
}
