import LayerAnimating
import Compositing
import Geometry
import Testing
import ViewControllers

/// How frames follow what they are in.
@MainActor
struct AutoresizingTests {
  private let stage = Stage(size: Size(width: 100, height: 100))

  /// Where a view of 20 × 20 at (10, 30) in 100 × 100 is in 200 × 150.
  nonisolated static let cases: [(AutoresizingMask, Rect)] = [
    ([], Rect(x: 10, y: 30, width: 20, height: 20)),
    (.flexibleWidth, Rect(x: 10, y: 30, width: 120, height: 20)),
    (.flexibleHeight, Rect(x: 10, y: 30, width: 20, height: 70)),
    (.flexibleLeftMargin, Rect(x: 110, y: 30, width: 20, height: 20)),
    (.flexibleRightMargin, Rect(x: 10, y: 30, width: 20, height: 20)),
    (.flexibleTopMargin, Rect(x: 10, y: 80, width: 20, height: 20)),
    (.flexibleBottomMargin, Rect(x: 10, y: 30, width: 20, height: 20)),
    // 10 and 70 share the 100; 30 and 50 share the 50.
    (
      [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin],
      Rect(x: 22.5, y: 48.75, width: 20, height: 20)
    ),
    (
      [.flexibleLeftMargin, .flexibleWidth],
      Rect(x: 10 + 100 / 3.0, y: 30, width: 20 + 200 / 3.0, height: 20)
    ),
    (.proportional, Rect(x: 20, y: 45, width: 40, height: 30)),
    (.fill, Rect(x: 10, y: 30, width: 120, height: 70)),
  ]

  @Test("What is flexible shares the difference", arguments: cases)
  func shares(mask: AutoresizingMask, expected: Rect) {
    let outer = View(frame: Rect(x: 5, y: 5, width: 100, height: 100), stage: stage)
    let view = View(frame: Rect(x: 10, y: 30, width: 20, height: 20), stage: stage)
    view.autoresizingMask = mask
    view.transform = AffineTransform(rotationAngle: 1)
    outer.addSubview(view)
    outer.frame = Rect(x: 0, y: 0, width: 200, height: 150)
    let frame = view.untransformedFrame
    for (one, other) in [
      (frame.minX, expected.minX), (frame.minY, expected.minY), (frame.width, expected.width),
      (frame.height, expected.height),
    ] { #expect(abs(one - other) < 1e-9) }
    #expect(view.transform == AffineTransform(rotationAngle: 1))
  }

  @Test func theBitsAreUIKits() {
    let all: [AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test("There and back, everything is where it was", arguments: 0..<64)
  func thereAndBack(bits: Int) {
    let mask = AutoresizingMask(rawValue: UInt(bits))
    let rect = Rect(x: 10, y: 30, width: 20, height: 20)
    let (small, large) = (Size(width: 100, height: 100), Size(width: 170, height: 130))
    let back = mask.resized(mask.resized(rect, from: small, to: large), from: large, to: small)
    #expect(abs(back.minX - 10) < 1e-9 && abs(back.minY - 30) < 1e-9)
    #expect(abs(back.width - 20) < 1e-9 && abs(back.height - 20) < 1e-9)
  }

  @Test func whatHasNoLengthSharesEvenly() {
    let rect = AutoresizingMask([.flexibleLeftMargin, .flexibleRightMargin])
      .resized(
        Rect(x: 0, y: 0, width: 100, height: 0), from: Size(width: 100, height: 100),
        to: Size(width: 140, height: 100))
    #expect(rect == Rect(x: 20, y: 0, width: 100, height: 0))
  }

  @Test func itGoesInwards() {
    let views = (0..<200).map { _ in
      View(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: stage)
    }
    for (outer, inner) in zip(views, views.dropFirst()) {
      inner.autoresizingMask = .fill
      outer.addSubview(inner)
    }
    views[0].frame.size.width = 30
    #expect(views.allSatisfy { $0.bounds.width == 30 })
    views[100].autoresizesSubviews = false
    views[0].frame.size.width = 50
    #expect(views.prefix(101).allSatisfy { $0.bounds.width == 50 })
    #expect(views.dropFirst(101).allSatisfy { $0.bounds.width == 30 })
  }

  @Test func withinAnAnimationItIsAnimated() {
    let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: stage)
    let view = View(frame: outer.bounds, stage: stage)
    view.autoresizingMask = .fill
    outer.addSubview(view)
    stage.window.addSubview(outer)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      outer.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    }
    stage.advance(to: 0.5)
    #expect(view.bounds.width == 200 && abs(view.layer.current.bounds.width - 150) < 1e-9)
  }

  /// Puts its subview in its lower right corner.
  private final class Corner: View {
    let inner: View

    init(stage: Stage) {
      inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
      super.init(frame: Rect(x: 0, y: 0, width: 50, height: 50), stage: stage)
      addSubview(inner)
    }

    override func layoutSubviews() {
      inner.center = Point(x: bounds.width - 5, y: bounds.height - 5)
    }
  }

  @Test("Layout goes with the animation where the option says so", arguments: [false, true])
  func layoutSubviewsOption(isAsked: Bool) {
    let view = Corner(stage: stage)
    stage.window.addSubview(view)
    stage.advance(to: 0)
    #expect(view.inner.center == Point(x: 45, y: 45))
    View.animate(
      withDuration: 1, options: isAsked ? [.curveLinear, .layoutSubviews] : .curveLinear
    ) { view.frame.size.width = 100 }
    stage.advance(to: 0.5)
    #expect(abs(view.inner.layer.current.position.x - (isAsked ? 70 : 95)) < 1e-9)
    stage.advance(to: 2)
    #expect(view.inner.layer.current.position.x == 95)
  }
}
