import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Effects between how a view was and how it is then.
@MainActor
@Suite struct ViewTransitionTests {
  nonisolated private static let effects: [ViewAnimationOptions] = [
    .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown,
    .transitionCrossDissolve, .transitionFlipFromTop, .transitionFlipFromBottom,
  ]

  @MainActor
  private final class Scene {
    let stage = Stage(size: Size(width: 40, height: 40))
    let parent: View
    let view: View
    let other: View
    var ends: [Bool] = []

    init() {
      let stage = stage
      parent = View(frame: Rect(x: 0, y: 0, width: 40, height: 40), stage: stage)
      view = View(frame: Rect(x: 8, y: 8, width: 24, height: 24), stage: stage)
      other = View(frame: view.frame, stage: stage)
      parent.backgroundColor = .black
      view.backgroundColor = Color(red: 1, green: 0, blue: 0)
      other.backgroundColor = Color(red: 0, green: 0, blue: 1)
      stage.window.addSubview(parent)
      parent.addSubview(view)
      stage.advance(to: 0)
    }

    func picture() throws -> PixelBuffer {
      let buffer = try PixelBuffer(width: 40, height: 40)
      Renderer(threads: 1).render(
        stage.window.layer, size: (40, 40), scale: 1, background: .black, into: buffer)
      return buffer
    }

    /// Red and blue of a pixel.
    func colour(_ x: Int, _ y: Int) throws -> [Int] {
      let buffer = try picture()
      return buffer.withUnsafeBytes { bytes in
        let place = y * buffer.bytesPerRow + x * 4
        return [Int(bytes[place + 2]), Int(bytes[place])]
      }
    }
  }

  private static let red = [255, 0]
  private static let blue = [0, 255]

  @Test(arguments: effects)
  func itBeginsWithTheOldLooksAndEndsWithTheNew(options: ViewAnimationOptions) throws {
    let scene = Scene()
    View.transition(with: scene.view, duration: 1, options: options) {
      scene.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
    } completion: {
      scene.ends.append($0)
    }
    // What the application reads is the change alone.
    #expect(scene.view.alpha == 1 && !scene.view.isHidden && scene.view.transform == .identity)
    #expect(scene.view.backgroundColor == Color(red: 0, green: 0, blue: 1))
    scene.stage.advance(to: 0)
    for place in [(9, 9), (20, 20), (30, 30)] {
      #expect(try scene.colour(place.0, place.1) == Self.red)
    }
    scene.stage.advance(to: 0.5)
    #expect(try scene.colour(20, 20) != Self.red || options == .transitionCurlUp)
    #expect(scene.ends.isEmpty && scene.parent.subviews.count == 2)
    scene.stage.advance(to: 1)
    scene.stage.advance(to: 1)
    for place in [(9, 9), (20, 20), (30, 30)] {
      #expect(try scene.colour(place.0, place.1) == Self.blue)
    }
    #expect(scene.ends == [true] && scene.parent.subviews.count == 1)
  }

  @Test func aDissolveIsHalfOfEachInTheMiddle() throws {
    let scene = Scene()
    View.transition(
      with: scene.view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
    ) {
      scene.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
    }
    scene.stage.advance(to: 0.5)
    let colour = try scene.colour(20, 20)
    #expect(abs(colour[0] - 128) <= 1 && abs(colour[1] - 128) <= 1)
  }

  @Test(arguments: effects.filter { $0.rawValue >> 20 != 5 })
  func aFlipIsEdgeOnInTheMiddleAndACurlLeavesTheUpperPartLast(
    options: ViewAnimationOptions
  ) throws {
    let scene = Scene()
    View.transition(with: scene.view, duration: 1, options: [options, .curveLinear]) {
      scene.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
    }
    scene.stage.advance(to: 0.5)
    switch options {
    case .transitionCurlUp:
      #expect(try scene.colour(20, 9) == Self.red)
      #expect(try scene.colour(20, 30) == Self.blue)
    case .transitionCurlDown:
      #expect(try scene.colour(20, 9) == Self.blue)
      #expect(try scene.colour(20, 30) == Self.red)
    default:
      #expect(try scene.colour(12, 12) == [0, 0])
      #expect(try scene.colour(28, 28) == [0, 0])
    }
  }

