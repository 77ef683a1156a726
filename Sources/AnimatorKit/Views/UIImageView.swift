import CTransHost

/// A view that shows a picture, as its content mode says.
open class UIImageView: UIView {
  private var shown: UIImage?

  /// Makes an image view of a picture's size.
  public init(image: UIImage?) {
    UIView.adopted = Self.create(image)
    super.init(frame: .zero)
    shown = image
    if let image { bounds = CGRect(origin: .zero, size: image.size) }
    if let image { center = CGPoint(x: image.size.width / 2, y: image.size.height / 2) }
  }

  /// Makes an image view without a picture.
  public override init(frame: CGRect) {
    UIView.adopted = Self.create(nil)
    super.init(frame: frame)
    self.frame = frame
  }

  /// There are no archives to load views from: gives nil.
  public required init?(coder: NSCoder) { nil }

  /// The picture, nil for none; it changes at once.
  open var image: UIImage? {
    get { shown }
    set {
      shown = newValue
      let image = newValue?.cgImage?.reference.handle ?? 0
      reference.call(\.views, "UIImageView.image") { $0.set_image($1, $2, image) }
    }
  }

  private static func create(_ image: UIImage?) -> HostReference {
    HostReference(\.views, "UIImageView.init") {
      $0.create_image_view($1, image?.cgImage?.reference.handle ?? 0, $2)
    }
  }
}
