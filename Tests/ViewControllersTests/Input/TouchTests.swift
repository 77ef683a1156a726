import Animating
import Compositing
import Geometry
import LayerAnimating
import TestSupport
import Testing
import ViewControllers

/// Where touches go, and who is told of them.
@MainActor
struct TouchTests {
  private let stage = Stage(size: Size(width: 200, height: 100))
  private var hand: Hand { Hand(stage: stage) }

  private func view(_ frame: Rect, in superview: View? = nil) -> ToldView {
    let view = ToldView(frame: frame, stage: stage)
    (superview ?? stage.window).addSubview(view)
    return view
  }

  @Test func aTouchBelongsToTheViewThatItCameDownOn() {
    let left = view(Rect(x: 0, y: 0, width: 100, height: 100))
    let right = view(Rect(x: 100, y: 0, width: 100, height: 100))
    hand.down(50, 50)
    #expect(stage.input.touches.map { $0.view === left } == [true])
    hand.move(150, 50)
    hand.up(160, 60)
    #expect(left.told == ["began 1", "moved 1", "ended 1"])
    #expect(right.told.isEmpty)
    #expect(stage.input.touches.isEmpty)
    #expect(
      stage.log == ["finger 1.touchesBegan", "finger 1.touchesMoved", "finger 1.touchesEnded"])
  }

  @Test func aTouchKnowsWhereItIsInEachView() throws {
    let turned = view(Rect(x: 50, y: 0, width: 100, height: 100))
    turned.transform = AffineTransform(rotationAngle: .pi)
    hand.down(60, 10)
    hand.move(70, 30)
    let touch = try #require(stage.input.touches.first)
    let place = touch.location(in: turned)
    #expect(abs(place.x - 80) < 1e-9 && abs(place.y - 70) < 1e-9)
    #expect(touch.location(in: nil) == Point(x: 70, y: 30))
    #expect(touch.previousLocation(in: nil) == Point(x: 60, y: 10))
  }

  @Test func whatAViewDoesNotTakeGoesUpTheChain() {
    final class Screen: ViewController {
      var told = 0
      override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
        told += 1
        super.touchesBegan(touches, with: event)
      }
    }
    let outer = view(Rect(x: 0, y: 0, width: 200, height: 100))
    let screen = Screen(stage: stage)
    screen.view.frame = outer.bounds
    outer.addSubview(screen.view)
    let inner = view(Rect(x: 0, y: 0, width: 50, height: 50), in: screen.view)
    inner.passesOn = true
    hand.down(10, 10)
    #expect(inner.told == ["began 1"])
    #expect(screen.told == 1)
    #expect(outer.told == ["began 1"])
    #expect(inner.next === screen.view && screen.view.next === screen && screen.next === outer)
    hand.up(10, 10)
    #expect(outer.told == ["began 1", "ended 1"])
  }

  @Test func fingersOfOneTimeComeTogether() {
    let wide = view(Rect(x: 0, y: 0, width: 200, height: 100))
    wide.isMultipleTouchEnabled = true
    stage.input.send([
      TouchChange(.began, finger: 1, at: Point(x: 10, y: 10)),
      TouchChange(.began, finger: 2, at: Point(x: 20, y: 10)),
    ])
    stage.input.send([
      TouchChange(.moved, finger: 1, at: Point(x: 11, y: 10)),
      TouchChange(.ended, finger: 2, at: Point(x: 20, y: 10)),
    ])
    #expect(wide.told == ["began 2", "moved 1", "ended 1"])
  }

  @Test func aViewForOneFingerHearsOfTheFirst() {
    let single = view(Rect(x: 0, y: 0, width: 200, height: 100))
    hand.down(10, 10, finger: 1)
    hand.down(20, 10, finger: 2)
    hand.move(30, 10, finger: 2)
    hand.up(30, 10, finger: 2)
    #expect(single.told == ["began 1"])
    hand.up(10, 10, finger: 1)
    #expect(single.told == ["began 1", "ended 1"])
    #expect(stage.input.touches.isEmpty)
  }

  @Test func whatMakesNoSenseIsPassedOver() {
    let single = view(Rect(x: 0, y: 0, width: 200, height: 100))
    hand.move(10, 10)
    hand.up(10, 10)
    hand.down(.nan, 10)
    hand.down(10, .infinity)
    hand.down(300, 10)
    #expect(single.told.isEmpty && stage.input.touches.isEmpty)
    hand.down(10, 10)
    hand.move(.nan, 10)
    // The same finger again: the first was lost.
    hand.down(20, 20)
    #expect(single.told == ["began 1", "cancelled 1", "began 1"])
    hand.up(-50, 500)
    #expect(single.told.last == "ended 1")
  }

  @Test func whatIsSentFromWithinACallbackComesAfterIt() {
    final class Greedy: View {
      var order: [String] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
        order.append("in")
        stage.input.send(.ended, at: .zero)
        order.append("out")
      }
      override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
        order.append("ended")
      }
    }
    let greedy = Greedy(frame: Rect(x: 0, y: 0, width: 200, height: 100), stage: stage)
    stage.window.addSubview(greedy)
    hand.down(10, 10)
    #expect(greedy.order == ["in", "out"])
    hand.wait(0)
    #expect(greedy.order == ["in", "out", "ended"])
  }

  @Test func tapsInQuickSuccessionAreCounted() {
    let wide = view(Rect(x: 0, y: 0, width: 200, height: 100))
    var counts: [Int] = []
    func tap(at x: Double, after pause: Double) {
      hand.wait(pause)
      hand.down(x, 10)
      counts.append(stage.input.touches[0].tapCount)
      hand.up(x, 10)
    }
    tap(at: 10, after: 0)
    tap(at: 12, after: 0.2)
    tap(at: 12, after: 0.34)
    tap(at: 12, after: 0.36)
    tap(at: 60, after: 0.1)
    #expect(counts == [1, 2, 3, 1, 1])
    #expect(wide.told.count == 10)
  }

  @Test func aViewThatLeavesTheWindowLosesItsTouches() {
    let outer = view(Rect(x: 0, y: 0, width: 200, height: 100))
    let inner = view(Rect(x: 0, y: 0, width: 50, height: 50), in: outer)
    let other = view(Rect(x: 100, y: 0, width: 50, height: 50), in: outer)
    hand.down(10, 10)
    // Elsewhere in the window it keeps them.
    other.addSubview(inner)
    hand.move(11, 10)
    other.removeFromSuperview()
    #expect(inner.told == ["began 1", "moved 1", "cancelled 1"])
    hand.move(12, 10)
    hand.up(12, 10)
    #expect(inner.told == ["began 1", "moved 1", "cancelled 1"])
    #expect(outer.told.isEmpty)
  }

  @Test func aTouchLandsOnWhatIsSeenToMove() {
    let moving = view(Rect(x: 0, y: 0, width: 40, height: 40))
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      moving.frame = Rect(x: 100, y: 0, width: 40, height: 40)
    }
    stage.advance(to: 0.5)
    // It is seen at 50...90 and will be at 100...140.
    hand.down(55, 20)
    hand.up(55, 20)
    #expect(moving.told == ["began 1", "ended 1"])
    hand.tap(120, 20)
    #expect(moving.told.count == 2)
    #expect(stage.window.hitTest(Point(x: 120, y: 20)) === moving)
  }

  @Test func aTouchLandsOnWhatIsStillSeen() {
    let fading = view(Rect(x: 0, y: 0, width: 100, height: 100))
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { fading.alpha = 0 }
    stage.advance(to: 0.5)
    // It is half clear, and will be gone.
    hand.down(50, 50)
    hand.up(50, 50)
    #expect(fading.told == ["began 1", "ended 1"])
    #expect(stage.window.hitTest(Point(x: 50, y: 50)) === stage.window)
    stage.advance(to: 1)
    hand.tap(50, 50)
    #expect(fading.told.count == 2)
  }

  @Test func aTouchLandsOnWhatPerspectiveShows() throws {
    let page = view(Rect(x: 50, y: 0, width: 100, height: 100))
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 200
    page.transform3D = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0)
      .concatenating(perspective)
    // The page's right edge is nearer or further: one side is narrower than the other.
    let places = stride(from: 0.5, to: 200, by: 1).filter {
      stage.window.hitTest(Point(x: $0, y: 50)) === page
    }
    let first = try #require(places.first)
    let last = try #require(places.last)
    let (left, right) = (100 - first, last - 100)
    // cos 60° halves it; at the edges depth is ±43.3 of 200.
    let near = 25 / (1 - 43.30127 / 200)
    let far = 25 / (1 + 43.30127 / 200)
    #expect(abs(min(left, right) - far) < 1 && abs(max(left, right) - near) < 1)
    page.transform3D = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(stage.window.hitTest(Point(x: 60, y: 50)) === page)
    page.setLayer(.isDoubleSided, .number(0))
    #expect(stage.window.hitTest(Point(x: 60, y: 50)) === stage.window)
  }
}
