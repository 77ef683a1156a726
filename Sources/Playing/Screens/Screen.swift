public import Compositing
public import Geometry
internal import ViewControllers

/// Something to show on a screen.
public enum Screen: Sendable {
  /// One that needs no picture.
  case builtIn(BuiltInScreen)
  /// A colour.
  case color(Color)
  /// A picture, whole, on black where its shape is another.
  case picture(PixelBuffer)

  /// The picture's size in pixels, if there is one.
  public var pictureSize: Size? {
    guard case .picture(let picture) = self else { return nil }
    return Size(width: Double(picture.width), height: Double(picture.height))
  }

  /// How the bar over it is to be drawn; nil where none is to be: over what somebody else has made.
  var statusBarStyle: StatusBarStyle? {
    guard case .builtIn(let screen) = self else { return nil }
    return screen.statusBarStyle
  }

  /// Makes the controller of a screen that fills the stage.
  @MainActor
  func makeViewController(named name: String, on stage: Stage) -> ViewController {
    let controller = ScreenViewController(self, title: name, stage: stage)
    controller.view.layer.name = name
    return controller
  }

  /// Fills a view with what there is to show.
  @MainActor
  fileprivate func fill(_ view: View, on stage: Stage) {
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

/// The controller of a screen, which is filled anew where its view gets another size.
private final class ScreenViewController: ViewController {
  private let screen: Screen
  private var filledSize: Size?

  init(_ screen: Screen, title: String, stage: Stage) {
    self.screen = screen
    super.init(title: title, stage: stage)
  }

  override var preferredStatusBarStyle: StatusBarStyle { screen.statusBarStyle ?? .default }

  override var prefersStatusBarHidden: Bool { screen.statusBarStyle == nil }

  override func viewDidLoad() { fill() }

  override func viewDidLayoutSubviews() { fill() }

  private func fill() {
    guard view.bounds.size != filledSize else { return }
    filledSize = view.bounds.size
    for subview in view.subviews { subview.removeFromSuperview() }
    screen.fill(view, on: stage)
  }
}
