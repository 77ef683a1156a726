import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Views place their subviews when they are new, when their size changes, and when asked to: from the
/// outside in, once in a turn of the loop.
@MainActor
struct LayoutTests {
  /// Notes when it is laid out, and does then what it is told.
  private final class Shelf: View {
    var name = ""
    var log: (String) -> Void = { _ in }
    var place: (Shelf) -> Void = { _ in }

    override func layoutSubviews() {
      log(name)
      place(self)
    }
  }

  private final class Screen: ViewController {
    var log: (String) -> Void = { _ in }
    override func viewWillLayoutSubviews() { log("will") }
    override func viewDidLayoutSubviews() { log("did") }
  }

  private let stage = Stage(size: Size(width: 100, height: 80))
  private final class Log { var names: [String] = [] }
  private let log = Log()

  private func shelf(_ name: String, in view: View? = nil) -> Shelf {
    let shelf = Shelf(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    shelf.name = name
    shelf.log = { [log] in log.names.append($0) }
    view?.addSubview(shelf)
    return shelf
  }

  private func taken() -> [String] {
    defer { log.names = [] }
    return log.names
  }

  @Test func newViewsAreLaidOutOnceFromTheOutsideIn() {
    let outer = shelf("outer", in: stage.window)
    let first = shelf("first", in: outer)
    _ = shelf("inner", in: first)
    _ = shelf("second", in: outer)
    stage.advance(to: 0.1)
    #expect(taken() == ["outer", "first", "inner", "second"])
    stage.advance(to: 0.2)
    #expect(taken() == [])
  }

  @Test func aViewThatIsNowhereWaits() {
    let view = shelf("view")
    stage.advance(to: 0.1)
    #expect(taken() == [])
    stage.window.addSubview(view)
    stage.advance(to: 0.2)
    #expect(taken() == ["view"])
  }

  @Test func aChangeOfSizeAsksForLayoutAndOneOfPlaceDoesNot() {
    let view = shelf("view", in: stage.window)
    stage.advance(to: 0.1)
    _ = taken()
    view.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    view.center = Point(x: 50, y: 50)
    view.bounds = Rect(x: 3, y: 0, width: 10, height: 10)
    view.transform = AffineTransform(scaleX: 2, y: 2)
    view.alpha = 0.5
    stage.advance(to: 0.2)
    #expect(taken() == [])
    view.transform = .identity
    view.frame = Rect(x: 5, y: 5, width: 11, height: 10)
    stage.advance(to: 0.3)
    #expect(taken() == ["view"])
    view.bounds = Rect(x: 0, y: 0, width: 11, height: 12)
    stage.advance(to: 0.4)
    #expect(taken() == ["view"])
  }

  @Test func onlyWhatAsksIsLaidOut() {
    let outer = shelf("outer", in: stage.window)
    let inner = shelf("inner", in: outer)
    _ = shelf("other", in: outer)
    stage.advance(to: 0.1)
    _ = taken()
    inner.setNeedsLayout()
    inner.setNeedsLayout()
    #expect(taken() == [])
    stage.advance(to: 0.2)
    #expect(taken() == ["inner"])
  }

  @Test func layoutIfNeededIsAtOnceAndWithinTheView() {
    let outer = shelf("outer", in: stage.window)
    let inner = shelf("inner", in: outer)
    inner.layoutIfNeeded()
    #expect(taken() == ["inner"])
    stage.advance(to: 0.1)
    #expect(taken() == ["outer"])
    outer.layoutIfNeeded()
    #expect(taken() == [])
  }

  @Test func whatLayoutChangesIsLaidOutInTheSamePass() {
    let outer = shelf("outer", in: stage.window)
    let inner = shelf("inner", in: outer)
    stage.advance(to: 0.1)
    _ = taken()
    outer.place = { $0.subviews[0].frame.size.width += 1 }
    outer.setNeedsLayout()
    stage.advance(to: 0.2)
    #expect(taken() == ["outer", "inner"])
    // From the inside out too: as on iOS that is another round.
    outer.place = { _ in }
    inner.place = { view in
      if view.superview?.bounds.width == 10 { view.superview?.bounds.size.width = 20 }
    }
    inner.setNeedsLayout()
    stage.advance(to: 0.3)
    #expect(taken() == ["inner", "outer"])
  }

  @Test func whatLayoutAsksForIsDoneAtOnceWhereLayoutIs() {
    let view = shelf("view", in: stage.window)
    var rounds = 0
    view.place = { view in
      rounds += 1
      if rounds < 5 { view.setNeedsLayout() }
    }
    view.layoutIfNeeded()
    #expect(rounds == 5)
  }

  @Test func layoutThatNeverEndsDoesNotHoldTheClock() {
    let view = shelf("view", in: stage.window)
    view.place = { $0.setNeedsLayout() }
    stage.advance(to: 0.1)
    #expect(stage.clock.now == 0.1)
    let rounds = taken().count
    #expect(rounds > 1)
    view.place = { _ in }
    stage.advance(to: 0.2)
    #expect(taken() == ["view"])
  }

  @Test func layoutWithinAnAnimationIsAnimated() {
    let outer = shelf("outer", in: stage.window)
    let inner = shelf("inner", in: outer)
    stage.advance(to: 0)
    outer.place = { $0.subviews[0].center = Point(x: 50, y: 5) }
    View.animate(withDuration: 1, options: [.curveLinear]) {
      outer.setNeedsLayout()
      outer.layoutIfNeeded()
    }
    stage.advance(to: 0.5)
    #expect(inner.center == Point(x: 50, y: 5))
    #expect(inner.layer.presentation?.position == Point(x: 27.5, y: 5))
  }

  @Test func theControllerHearsBeforeAndAfter() {
    let screen = Screen(stage: stage)
    let view = shelf("view")
    screen.log = { [log] in log.names.append($0) }
    screen.view = view
    stage.window.addSubview(view)
    stage.advance(to: 0.1)
    #expect(taken() == ["will", "view", "did"])
    screen.view = shelf("other")
    view.setNeedsLayout()
    stage.advance(to: 0.2)
    #expect(taken() == ["view"])
  }

  @Test(arguments: [10, 1000, 100_000])
  func depthAndNumberAreNoMatter(count: Int) {
    let root = shelf("root", in: stage.window)
    var deepest: View = root
    for index in 0..<count {
      let view = View(frame: .zero, stage: stage)
      (index % 2 == 0 ? deepest : root).addSubview(view)
      if index % 2 == 0 { deepest = view }
    }
    deepest.addSubview(shelf("inner"))
    stage.advance(to: 0.1)
    #expect(taken() == ["root", "inner"])
  }
}
