public import Compositing
public import Media
internal import ViewControllers

/// Something to show on a screen.
public indirect enum Screen: Sendable {
  /// One that needs no picture.
  case builtIn(BuiltInScreen)
  /// A colour.
  case color(Color)
  /// A picture.
  case picture(PixelBuffer, fit: PictureFit = .usual)
  /// A clip, which plays while the screen is shown.
  case clip(Clip, fit: PictureFit = .usual)
  /// One of the others, with words over it.
  case captioned(Screen, Caption)

  /// What is shown, without the words over it.
  var content: Screen {
    if case .captioned(let screen, _) = self { screen.content } else { self }
  }

  /// How the bar over it is to be drawn; nil where none is to be: over what somebody else has made.
  var statusBarStyle: StatusBarStyle? {
    guard case .builtIn(let screen) = content else { return nil }
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
  ///
  /// - Parameters:
  ///   - view: The view, which is empty.
  ///   - frame: What is shown of a clip now.
  ///   - stage: Where it is.
  @MainActor
  func fill(_ view: View, frame: PixelBuffer?, on stage: Stage) {
    switch self {
    case .builtIn(let screen):
      if !screen.draw(in: view, on: stage) { screen.fill(view, on: stage) }
    case .color(let color): view.backgroundColor = color
    case .picture(let picture, let fit):
      let views = PictureView.fill(view, picture, fit, on: stage)
      if fit.move != nil { stage.changes(views.image.layer) }
    case .clip(_, let fit):
      guard let frame else { return }
      let pictures = PictureView.fill(view, frame, fit, on: stage)
      for picture in [pictures.image, pictures.backdrop].compactMap(\.self) {
        stage.changes(picture.layer)
      }
    case .captioned(let screen, let caption):
      screen.fill(view, frame: frame, on: stage)
      caption.show(over: view, on: screen.ground, stage: stage)
    }
  }

  /// The colour that it is all over; nil for what is not.
  private var ground: Color? {
    if case .color(let color) = content { color } else { nil }
  }

  /// Fills a view with a picture, whole, on black.
  @MainActor
  @discardableResult
  static func show(_ picture: PixelBuffer, in view: View, on stage: Stage) -> View {
    PictureView.fill(view, picture, .usual, on: stage).image
  }
}
