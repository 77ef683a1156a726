import Compositing
public import Geometry
public import ViewControllers

/// The bar of a tab bar controller: an icon for each child that has one, in slots of one width.
///
/// UIKit: `UITabBar`; its height and its hairline are UIKit's, the rest is plain.
@MainActor
public final class TabBar: View {
  /// Points, without what the screen's lower edge keeps free.
  public static let height = 49.0
  /// The alpha of the items of children that are not selected.
  public static let unselectedAlpha = 0.5

  /// The items; each bears its child's index as its tag.
  public private(set) var items: [ImageView] = []
  /// Told of a tap on an item, with its child's index.
  var tapped: (@MainActor (Int) -> Void)?
  private let hairline: View

  init(stage: Stage) {
    hairline = View(frame: .zero, stage: stage)
    super.init(frame: .zero, stage: stage)
    backgroundColor = Color(white: 0.97)
    hairline.backgroundColor = Color(white: 0.7)
    addSubview(hairline)
    autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
  }

  /// Puts the bar at the lower edge of some bounds.
  func place(in bounds: Rect, above free: Double) {
    let height = Self.height + free
    frame = Rect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
  }

  /// Makes the items of controllers.
  func setItems(of controllers: [ViewController]) {
    for item in items { item.removeFromSuperview() }
    items = controllers.enumerated().compactMap { index, controller in
      guard let icon = controller.icon else { return nil }
      let item = ImageView(frame: .zero, stage: stage)
      item.image = icon
      item.contentMode = .center
      item.tag = index
      addSubview(item)
      return item
    }
    setNeedsLayout()
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let item = items.tapped(by: touches) { tapped?(item.tag) }
  }

  /// Shows which child is selected.
  func select(_ index: Int?) {
    for item in items { item.alpha = item.tag == index ? 1 : Self.unselectedAlpha }
  }

  public override func layoutSubviews() {
    hairline.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1 / stage.scale)
    let width = bounds.width / Double(max(1, items.count))
    for (place, item) in items.enumerated() {
      item.frame = Rect(x: Double(place) * width, y: 0, width: width, height: Self.height)
    }
  }
}
