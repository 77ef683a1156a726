internal import CTransHost
internal import Compositing
internal import Geometry
internal import ViewControllers

/// The view properties that cross the ABI, `TH_VIEW_FRAME` and so on.
enum ViewKey: Int, CaseIterable {
  case frame = 1, bounds, center, transform, transform3D, alpha, isHidden, backgroundColor,
    clipsToBounds, isUserInteractionEnabled, isOpaque, contentMode

  init(checking key: UInt32) throws(Fault) {
    guard let known = Self(rawValue: Int(key)) else {
      throw .notFound("there is no view property \(key)")
    }
    self = known
  }

  @MainActor
  func numbers(of view: View) throws(Fault) -> [Double] {
    switch self {
    case .frame: view.frame.numbers
    case .bounds: view.bounds.numbers
    case .center: [view.center.x, view.center.y]
    case .transform: view.transform.numbers
    case .transform3D: view.transform3D.elements
    case .alpha: [view.alpha]
    case .isHidden: [view.isHidden ? 1 : 0]
    case .backgroundColor: view.backgroundColor?.numbers ?? []
    case .clipsToBounds: [view.clipsToBounds ? 1 : 0]
    case .isUserInteractionEnabled: [view.isUserInteractionEnabled ? 1 : 0]
    case .isOpaque: [view.isOpaque ? 1 : 0]
    case .contentMode: [Double(view.contentMode.rawValue)]
    }
  }

  @MainActor
  func set(_ values: [Double]?, of view: View) throws(Fault) {
    guard let values else {
      throw .invalidArgument("a number is not finite, or there are too many")
    }
    switch self {
    case .frame: view.frame = Rect(try values.checked(count: 4))
    case .bounds: view.bounds = Rect(try values.checked(count: 4))
    case .center:
      let numbers = try values.checked(count: 2)
      view.center = Point(x: numbers[0], y: numbers[1])
    case .transform: view.transform = AffineTransform(try values.checked(count: 6))
    case .transform3D:
      guard let transform = Transform3D(elements: try values.checked(count: 16)) else {
        throw .invalidArgument("the matrix is none")
      }
      view.transform3D = transform
    case .alpha: view.alpha = min(1, max(0, try values.checked(count: 1)[0]))
    case .isHidden: view.isHidden = try values.checked(count: 1)[0] != 0
    case .backgroundColor: view.backgroundColor = try Color(checking: values)
    case .clipsToBounds: view.clipsToBounds = try values.checked(count: 1)[0] != 0
    case .isUserInteractionEnabled:
      view.isUserInteractionEnabled = try values.checked(count: 1)[0] != 0
    case .isOpaque: view.isOpaque = try values.checked(count: 1)[0] != 0
    case .contentMode:
      guard let mode = ContentMode(rawValue: Int(try values.checked(count: 1)[0])) else {
        throw .invalidArgument("there is no such content mode")
      }
      view.contentMode = mode
    }
  }
}
