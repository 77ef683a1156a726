import Geometry
import LayerAnimating
import Measuring
import ViewControllers

extension GrowthCase {
  /// Animations, snapshots and events.
  static let animations = [
    GrowthCase(name: "animations begun") { count in
      let stage = makeStage()
      let views = makeShownViews(count, on: stage)
      return Measurement.time { begin(views) }
    },
    GrowthCase(name: "animations ended") { count in
      let stage = makeStage()
      begin(makeShownViews(count, on: stage))
      stage.advance(to: 0.5)
      return Measurement.time { stage.advance(to: 1.5) }
    },
    GrowthCase(name: "animations of one property begun and ended") { count in
      let stage = makeStage()
      let view = makeShownViews(1, on: stage)[0]
      return Measurement.time {
        for index in 0..<count {
          View.animate(withDuration: 1) { view.center = Point(x: Double(index), y: 0) }
        }
        stage.advance(to: 1.5)
      }
    },
    GrowthCase(name: "layers animated: a frame") { count in
      let stage = makeStage()
      let views = makeShownViews(count, on: stage)
      View.animate(withDuration: 1) { for view in views { view.center = .zero } }
      // The frames after the first ones are alike.
      for frame in 0..<3 { stage.advance(to: 0.25 + Double(frame) / 60) }
      return Measurement.time { stage.advance(to: 0.5) }
    },
    GrowthCase(name: "nested brackets") { count in
      let stage = makeStage()
      let view = makeShownViews(1, on: stage)[0]
      return Measurement.time {
        let engine = stage.animations
        for _ in 0..<count { engine.begin(ViewAnimationParameters(duration: 1)) }
        view.alpha = 0
        for _ in 0..<count { engine.end() }
      }
    },
    GrowthCase(name: "work that waits for its time") { count in
      let stage = makeStage()
      return Measurement.time {
        for index in 0..<count { stage.perform(after: Double(index % 1000) / 1000) {} }
        stage.advance(to: 2)
      }
    },
    GrowthCase(name: "events noted") { count in
      let stage = makeStage()
      return Measurement.time {
        for _ in 0..<count { stage.events.record(kind: "viewWillAppear", target: "to") }
      }
    },
    GrowthCase(name: "touches of a finger") { count in
      let stage = makeStage()
      stage.window.addGestureRecognizer(PanGestureRecognizer { _ in })
      return Measurement.time {
        stage.input.send(.began, at: Point(x: 1, y: 1))
        for index in 0..<count {
          stage.input.send(.moved, at: Point(x: Double(index % 60), y: Double(index % 40)))
        }
        stage.input.send(.ended, at: Point(x: 1, y: 1))
        stage.advance(to: 1)
      }
    },
    GrowthCase(name: "snapshots of one view in a turn") { count in
      let stage = makeStage()
      let view = makeShownViews(1, on: stage)[0]
      return Measurement.time {
        for _ in 0..<count { _ = view.snapshotView(afterScreenUpdates: false) }
      }
    },
    GrowthCase(name: "snapshots of as many views in a turn") { count in
      let stage = makeStage()
      let views = makeShownViews(count, on: stage)
      return Measurement.time {
        for view in views { _ = view.snapshotView(afterScreenUpdates: false) }
      }
    },
  ]

  private static func makeShownViews(_ count: Int, on stage: Stage) -> [View] {
    let views = makeViews(count, on: stage)
    for view in views { stage.window.addSubview(view) }
    stage.advance(to: 0)
    return views
  }

  /// Each with a bracket and a completion of its own.
  private static func begin(_ views: [View]) {
    for view in views {
      View.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { _ in })
    }
  }
}
