import Compositing
public import Geometry
public import ViewControllers

/// The custom container's row of buttons: one icon a child.
///
/// The numbers are the article's: slots of 64 by 44 points in a row that is centred across, at two
/// fifths of the way to the middle. Children without an icon have none, and a container of such
/// children has an empty row.
@MainActor
public final class ContainerButtonRow: View {
  /// A slot's size: points.
  public static let slot = Size(width: 64, height: 44)
  /// How far down the row's centre is: a part of the container's centre.
  public static let verticalPosition = 0.4
  /// The alpha of the buttons of children that are not selected.
  public static let unselectedAlpha = 0.5

  /// The buttons; each bears its child's index as its tag.
  public let buttons: [ImageView]

  /// Whether taps are ignored, as they are during a transition.
  public var isDisabled = false {
    didSet { isUserInteractionEnabled = !isDisabled }
  }

  /// Told of a tap on a button, with its child's index.
  var tapped: (@MainActor (Int) -> Void)?

  init(viewControllers: [ViewController], stage: Stage) {
    buttons = viewControllers.enumerated().compactMap { index, controller in
      guard let icon = controller.icon else { return nil }
      let button = ImageView(frame: .zero, stage: stage)
      button.image = icon
      button.contentMode = .center
      button.tag = index
      return button
    }
    super.init(frame: .zero, stage: stage)
    for (place, button) in buttons.enumerated() {
      button.frame = Rect(
        x: Double(place) * Self.slot.width, y: 0, width: Self.slot.width, height: Self.slot.height)
      addSubview(button)
    }
  }

  /// Puts the row in its place in a container of some bounds.
  func place(in bounds: Rect) {
    let width = Double(buttons.count) * Self.slot.width
    frame = Rect(
      x: bounds.midX - width / 2,
      y: bounds.minY + bounds.height / 2 * Self.verticalPosition - Self.slot.height / 2,
      width: width, height: Self.slot.height)
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let button = buttons.tapped(by: touches) { tapped?(button.tag) }
  }

  /// Shows which child is selected.
  func select(_ index: Int?) {
    for button in buttons { button.alpha = button.tag == index ? 1 : Self.unselectedAlpha }
  }
}

/// The view of a custom container, which keeps the row of buttons in its place.
final class ButtonRowHost: View {
  var row: ContainerButtonRow?

  override func layoutSubviews() { row?.place(in: bounds) }
}
