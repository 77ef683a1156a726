public import Compositing
public import Geometry
internal import ViewControllers

#if Drawing
  internal import Drawing
#endif

/// Something to show on a screen.
public enum Screen: Sendable {
  /// The first built-in screen: a list.
  case list
  /// The second built-in screen: one of the list's things.
  case detail
  /// A colour.
  case color(Color)
  /// A picture, whole, on black where its shape is another.
  case picture(PixelBuffer)

  /// The size that the built-in screens are made for, in points.
  public static let builtInSize = Size(width: 390, height: 844)

  /// The picture's size in pixels, if there is one.
  public var pictureSize: Size? {
    guard case .picture(let picture) = self else { return nil }
    return Size(width: Double(picture.width), height: Double(picture.height))
  }

  /// Makes the controller of a screen that fills the stage.
  @MainActor
  func makeViewController(named name: String, on stage: Stage) -> ViewController {
    let controller = ViewController(title: name, stage: stage)
    let view = controller.view
    switch self {
    case .list, .detail:
      fillBuiltIn(view, stage)
    case .color(let color):
      view.backgroundColor = color
    case .picture(let picture):
      show(picture, in: view, stage)
    }
    view.layer.name = name
    return controller
  }

  @MainActor
  private func fillBuiltIn(_ view: View, _ stage: Stage) {
    let isDetail = if case .detail = self { true } else { false }
    #if Drawing
      let screen: BuiltInScreen = isDetail ? .photo : .photoList
      if let picture = screen.picture(size: view.bounds.size, scale: stage.scale) {
        return show(picture, in: view, stage)
      }
    #endif
    PlainScreen.fill(view, isDetail: isDetail, stage: stage)
  }

  @MainActor
  private func show(_ picture: PixelBuffer, in view: View, _ stage: Stage) {
    view.backgroundColor = .black
    let image = ImageView(image: picture, frame: view.bounds, stage: stage)
    image.contentMode = .scaleAspectFit
    image.layer.name = "picture"
    view.addSubview(image)
  }
}
