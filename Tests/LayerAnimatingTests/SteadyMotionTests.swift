import Animating
import Compositing
import Geometry
import Testing
import ViewControllers

@testable import LayerAnimating

/// What moves in thousands is written in one go, and shows what each layer would by itself.
@MainActor
struct SteadyMotionTests {
  let stage = Stage(size: Size(width: 100, height: 100))

  private func makeViews(_ count: Int) -> [View] {
    // Nothing is gathered in a process in which any layer's time ever went otherwise, and other tests have some.
    LayerTime.isUsed = false
    let views = (0..<count).map { _ in
      View(frame: Rect(x: 1, y: 2, width: 8, height: 8), stage: stage)
    }
    for view in views { stage.window.addSubview(view) }
    stage.advance(to: 0)
    return views
  }

  /// What is shown, and what the layers' own changes make of it.
  private func check(_ views: [View], _ words: String) {
    for (index, view) in views.enumerated() {
      let alone = stage.animations.motion(of: view.layer).shown
      #expect(view.layer.current == alone, "\(words), view \(index)")
    }
  }

  /// Something that an app may do to a view while others move.
  private func disturb(_ view: View, _ random: inout SeededRandom) {
    func place() -> Point {
      Point(x: .random(in: 0...90, using: &random), y: .random(in: 0...90, using: &random))
    }
    let options: [ViewAnimationOptions] = [
      [], .curveLinear, .beginFromCurrentState, [.curveEaseIn, .beginFromCurrentState],
      [.repeat, .autoreverse],
    ]
    let length = Double.random(in: 0.1...1, using: &random)
    let option = options[Int.random(in: 0..<options.count, using: &random)]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: View.animate(withDuration: length, options: option) { view.center = place() }
    case 1: View.animate(withDuration: length, options: option) { view.alpha = 0.25 }
    case 2:
      View.animate(withDuration: length, options: option) {
        view.bounds.size.width = 20
        view.alpha = 0.75
      }
    case 3:
      View.animate(withDuration: length) { view.transform3D = Transform3D(scaleX: 2, y: 1, z: 1) }
    case 4: View.animate(withDuration: length) { view.backgroundColor = .white }
    case 5:
      View.animate(
        withDuration: length, delay: 0.1, usingSpringWithDamping: 0.4, initialSpringVelocity: 1
      ) { view.center = place() }
    case 6: view.layer.model.cornerRadius += 1
    case 7: view.layer.model.position = place()
    case 8: view.center = place()
    case 9: stage.animations.removeAnimations(view.layer)
    case 10:
      view.removeFromSuperview()
      stage.window.addSubview(view)
    default:
      View.animate(withDuration: length) {
        view.layer.model.opacity = 1
        stage.animations.set(.cornerRadius, to: .number(4), of: view.layer)
      }
    }
  }

  @Test(arguments: 0..<16)
  func manyThatMoveShowWhatEachWouldAlone(seed: UInt64) {
    let views = makeViews(40)
    var random = SeededRandom(seed: seed)
    View.animate(withDuration: 3) { for view in views { view.center = Point(x: 50, y: 60) } }
    var steadyFrames = 0
    for frame in 1...120 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        disturb(views[Int.random(in: 0..<views.count, using: &random)], &random)
      }
      stage.advance(to: Double(frame) / 40)
      if stage.animations.steady.isValid { steadyFrames += 1 }
      check(views, "frame \(frame)")
    }
    #expect(steadyFrames > 20)
  }

  /// A picture that was drawn of the views is not taken for one of now.
  @Test func whoNotedTheLookHearsThatItIsAnother() {
    let views = makeViews(40)
    View.animate(withDuration: 1, options: .curveLinear) {
      for view in views { view.center.x = 90 }
    }
    for frame in 1...40 {
      let look = LayerLook(of: stage.window.layer)
      stage.advance(to: Double(frame) / 60)
      #expect(!look.isCurrent)
      check(views, "frame \(frame)")
    }
    #expect(LayerLook(of: stage.window.layer).isCurrent)
  }

  @Test func aSingleNumberStaysInItsRange() {
    let views = makeViews(40)
    View.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.1, initialSpringVelocity: 9
    ) { for view in views { view.alpha = 0.01 } }
    var least = 1.0
    for frame in 1...60 {
      stage.advance(to: Double(frame) / 60)
      least = min(least, views[7].layer.current.opacity)
      check(views, "frame \(frame)")
    }
    #expect(least == 0)
  }

  @Test func whatIsLetGoIsNotWritten() {
    var views = makeViews(40)
    View.animate(withDuration: 1) { for view in views { view.center.x = 90 } }
    for frame in 1...5 { stage.advance(to: Double(frame) / 60) }
    #expect(stage.animations.steady.isValid)
    let left = views.removeLast()
    for view in views { view.removeFromSuperview() }
    views = []
    #expect(!stage.animations.steady.isValid)
    for frame in 6...60 { stage.advance(to: Double(frame) / 60) }
    #expect(left.layer.current.position.x == 90)
  }
}
