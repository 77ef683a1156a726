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
    image.layer.name = imageName
    let views = PictureView(image: image, backdrop: backdrop)
    if fit.move == nil {
      image.frame = place(of: picture, fit.mode, in: view.bounds, scale: stage.scale)
      guard fit.mode == .cover else {
        view.addSubview(image)
        return views
      }
    } else {
      image.contentMode = fit.mode.contentMode
      image.clipsToBounds = fit.mode == .cover
    }
    // What is larger than the screen does not go beyond it.
    let frame = View(frame: view.bounds, stage: stage)
    frame.clipsToBounds = true
    frame.addSubview(image)
    view.addSubview(frame)
    return views
  }

  /// Where a picture that stands lies: as its mode has it, on whole pixels of the screen.
  ///
  /// Between pixels fine lines would be even grey, and something else would show at the edges.
  private static func place(
    of picture: PixelBuffer, _ mode: PictureFit.Mode, in bounds: Rect, scale: Double
  ) -> Rect {
    guard mode != .fill else { return bounds }
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    let (across, down) = (width / Double(picture.width), height / Double(picture.height))
    let factor = mode == .cover ? max(across, down) : min(across, down)
    func side(_ pixels: Int, of screen: Double) -> (start: Double, length: Double) {
      let length = Double(pixels) * factor
      // What is scaled anyway, and is the screen's but for a pixel, becomes the screen's.
      let isWhole = factor != 1 && abs(length - screen) < 1.5
      let whole = isWhole ? screen : max(1, length.rounded())
      return (((screen - whole) / 2).rounded(.down), whole)
    }
    let (x, y) = (side(picture.width, of: width), side(picture.height, of: height))
    return Rect(
      x: bounds.minX + x.start / scale, y: bounds.minY + y.start / scale,
      width: x.length / scale, height: y.length / scale)
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

  /// Shows another picture in the same place, or in its own if it has another size.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - fit: How it lies.
  func show(_ picture: PixelBuffer, _ fit: PictureFit) {
    let isAlike = (image.image?.width, image.image?.height) == (picture.width, picture.height)
    image.image = picture
    if !isAlike, fit.move == nil, let bounds = image.superview?.bounds {
      image.frame = Self.place(of: picture, fit.mode, in: bounds, scale: image.stage.scale)
    }
    if let backdrop {
      backdrop.image = Backdrop.picture(of: picture, filling: backdrop.bounds.size)
    }
  }
}
