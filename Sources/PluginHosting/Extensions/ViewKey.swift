internal import CTransHost
internal import Compositing
internal import Geometry
internal import ViewControllers

/// A view property that crosses the ABI: how it becomes numbers, and how numbers become it.
///
/// Each is written out, and not a key path: animators set many of them.
enum ViewKey {
  case frame, bounds, center, transform, transform3D, alpha, hidden, backgroundColor, clipsToBounds
  case userInteractionEnabled, opaque, contentMode

  /// The property of a key, `TH_VIEW_FRAME` and so on.
  init(checking key: UInt32) throws(Fault) {
    switch Int(key) {
    case TH_VIEW_FRAME: self = .frame
    case TH_VIEW_BOUNDS: self = .bounds
    case TH_VIEW_CENTER: self = .center
    case TH_VIEW_TRANSFORM: self = .transform
    case TH_VIEW_TRANSFORM_3D: self = .transform3D
    case TH_VIEW_ALPHA: self = .alpha
    case TH_VIEW_HIDDEN: self = .hidden
    case TH_VIEW_BACKGROUND_COLOR: self = .backgroundColor
    case TH_VIEW_CLIPS_TO_BOUNDS: self = .clipsToBounds
    case TH_VIEW_USER_INTERACTION_ENABLED: self = .userInteractionEnabled
    case TH_VIEW_OPAQUE: self = .opaque
    case TH_VIEW_CONTENT_MODE: self = .contentMode
    default: throw .notFound("there is no view property \(key)")
    }
  }

  /// Whether the colour or the contents of the view's layer go by it.
  var isLook: Bool { self == .backgroundColor }

  /// The property's numbers.
  @MainActor
  func numbers(of view: View) -> [Double] {
    switch self {
    case .frame: view.frame.numbers
    case .bounds: view.bounds.numbers
    case .center: [view.center.x, view.center.y]
    case .transform: view.transform.numbers
    case .transform3D: view.transform3D.elements
    case .alpha: [view.alpha]
    case .hidden: [view.isHidden ? 1 : 0]
    case .backgroundColor: view.backgroundColor?.numbers ?? []
    case .clipsToBounds: [view.clipsToBounds ? 1 : 0]
    case .userInteractionEnabled: [view.isUserInteractionEnabled ? 1 : 0]
    case .opaque: [view.isOpaque ? 1 : 0]
    case .contentMode: [Double(view.contentMode.rawValue)]
    }
  }

  /// Sets the property, if the numbers fit it.
  @MainActor
  func set(_ numbers: borrowing FewNumbers, of view: View) throws(Fault) {
    switch self {
    case .frame: view.frame = try numbers.rect()
    case .bounds: view.bounds = try numbers.rect()
    case .center:
      try numbers.check(count: 2)
      view.center = Point(x: numbers[0], y: numbers[1])
    case .transform:
      try numbers.check(count: 6)
      view.transform = AffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    case .transform3D:
      try numbers.check(count: 16)
      guard let transform = Transform3D(elements: numbers.all) else {
        throw .invalidArgument("the matrix is none")
      }
      view.transform3D = transform
    case .alpha:
      try numbers.check(count: 1)
      view.alpha = numbers[0]
    case .hidden: view.isHidden = try numbers.flag()
    case .backgroundColor: view.backgroundColor = try Color(checking: numbers.all)
    case .clipsToBounds: view.clipsToBounds = try numbers.flag()
    case .userInteractionEnabled: view.isUserInteractionEnabled = try numbers.flag()
    case .opaque: view.isOpaque = try numbers.flag()
    case .contentMode:
      try numbers.check(count: 1)
      guard let mode = Int(exactly: numbers[0]).flatMap(ContentMode.init(rawValue:)) else {
        throw .invalidArgument("there is no such content mode")
      }
      view.contentMode = mode
    }
  }
}

extension FewNumbers {
  fileprivate func rect() throws(Fault) -> Rect {
    try check(count: 4)
    return Rect(x: self[0], y: self[1], width: self[2], height: self[3])
  }

  fileprivate func flag() throws(Fault) -> Bool {
    try check(count: 1)
    guard self[0] == 0 || self[0] == 1 else { throw .invalidArgument("the key takes 0 or 1") }
    return self[0] == 1
  }
}
