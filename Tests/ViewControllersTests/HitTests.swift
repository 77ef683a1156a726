import Geometry
import Testing
import ViewControllers

/// Whom a touch at a point is for.
@MainActor
struct HitTests {
  private let stage = Stage(size: Size(width: 100, height: 80))
  private var window: View { stage.window }

  private func view(_ x: Double, _ y: Double, _ side: Double, in superview: View) -> View {
    let view = View(frame: Rect(x: x, y: y, width: side, height: side), stage: stage)
    superview.addSubview(view)
    return view
  }

  @Test func theForemostViewIsHit() {
    let back = view(0, 0, 50, in: window)
    let front = view(20, 0, 50, in: window)
    #expect(window.hitTest(Point(x: 10, y: 10)) === back)
    #expect(window.hitTest(Point(x: 30, y: 10)) === front)
    #expect(window.hitTest(Point(x: 90, y: 10)) === window)
    #expect(window.hitTest(Point(x: 101, y: 10)) == nil)
    // The right edge belongs to the next.
    #expect(window.hitTest(Point(x: 70, y: 10)) === window)
  }

  @Test func thePointIsTheViewsOwn() {
    let outer = view(10, 10, 60, in: window)
    let inner = view(10, 10, 20, in: outer)
    #expect(window.hitTest(Point(x: 25, y: 25)) === inner)
    #expect(outer.hitTest(Point(x: 15, y: 15)) === inner)
    #expect(outer.hitTest(Point(x: 5, y: 5)) === outer)
    outer.bounds.origin = Point(x: 15, y: 15)
    #expect(window.hitTest(Point(x: 12, y: 12)) === inner)
  }

  @Test func aTurnedViewIsWhereItIsSeen() {
    let bar = View(frame: Rect(x: 40, y: 20, width: 10, height: 40), stage: stage)
    window.addSubview(bar)
    bar.transform = AffineTransform(rotationAngle: .pi / 2)
    #expect(window.hitTest(Point(x: 30, y: 40)) === bar)
    #expect(window.hitTest(Point(x: 45, y: 25)) === window)
    bar.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(window.hitTest(Point(x: 45, y: 25)) === window)
  }

  @Test func whatLiesOutsideOfItsSuperviewIsNotHit() {
    let outer = view(0, 0, 20, in: window)
    _ = view(30, 0, 20, in: outer)
    #expect(window.hitTest(Point(x: 35, y: 5)) === window)
  }

  @Test func whatTouchesDoNotReachIsLookedThrough() {
    let back = view(0, 0, 50, in: window)
    let front = view(0, 0, 50, in: window)
    let inner = view(0, 0, 50, in: front)
    let point = Point(x: 5, y: 5)
    #expect(window.hitTest(point) === inner)
    inner.isUserInteractionEnabled = false
    #expect(window.hitTest(point) === front)
    front.alpha = 0.01
    #expect(window.hitTest(point) === front)
    front.alpha = 0.009
    #expect(window.hitTest(point) === back)
    front.alpha = 1
    front.isHidden = true
    #expect(window.hitTest(point) === back)
  }

  @Test func aSubclassKnowsItsShape() {
    final class Disc: View {
      override func contains(_ point: Point) -> Bool {
        let (x, y) = (point.x - 25, point.y - 25)
        return x * x + y * y <= 25 * 25
      }
    }
    let disc = Disc(frame: Rect(x: 0, y: 0, width: 50, height: 50), stage: stage)
    window.addSubview(disc)
    #expect(window.hitTest(Point(x: 2, y: 2)) === window)
    #expect(window.hitTest(Point(x: 25, y: 2)) === disc)
  }
}
