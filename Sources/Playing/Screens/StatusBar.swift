internal import Compositing
internal import Geometry
internal import Transitioning
internal import ViewControllers

/// The bar with the time and the battery: it lies over the window, and screens move below it.
///
/// It is drawn as the controllers on show want it (`Stage.statusBarStyle`), and goes over from one
/// look to another alongside a transition.
@MainActor
final class StatusBar {
  private let stage: Stage
  private let dark: ImageView
  private let light: ImageView

  /// Lays a bar over the window; nil where nothing can be drawn.
  ///
  /// - Parameter stage: Whose window it is.
  init?(over stage: Stage) {
    func bar(_ color: Color) -> ImageView? {
      let view = ImageView(frame: .zero, stage: stage)
      return Self.draw(color, in: view) ? view : nil
    }
    guard let dark = bar(.black), let light = bar(.white) else { return nil }
    (self.stage, self.dark, self.light) = (stage, dark, light)
    // Not among the window's views: no transition finds it there, and none comes to lie above it.
    for view in [dark, light] {
      view.layer.name = "status bar"
      view.layer.model.zPosition = 1
      stage.window.layer.addSublayer(view.layer)
    }
    update()
  }

  /// Fits the bar to the screen, which has another size.
  func fit() {
    _ = Self.draw(.black, in: dark)
    _ = Self.draw(.white, in: light)
  }

  /// - Returns: False where nothing can be drawn.
  private static func draw(_ color: Color, in view: ImageView) -> Bool {
    let stage = view.stage
    guard
      let picture = BuiltInScreen.statusBar(color, size: stage.size, scale: stage.scale)
    else { return false }
    view.image = picture
    view.frame = Rect(
      x: 0, y: 0, width: Double(picture.width) / stage.scale,
      height: Double(picture.height) / stage.scale)
    return true
  }

  /// Goes over to what the controllers on show want now, alongside a transition if there is one.
  ///
  /// - Parameter coordinator: The transition's.
  func update(with coordinator: TransitionCoordinator?) {
    // The coordinator is the stage's, which must not keep the bar: it has the stage.
    let isAlongside = coordinator?.animate(
      alongsideTransition: { [weak self] _ in self?.update() },
      completion: { [weak self] _ in self?.update() })
    if isAlongside != true { update() }
  }

  private func update() {
    let isLight = stage.statusBarStyle == .lightContent
    dark.alpha = isLight || stage.isStatusBarHidden ? 0 : 1
    light.alpha = !isLight || stage.isStatusBarHidden ? 0 : 1
  }
}
