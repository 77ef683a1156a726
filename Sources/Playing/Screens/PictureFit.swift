public import Compositing
internal import ViewControllers

/// How a picture or a clip lies on a screen of another shape.
public struct PictureFit: Hashable, Sendable {
  /// What is done with a picture of another shape.
  public enum Mode: String, Sendable, CaseIterable {
    /// It is shown whole, and leaves a part of the screen free.
    case contain
    /// It fills the screen, and is cut at two edges.
    case cover
    /// It is stretched.
    case fill

    var contentMode: ContentMode {
      switch self {
      case .contain: .scaleAspectFit
      case .cover: .scaleAspectFill
      case .fill: .scaleToFill
      }
    }
  }

  /// What is to be seen beside and behind a picture.
  public enum Background: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// The picture itself, large and blurred.
    case blur
  }

  /// What is done with a picture of another shape.
  public var mode: Mode
  /// What is to be seen beside and behind it.
  public var background: Background
  /// How a picture that stands moves while it is in sight; nil is not at all.
  public var move: PictureMove?

  /// Whole, on black.
  public static let usual = PictureFit()

  /// Describes how a picture lies.
  ///
  /// - Parameters:
  ///   - mode: What is done with a picture of another shape.
  ///   - background: What is to be seen beside and behind it.
  ///   - move: How a picture that stands moves while it is in sight; nil is not at all.
  public init(
    mode: Mode = .contain, background: Background = .color(.black), move: PictureMove? = nil
  ) {
    self.mode = mode
    self.background = background
    self.move = move
  }
}