  /// The side that the name says comes to the front: it is the larger one.
  @Test(arguments: [
    (ViewAnimationOptions.transitionFlipFromLeft, (10, 7), (29, 7)),
    (.transitionFlipFromRight, (29, 7), (10, 7)),
    (.transitionFlipFromTop, (7, 10), (7, 29)),
    (.transitionFlipFromBottom, (7, 29), (7, 10)),
  ])
  func aFlipBringsItsSideToTheFront(
    options: ViewAnimationOptions, larger: (Int, Int), smaller: (Int, Int)
  ) throws {
    let scene = Scene()
    View.transition(with: scene.view, duration: 1, options: [options, .curveLinear]) {
      scene.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
    }
    scene.stage.advance(to: 0.15)
    #expect(try scene.colour(larger.0, larger.1)[0] > 0)
    #expect(try scene.colour(smaller.0, smaller.1)[0] == 0)
  }

  @Test(arguments: [false, true])
  func aViewTakesThePlaceOfAnother(showHide: Bool) throws {
    let scene = Scene()
    if showHide {
      scene.other.isHidden = true
      scene.parent.insertSubview(scene.other, at: 0)
    }
    View.transition(
      from: scene.view, to: scene.other, duration: 1,
      options: showHide
        ? [.transitionFlipFromLeft, .showHideTransitionViews] : .transitionFlipFromLeft
    ) { scene.ends.append($0) }
    scene.stage.advance(to: 0)
    #expect(try scene.colour(20, 20) == Self.red)
    scene.stage.advance(to: 1)
    scene.stage.advance(to: 1)
    #expect(try scene.colour(20, 20) == Self.blue && scene.ends == [true])
    if showHide {
      #expect(scene.view.isHidden && !scene.other.isHidden && scene.parent.subviews.count == 2)
    } else {
      #expect(scene.parent.subviews.elementsEqual([scene.other], by: { $0 === $1 }))
    }
  }

  @Test func aContainersSwitchMayHaveOne() throws {
    let scene = Scene()
    let stage = scene.stage
    let container = ViewController(stage: stage)
    let children = [scene.view, scene.other].map { view in
      let child = ViewController(stage: stage)
      child.view = view
      container.addChild(child)
      child.didMove(toParent: container)
      return child
    }
    container.view = scene.parent
    container.beginAppearanceTransition(true, animated: false)
    container.endAppearanceTransition()
    let begins = container.transition(
      from: children[0], to: children[1], duration: 1, options: .transitionFlipFromLeft,
      animations: { scene.other.tag = 7 }, completion: { scene.ends.append($0) })
    #expect(begins && scene.other.tag == 7 && children[0].appearanceState == .disappearing)
    stage.advance(to: 0)
    #expect(try scene.colour(20, 20) == Self.red)
    stage.advance(to: 1)
    stage.advance(to: 1)
    #expect(try scene.colour(20, 20) == Self.blue && scene.ends == [true])
    #expect(children.map(\.appearanceState) == [.disappeared, .appeared])
    #expect(scene.view.superview == nil && scene.parent.subviews.count == 1)
  }

  @Test func withoutAnEffectTheChangeIsThereAtOnce() throws {
    let scene = Scene()
    for (options, duration) in [(ViewAnimationOptions([]), 1.0), (.transitionCurlUp, 0)] {
      View.transition(with: scene.view, duration: duration, options: options) {
        scene.view.alpha = 0.5
      } completion: {
        scene.ends.append($0)
      }
      #expect(scene.parent.subviews.count == 1)
    }
    #expect(scene.ends.isEmpty)
    scene.stage.advance(to: 0)
    #expect(scene.ends == [true, true])
    let nowhere = View(frame: scene.view.frame, stage: scene.stage)
    View.transition(with: nowhere, duration: 1, options: .transitionCurlUp) { nowhere.tag = 1 }
    #expect(nowhere.tag == 1 && nowhere.superview == nil)
  }

  @Test func theChangeIsAnimatedIfThatIsAllowed() {
    for isAllowed in [false, true] {
      let scene = Scene()
      View.transition(
        with: scene.view, duration: 1,
        options: isAllowed
          ? [.transitionCrossDissolve, .curveLinear, .allowAnimatedContent]
          : .transitionCrossDissolve
      ) { scene.view.center.x += 10 }
      scene.stage.advance(to: 0.5)
      #expect(scene.view.layer.current.position.x == (isAllowed ? 25 : 30))
    }
  }
}
