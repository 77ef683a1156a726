import UIKit

/// A view that both screens have, and what flies in its stead.
struct SharedElement {
  /// Shows what the view looks like on either screen, each filling it.
  let flyer: UIView
  private let originals: [(view: UIView, alpha: CGFloat)]
  private let looks: [UIView]
  private let end: Place
  /// The smaller look lies over the larger one.
  private let upper: UIView
  private let upperAlpha: CGFloat

  /// Where and how a view lies in the container.
  private struct Place {
    var frame: CGRect
    let cornerRadius: CGFloat
    let isInSight: Bool

    init(of view: UIView, in container: UIView) {
      frame = view.convert(view.bounds, to: container)
      cornerRadius = view.layer.cornerRadius
      isInSight = !view.isHidden && frame.intersects(container.bounds)
      // What is out of sight is as good as in the middle.
      if !isInSight {
        frame.origin.x = container.bounds.midX - frame.width / 2
        frame.origin.y = container.bounds.midY - frame.height / 2
      }
    }

    var area: CGFloat { frame.width * frame.height }
  }

  /// All that two screens share: the views of a tag, the first of each; what is in one flies with it.
  static func all(from: UIView, to: UIView, in container: UIView) -> [SharedElement] {
    var elements: [SharedElement] = []
    var tags: Set<Int> = [0]
    var waiting = Array(from.subviews.reversed())
    while let view = waiting.popLast() {
      if tags.insert(view.tag).inserted, let other = to.viewWithTag(view.tag), other !== to,
        let element = SharedElement(from: view, to: other, in: container)
      {
        elements.append(element)
      } else {
        waiting += view.subviews.reversed()
      }
    }
    return elements
  }

  private init?(from: UIView, to: UIView, in container: UIView) {
    let start = Place(of: from, in: container)
    end = Place(of: to, in: container)
    guard start.isInSight || end.isInSight, let fromLook = Self.look(of: from),
      let toLook = Self.look(of: to)
    else { return nil }
    originals = [(from, from.alpha), (to, to.alpha)]
    looks = [fromLook, toLook]
    let shrinks = start.area > end.area
    upper = shrinks ? toLook : fromLook
    upperAlpha = shrinks ? 1 : 0

    flyer = UIView(frame: start.frame)
    flyer.clipsToBounds = true
    flyer.addSubview(shrinks ? fromLook : toLook)
    flyer.addSubview(upper)
    upper.alpha = 1 - upperAlpha
    move(to: start)
  }

  /// What a view looks like, with its corners: the flyer rounds them.
  private static func look(of view: UIView) -> UIView? {
    let radius = view.layer.cornerRadius
    view.layer.cornerRadius = 0
    defer { view.layer.cornerRadius = radius }
    return view.snapshotView(afterScreenUpdates: true)
  }

  /// Goes to its place on the screen that comes; inside an animation it flies there.
  func land() {
    move(to: end)
    upper.alpha = upperAlpha
  }

  private func move(to place: Place) {
    flyer.frame = place.frame
    flyer.alpha = place.isInSight ? 1 : 0
    flyer.layer.cornerRadius = place.cornerRadius
    for look in looks {
      let size = look.bounds.size
      let scale = max(place.frame.width / size.width, place.frame.height / size.height)
      look.bounds.size = CGSize(width: size.width * scale, height: size.height * scale)
      look.center = CGPoint(x: place.frame.width / 2, y: place.frame.height / 2)
    }
  }

  func hideOriginals() {
    for original in originals { original.view.alpha = 0 }
  }

  func showOriginals() {
    for original in originals { original.view.alpha = original.alpha }
  }
}
