import Compositing
import Geometry
import Measuring
import ViewControllers

extension GrowthCase {
  /// A screen of its own for each run, so that none finds what another has left.
  static func makeStage() -> Stage { Stage(size: Size(width: 64, height: 48)) }

  /// Small views, in no tree.
  static func makeViews(_ count: Int, on stage: Stage) -> [View] {
    (0..<count).map { index in
      View(
        frame: Rect(x: Double(index % 60), y: Double(index % 40), width: 4, height: 4), stage: stage
      )
    }
  }

  /// Trees: subviews, and how deep they lie.
  static let views = [
    GrowthCase(name: "subviews added") { count in
      let stage = makeStage()
      let views = makeViews(count, on: stage)
      return Measurement.time { for view in views { stage.window.addSubview(view) } }
    },
    GrowthCase(name: "subviews inserted behind all") { count in
      let stage = makeStage()
      let views = makeViews(count, on: stage)
      return Measurement.time { for view in views { stage.window.insertSubview(view, at: 0) } }
    },
    GrowthCase(name: "subviews removed in any order") { count in
      let stage = makeStage()
      var views = makeViews(count, on: stage)
      for view in views { stage.window.addSubview(view) }
      var random = SeededRandom(seed: 1)
      views.shuffle(using: &random)
      return Measurement.time { for view in views { view.removeFromSuperview() } }
    },
    GrowthCase(name: "depth: one view in another") { count in
      let stage = makeStage()
      let views = makeViews(count, on: stage)
      return Measurement.time {
        var outer = stage.window
        for view in views {
          outer.addSubview(view)
          outer = view
        }
      }
    },
    GrowthCase(name: "depth: laid out and drawn") { count in
      let stage = makeStage()
      nest(makeViews(count, on: stage), in: stage)
      let target = try PixelBuffer(width: 64, height: 48)
      let renderer = Renderer(threads: 1)
      return Measurement.time {
        stage.advance(to: 0.1)
        renderer.render(
          stage.window.layer, size: (64, 48), scale: 1, background: .black, into: target)
      }
    },
    GrowthCase(name: "depth: moved and let go") { count in
      let stage = makeStage()
      var views = makeViews(count, on: stage)
      nest(views, in: stage)
      let outermost = views[0]
      views = []
      return Measurement.time {
        outermost.removeFromSuperview()
        stage.window.addSubview(outermost)
        outermost.removeFromSuperview()
      }
    },
  ]

  private static func nest(_ views: [View], in stage: Stage) {
    var outer = stage.window
    for view in views {
      outer.addSubview(view)
      outer = view
    }
  }
}
