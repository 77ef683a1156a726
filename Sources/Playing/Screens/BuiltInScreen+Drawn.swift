internal import Geometry
internal import ViewControllers

extension BuiltInScreen {
  /// Fills a view with the screen as it is drawn, its photograph in a view of its own.
  ///
  /// - Returns: False, and the view stays empty, where it cannot be drawn.
  @MainActor
  func draw(in view: View, on stage: Stage) -> Bool {
    #if Drawing
      let size = view.bounds.size
      guard let picture = picture(size: size, scale: stage.scale) else { return false }
      switch self {
      case .photo:
        Screen.show(picture, in: view, on: stage).tag = Self.photographTag
      case .photoList:
        let photograph = ListPhotograph(of: picture, size: size, scale: stage.scale)
        let list = Screen.show(photograph?.rest ?? picture, in: view, on: stage)
        if let photograph { list.addSubview(photograph.makeView(on: stage)) }
      }
      return true
    #else
      return false
    #endif
  }
}
