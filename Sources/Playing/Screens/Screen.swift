public import Compositing
internal import ViewControllers

/// Something to show on a screen.
public enum Screen: Sendable {
  /// One that needs no picture.
  case builtIn(BuiltInScreen)
  /// A colour.
  case color(Color)
  /// A picture, whole, on black where its shape is another.
  case picture(PixelBuffer)

  /// How the bar over it is to be drawn; nil where none is to be: over what somebody else has made.
  var statusBarStyle: StatusBarStyle? {
    guard case .builtIn(let screen) = self else { return nil }
    return screen.statusBarStyle
  }

  /// Makes the controller of a screen that fills the stage.
  @MainActor
  func makeViewController(named name: String, on stage: Stage) -> ScreenViewController {
    let controller = ScreenViewController(self, title: name, stage: stage)
    controller.view.layer.name = name
    return controller
  }

  /// Fills a view with what there is to show.
  @MainActor
  func fill(_ view: View, on stage: Stage) {
    switch self {
    case .builtIn(let screen):
      if !screen.draw(in: view, on: stage) { screen.fill(view, on: stage) }
    case .color(let color): view.backgroundColor = color
    case .picture(let picture): Self.show(picture, in: view, on: stage)
    }
  }

  /// Fills a view with a picture, whole, on black.
  @MainActor
  @discardableResult
  static func show(_ picture: PixelBuffer, in view: View, on stage: Stage) -> View {
    view.backgroundColor = .black
    let image = ImageView(image: picture, frame: view.bounds, stage: stage)
    image.contentMode = .scaleAspectFit
    image.layer.name = "picture"
    view.addSubview(image)
    return image
  }
}
