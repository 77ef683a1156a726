import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// What is set outside of every animation, on a view of which something moves.
@MainActor
struct PlainSetTests {
  /// A property that is set, and how it is read from what a layer shows.
  struct Setting: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var set: @MainActor @Sendable (View) -> Void
    var shows: @MainActor @Sendable (LayerProperties) -> Bool
  }

  nonisolated static let settings: [Setting] = [
    Setting(testDescription: "frame") {
      $0.frame = Rect(x: 5, y: 6, width: 30, height: 40)
    } shows: {
      $0.frame == Rect(x: 5, y: 6, width: 30, height: 40)
    },
    Setting(testDescription: "bounds") {
      $0.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    } shows: {
      $0.bounds == Rect(x: 1, y: 2, width: 3, height: 4)
    },
    Setting(testDescription: "center") {
      $0.center = Point(x: 70, y: 60)
    } shows: {
      $0.position == Point(x: 70, y: 60)
    },
    Setting(testDescription: "transform") {
      $0.transform = AffineTransform(scaleX: 2, y: 3)
    } shows: {
      $0.transform.affine == AffineTransform(scaleX: 2, y: 3)
    },
    Setting(testDescription: "alpha") {
      $0.alpha = 0.25
    } shows: {
      $0.opacity == 0.25
    },
    Setting(testDescription: "isHidden") {
      $0.isHidden = true
    } shows: {
      $0.isHidden
    },
  ]

  @Test(arguments: settings) func itShowsAtOnceBesideWhatMoves(_ setting: Setting) throws {
    let stage = Stage(size: Size(width: 100, height: 80))
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 20), stage: stage)
    stage.window.addSubview(view)
    stage.asCurrent {
      View.animate(withDuration: 1, options: .curveLinear) { view.backgroundColor = .white }
    }
    stage.advance(to: 0)
    stage.advance(to: 0.5)
    let before = try #require(view.layer.presentation)
    #expect(!setting.shows(before))
    setting.set(view)
    // Before another tick: whoever asks now, or is drawn now, sees it.
    #expect(setting.shows(view.layer.current))
    #expect(view.layer.current.backgroundColor == before.backgroundColor)
    stage.advance(to: 0.75)
    #expect(setting.shows(view.layer.current))
  }
}
