internal import CTransHost
internal import Compositing
internal import Geometry
internal import ViewControllers

/// A view property that crosses the ABI: how it becomes numbers, and how numbers become it.
@MainActor
struct ViewKey {
  /// The property's numbers.
  let numbers: (View) -> [Double]
  /// Sets the property, if the numbers fit it.
  let set: ([Double], View) throws(Fault) -> Void

  /// The property of a key, `TH_VIEW_FRAME` and so on.
  static func property(_ key: UInt32) throws(Fault) -> ViewKey {
    guard let property = table[Int(key)] else {
      throw .notFound("there is no view property \(key)")
    }
    return property
  }

  private static let table: [Int: ViewKey] = [
    TH_VIEW_FRAME: ViewKey(4, \.frame, \.numbers) { Rect($0) },
    TH_VIEW_BOUNDS: ViewKey(4, \.bounds, \.numbers) { Rect($0) },
    TH_VIEW_CENTER: ViewKey(2, \.center, { [$0.x, $0.y] }) { Point(x: $0[0], y: $0[1]) },
    TH_VIEW_TRANSFORM: ViewKey(6, \.transform, \.numbers) { AffineTransform($0) },
    TH_VIEW_TRANSFORM_3D: ViewKey(
      16, \.transform3D, \.elements, or: "the matrix is none"
    ) { Transform3D(elements: $0) },
    TH_VIEW_ALPHA: ViewKey(1, \.alpha, { [$0] }) { min(1, max(0, $0[0])) },
    TH_VIEW_HIDDEN: ViewKey(flag: \.isHidden),
    TH_VIEW_BACKGROUND_COLOR: ViewKey(
      numbers: { $0.backgroundColor?.numbers ?? [] },
      set: { (numbers, view) throws(Fault) in
        view.backgroundColor = try Color(checking: numbers)
      }),
    TH_VIEW_CLIPS_TO_BOUNDS: ViewKey(flag: \.clipsToBounds),
    TH_VIEW_USER_INTERACTION_ENABLED: ViewKey(flag: \.isUserInteractionEnabled),
    TH_VIEW_OPAQUE: ViewKey(flag: \.isOpaque),
    TH_VIEW_CONTENT_MODE: ViewKey(
      1, \.contentMode, { [Double($0.rawValue)] }, or: "there is no such content mode"
    ) { Int(exactly: $0[0]).flatMap { ContentMode(rawValue: $0) } },
  ]

  private init(
    numbers: @escaping (View) -> [Double],
    set: @escaping ([Double], View) throws(Fault) -> Void
  ) {
    self.numbers = numbers
    self.set = set
  }

  /// A property of so many numbers; `problem` is what is wrong where they make no value.
  private init<Value>(
    _ count: Int, _ path: ReferenceWritableKeyPath<View, Value>,
    _ numbers: @escaping (Value) -> [Double], or problem: String = "",
    _ value: @escaping ([Double]) -> Value?
  ) {
    self.init(
      numbers: { numbers($0[keyPath: path]) },
      set: { (numbers, view) throws(Fault) in
        guard let value = value(try numbers.checked(count: count)) else {
          throw .invalidArgument(problem)
        }
        view[keyPath: path] = value
      })
  }

  private init(flag path: ReferenceWritableKeyPath<View, Bool>) {
    self.init(1, path, { [$0 ? 1 : 0] }, or: "the key takes 0 or 1") {
      $0[0] == 0 ? false : $0[0] == 1 ? true : nil
    }
  }
}
