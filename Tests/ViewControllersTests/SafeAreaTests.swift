import Geometry
import Testing
import ViewControllers

/// What the screen's edges and the controllers keep free of a view.
@MainActor
struct SafeAreaTests {
  private let stage = Stage(size: Size(width: 100, height: 80))

  private func view(_ frame: Rect, in superview: View? = nil) -> View {
    let view = View(frame: frame, stage: stage)
    superview?.addSubview(view)
    return view
  }

  @Test func theScreensInsetsReachAsFarAsTheyDo() {
    stage.safeAreaInsets = EdgeInsets(top: 10, left: 4, bottom: 8, right: 6)
    #expect(stage.window.safeAreaInsets == stage.safeAreaInsets)
    let whole = view(stage.window.bounds, in: stage.window)
    #expect(whole.safeAreaInsets == stage.safeAreaInsets)
    let middle = view(Rect(x: 20, y: 20, width: 60, height: 40), in: whole)
    #expect(middle.safeAreaInsets == .zero)
    let corner = view(Rect(x: 0, y: 3, width: 50, height: 75), in: whole)
    #expect(corner.safeAreaInsets == EdgeInsets(top: 7, left: 4, bottom: 6, right: 0))
    let beyond = view(Rect(x: 60, y: -5, width: 50, height: 20), in: whole)
    #expect(beyond.safeAreaInsets == EdgeInsets(top: 15, left: 0, bottom: 0, right: 16))
    // In coordinates that do not begin at 0, and of one that is turned.
    corner.bounds.origin = Point(x: 100, y: 200)
    let inner = view(Rect(x: 100, y: 200, width: 50, height: 5), in: corner)
    inner.transform = AffineTransform(rotationAngle: 1)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 7, left: 4, bottom: 0, right: 0))
  }

  @Test func aViewOutOfTheWindowHasNone() {
    stage.safeAreaInsets = EdgeInsets(top: 10)
    let alone = view(stage.window.bounds)
    #expect(view(stage.window.bounds, in: alone).safeAreaInsets == .zero)
    stage.window.addSubview(alone)
    #expect(alone.subviews[0].safeAreaInsets == EdgeInsets(top: 10))
  }

  @Test func aControllerAddsItsOwn() {
    stage.safeAreaInsets = EdgeInsets(top: 10)
    let controller = ViewController(stage: stage)
    controller.additionalSafeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 5, right: 0)
    stage.window.addSubview(controller.view)
    #expect(controller.view.safeAreaInsets == EdgeInsets(top: 30, left: 0, bottom: 5, right: 0))
    let bar = view(Rect(x: 0, y: 12, width: 100, height: 30), in: controller.view)
    #expect(bar.safeAreaInsets == EdgeInsets(top: 18))
  }
}
