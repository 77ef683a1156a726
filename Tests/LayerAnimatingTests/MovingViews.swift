import Compositing
import Geometry
import LayerAnimating
import ViewControllers

/// Tests with views on a stage of their own that move.
@MainActor
protocol MovingViews {
  var stage: Stage { get }
}

extension MovingViews {
  /// A view in the window, with its centre at (5, 5).
  func makeView(on other: Stage? = nil) -> View {
    let stage = other ?? stage
    stage.makeCurrent()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    stage.window.addSubview(view)
    return view
  }

  /// What a view shows now.
  func shown(_ view: View) -> LayerProperties {
    view.stage.animations.updatePresentation()
    return view.layer.current
  }

  func x(_ view: View) -> Double { shown(view).position.x }
  func y(_ view: View) -> Double { shown(view).position.y }
}
