import UIKit

/// How a part of a screen becomes a whole one, and the other way round.
struct Opening {
  /// A rectangle with round corners.
  struct Shape {
    var frame: CGRect
    var cornerRadius: CGFloat = 0
  }

  /// What there is to see at one moment.
  struct Moment {
    /// What shows, in the container.
    var box: CGRect
    var cornerRadius: CGFloat
    /// Where the two looks lie in the box, which cuts them off.
    var part: CGRect
    var screen: CGRect
    var screenAlpha: CGFloat
    /// How much of the scrim shows.
    var shade: CGFloat
  }

  let part: Shape
  let screen: Shape
  /// Whether the screen becomes the part.
  let closes: Bool
  let isArc: Bool

  private var start: Shape { closes ? screen : part }
  private var end: Shape { closes ? part : screen }
  private var thresholds: Thresholds { Thresholds(closes: closes, isArc: isArc) }

  /// What there is to see at a progress of 0...1.
  func moment(at progress: CGFloat) -> Moment {
    let scale = Self.share(of: thresholds.scale, at: progress)
    let mask = Self.share(of: thresholds.mask, at: progress)
    let (partSize, screenSize) = sizes(at: scale)
    let (startSize, endSize) = closes ? (screenSize, partSize) : (partSize, screenSize)
    let size = CGSize(
      width: Self.between(startSize.width, endSize.width, mask),
      height: Self.between(startSize.height, endSize.height, mask))
    let top = topCenter(at: progress)
    func inBox(_ size: CGSize, _ boxWidth: CGFloat) -> CGRect {
      CGRect(x: (boxWidth - size.width) / 2, y: 0, width: size.width, height: size.height)
    }
    let faded = Self.share(of: thresholds.fade, at: progress)
    return Moment(
      box: CGRect(
        x: top.x - size.width / 2, y: top.y, width: size.width, height: size.height),
      cornerRadius: Self.between(
        start.cornerRadius, end.cornerRadius, Self.share(of: thresholds.shape, at: progress)),
      part: inBox(partSize, size.width), screen: inBox(screenSize, size.width),
      screenAlpha: closes ? 1 - faded : faded, shade: closes ? 1 - progress : progress)
  }

  /// How large the two looks are: as wide as one another, or as high, so that the screen covers the
  /// part.
  private func sizes(at scale: CGFloat) -> (part: CGSize, screen: CGSize) {
    let (small, large) = (part.frame.size, screen.frame.size)
    if large.height * small.width >= small.height * large.width {
      let width = Self.between(start.frame.width, end.frame.width, scale)
      return (
        CGSize(width: width, height: small.height * width / small.width),
        CGSize(width: width, height: large.height * width / large.width)
      )
    }
    let height = Self.between(start.frame.height, end.frame.height, scale)
    return (
      CGSize(width: small.width * height / small.height, height: height),
      CGSize(width: large.width * height / large.height, height: height)
    )
  }

  /// Where the middle of the upper edge is on its way.
  private func topCenter(at progress: CGFloat) -> CGPoint {
    let from = CGPoint(x: start.frame.midX, y: start.frame.minY)
    let to = CGPoint(x: end.frame.midX, y: end.frame.minY)
    guard isArc else {
      return CGPoint(
        x: Self.between(from.x, to.x, progress), y: Self.between(from.y, to.y, progress))
    }
    // Level at the lower end, upright at the upper one.
    let bend = from.y > to.y ? CGPoint(x: to.x, y: from.y) : CGPoint(x: from.x, y: to.y)
    func along(_ from: CGFloat, _ bend: CGFloat, _ to: CGFloat) -> CGFloat {
      Self.between(
        Self.between(from, bend, progress), Self.between(bend, to, progress), progress)
    }
    return CGPoint(x: along(from.x, bend.x, to.x), y: along(from.y, bend.y, to.y))
  }

  private static func between(_ start: CGFloat, _ end: CGFloat, _ progress: CGFloat) -> CGFloat {
    start + (end - start) * progress
  }

  /// How much of a stretch of the way is done.
  private static func share(of range: ClosedRange<CGFloat>, at progress: CGFloat) -> CGFloat {
    min(1, max(0, (progress - range.lowerBound) / (range.upperBound - range.lowerBound)))
  }
}
