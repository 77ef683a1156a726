import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// What leaves the window stops moving, as in Core Animation.
@MainActor
@Suite struct LeavingTests {
  private let stage = Stage(size: Size(width: 100, height: 100))
  private let outer: View
  private let view: View

  init() {
    outer = View(frame: Rect(x: 0, y: 0, width: 50, height: 50), stage: stage)
    view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    outer.addSubview(view)
    stage.window.addSubview(outer)
  }

  /// How often something was said to be over, and whether at its end.
  @MainActor
  private final class Endings {
    var all: [Bool] = []
  }

  private func animate(_ view: View) -> Endings {
    stage.makeCurrent()
    let endings = Endings()
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
    } completion: {
      endings.all.append($0)
    }
    stage.advance(to: 0.5)
    #expect(view.layer.current.opacity == 0.5)
    return endings
  }

  /// Ways out of the window.
  enum Way: CaseIterable {
    case alone, withItsSuperview, toWhereNoWindowIs, withItsSuperviewToWhereNoWindowIs
  }

  @Test(arguments: Way.allCases)
  func leavingTheWindowEndsWhatMoves(way: Way) {
    let endings = animate(view)
    let elsewhere = View(stage: stage)
    switch way {
    case .alone: view.removeFromSuperview()
    case .withItsSuperview: outer.removeFromSuperview()
    case .toWhereNoWindowIs: elsewhere.addSubview(view)
    case .withItsSuperviewToWhereNoWindowIs: elsewhere.insertSubview(outer, at: 0)
    }
    #expect(view.layer.presentation == nil && view.alpha == 0)
    #expect(endings.all.isEmpty)
    for time in [0.5, 0.75, 2] { stage.advance(to: time) }
    #expect(endings.all == [false])
    #expect(stage.animations.presentationIsIdle)
    // Back again, it does not go on.
    stage.window.addSubview(view)
    stage.advance(to: 2.1)
    #expect(view.layer.presentation == nil && endings.all == [false])
  }

  /// Ways from one place in the window to another.
  enum Move: CaseIterable {
    case toFront, toBack, above, below, within, toAnother, withItsSuperview
  }

  @Test(arguments: Move.allCases)
  func movingWithinTheWindowKeepsWhatMoves(move: Move) {
    let (before, after) = (View(stage: stage), View(stage: stage))
    outer.insertSubview(before, at: 0)
    outer.addSubview(after)
    let endings = animate(view)
    switch move {
    case .toFront: outer.bringSubviewToFront(view)
    case .toBack: outer.sendSubviewToBack(view)
    case .above: outer.insertSubview(view, aboveSubview: after)
    case .below: outer.insertSubview(view, belowSubview: before)
    case .within: outer.insertSubview(view, at: 0)
    case .toAnother: before.addSubview(view)
    case .withItsSuperview: stage.window.sendSubviewToBack(outer)
    }
    stage.advance(to: 0.75)
    #expect(view.layer.current.opacity == 0.25)
    stage.advance(to: 2)
    #expect(endings.all == [true])
  }

  @Test func aViewOfNoWindowMovesAsItIsTold() {
    let loose = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    let holder = View(stage: stage)
    holder.addSubview(loose)
    let endings = animate(loose)
    loose.removeFromSuperview()
    stage.window.addSubview(loose)
    stage.advance(to: 0.75)
    #expect(loose.layer.current.opacity == 0.25)
    stage.advance(to: 2)
    #expect(endings.all == [true])
  }

  @Test func othersGoOn() {
    stage.makeCurrent()
    let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    stage.window.addSubview(other)
    var finished: [Bool] = []
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
      other.alpha = 0
    } completion: {
      finished.append($0)
    }
    stage.advance(to: 0.5)
    outer.removeFromSuperview()
    stage.advance(to: 0.75)
    #expect(other.layer.current.opacity == 0.25 && finished.isEmpty)
    stage.advance(to: 2)
    #expect(finished == [true])
  }

  @Test func layerAnimationsEndTooAlsoThoseOfLayersWithoutAView() {
    let (layer, mask) = (Layer(), Layer())
    view.layer.addSublayer(layer)
    layer.mask = mask
    var stops: [Bool] = []
    var animation = LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false
    animation.didStop = { stops.append($0) }
    for layer in [view.layer, layer, mask] { stage.animations.add(animation, to: layer) }
    stage.advance(to: 0.5)
    #expect([view.layer, layer, mask].allSatisfy { $0.current.opacity == 0.5 })
    outer.removeFromSuperview()
    stage.advance(to: 0.75)
    #expect([view.layer, layer, mask].allSatisfy { $0.presentation == nil })
    #expect(stops == [false, false, false] && stage.animations.presentationIsIdle)
  }

  @Test func aCompletionThatTakesItsViewOutRunsOnce() {
    stage.makeCurrent()
    var finished: [Bool] = []
    View.animate(withDuration: 1) {
      view.alpha = 0
    } completion: { [view] in
      finished.append($0)
      view.removeFromSuperview()
    }
    for time in [0.5, 1, 1.5] { stage.advance(to: time) }
    #expect(finished == [true] && view.superview == nil)
  }
}
