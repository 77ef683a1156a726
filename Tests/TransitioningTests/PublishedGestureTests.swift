import Testing
import Transitioning
import ViewControllers

/// Gestures beside what others have published of theirs.
///
/// UIKit's numbers are those of its documentation: the defaults of the recognisers' properties,
/// `UIScrollView.DecelerationRate`, the bits of `UIRectEdge` and of a swipe's directions. libadwaita's are
/// constants of its source, `adw-swipe-tracker.c`.
@MainActor
struct PublishedGestureTests {
  @Test func recognisersBeginWithUIKitsDefaults() {
    let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
    let (swipe, press) = (SwipeGestureRecognizer(), LongPressGestureRecognizer())
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(swipe.numberOfTouchesRequired == 1 && swipe.direction == .right)
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    #expect(ScreenEdgePanGestureRecognizer().edges == [])
    #expect(PinchGestureRecognizer().scale == 1 && RotationGestureRecognizer().rotation == 0)
    for one in [pan, tap, swipe, press] as [GestureRecognizer] {
      #expect(one.isEnabled && one.cancelsTouchesInView)
      #expect(!one.delaysTouchesBegan && one.delaysTouchesEnded && one.state == .possible)
    }
  }

  @Test func theBitsAreUIKits() {
    typealias Edges = ScreenEdgePanGestureRecognizer.Edges
    #expect([Edges.top, .left, .bottom, .right, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
    typealias Directions = SwipeGestureRecognizer.Directions
    #expect([Directions.right, .left, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
  }

  /// What is thrown slows down as in a scroll view, and as under libadwaita's `DECELERATION_TOUCH`,
  /// whose slope is the same: d / (1 - d) milliseconds.
  @Test func whatIsThrownComesToRestWhereItDoesElsewhere() {
    #expect(DragInteraction.decelerationRate == 0.998)
    #expect(abs(DragInteraction.rest(from: 0, at: 1000) - 499) < 1e-9)
    // Kept so much of each millisecond, it goes as far step by step.
    var (place, speed) = (0.0, 1000.0)
    for _ in 0..<20_000 {
      speed *= DragInteraction.decelerationRate
      place += speed / 1000
    }
    #expect(abs(place - DragInteraction.rest(from: 0, at: 1000)) < 1e-6)
    #expect(abs(DragInteraction.rest(from: 7, at: -200) + 92.8) < 1e-9)
  }

  /// A drag begins sooner than libadwaita's, at 16 points, as on a touch screen it should; not before a
  /// press may move.
  @Test func aDragBeginsBetweenAPressAndADesktopsDrag() {
    #expect(PanGestureRecognizer.slop <= 16)
    #expect(PanGestureRecognizer.slop >= LongPressGestureRecognizer().allowableMovement)
  }
}
