internal import Compositing
internal import Geometry
internal import ViewControllers

/// The views of a picture on a screen of another shape.
@MainActor
struct PictureView {
  /// The picture.
  let image: ImageView
  /// What is behind it, where that is the picture itself.
  let backdrop: ImageView?

  private static let imageName = "picture"
  private static let backdropName = "backdrop"

  /// Fills a view with a picture.
  ///
  /// - Parameters:
  ///   - view: The view, which is empty.
  ///   - picture: The picture.
  ///   - fit: How it lies.
  ///   - stage: Where it is.
  /// - Returns: What shows it.
  @discardableResult
  static func fill(
    _ view: View, _ picture: PixelBuffer, _ fit: PictureFit, on stage: Stage
  ) -> PictureView {
    var backdrop: ImageView?
    switch fit.background {
    case .color(let color): view.backgroundColor = color
    case .blur:
      view.backgroundColor = .black
      if let blurred = Backdrop.picture(of: picture, filling: view.bounds.size) {
        let below = ImageView(image: blurred, frame: view.bounds, stage: stage)
        below.layer.name = backdropName
        view.addSubview(below)
        backdrop = below
      }
    }
    let image = ImageView(image: picture, frame: view.bounds, stage: stage)
    image.contentMode = fit.mode.contentMode
    image.clipsToBounds = fit.mode == .cover
    image.layer.name = imageName
    guard fit.move != nil else {
      view.addSubview(image)
      return PictureView(image: image, backdrop: backdrop)
    }
    // What is enlarged does not go beyond the screen.
    let frame = View(frame: view.bounds, stage: stage)
    frame.clipsToBounds = true
    frame.addSubview(image)
    view.addSubview(frame)
    return PictureView(image: image, backdrop: backdrop)
  }

  /// Those in a view that has been filled; nil if it has not.
  init?(in view: View) {
    let images = (view.subviews + view.subviews.flatMap(\.subviews)).compactMap { $0 as? ImageView }
    guard let image = images.first(where: { $0.layer.name == Self.imageName }) else { return nil }
    self.init(image: image, backdrop: images.first { $0.layer.name == Self.backdropName })
  }

  private init(image: ImageView, backdrop: ImageView?) {
    self.image = image
    self.backdrop = backdrop
  }

  /// Lets the picture go on in its move.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - progress: For which part of its time it has been in sight, 0...1.
  func move(_ move: PictureMove, to progress: Double) {
    image.transform = move.transform(at: progress, size: image.bounds.size)
  }

  /// Shows another picture in the same place.
  func show(_ picture: PixelBuffer) {
    image.image = picture
    backdrop?.image = Backdrop.picture(of: picture, filling: image.bounds.size)
  }
}
