internal import Compositing
internal import Geometry
internal import ViewControllers

/// The built-in screens where nothing can be drawn: plain boxes for text and pictures.
@MainActor
enum PlainScreen {
  /// Puts a screen's content into a view.
  static func fill(_ view: View, with screen: BuiltInScreen, stage: Stage) {
    switch screen {
    case .photoList:
      view.backgroundColor = Color(white: 0.96)
      fillList(view, stage)
    case .photo:
      view.backgroundColor = Color(red: 0.07, green: 0.09, blue: 0.13)
      fillPhoto(view, stage)
    }
  }

  private static func fillList(_ view: View, _ stage: Stage) {
    let unit = view.bounds.width / 390
    let row = 88 * unit
    add(Rect(x: 0, y: 0, width: view.bounds.width, height: row), Color(white: 1), to: view, stage)
    add(
      Rect(x: 20 * unit, y: 40 * unit, width: 160 * unit, height: 24 * unit),
      Color(white: 0.15), to: view, stage)
    var index = 0
    var y = row + 16 * unit
    while y + row < view.bounds.height, index < 64 {
      let tint = Double(index % 6) / 6
      add(
        Rect(x: 20 * unit, y: y, width: 64 * unit, height: 64 * unit),
        Color(red: 0.9 - 0.5 * tint, green: 0.4 + 0.3 * tint, blue: 0.3 + 0.6 * tint), to: view,
        stage)
      add(
        Rect(x: 100 * unit, y: y + 10 * unit, width: 180 * unit, height: 16 * unit),
        Color(white: 0.25), to: view, stage)
      add(
        Rect(x: 100 * unit, y: y + 38 * unit, width: 240 * unit, height: 12 * unit),
        Color(white: 0.7), to: view, stage)
      y += row
      index += 1
    }
  }

  private static func fillPhoto(_ view: View, _ stage: Stage) {
    let unit = view.bounds.width / 390
    let height = view.bounds.height
    add(
      Rect(x: 0, y: height * 0.2, width: view.bounds.width, height: height * 0.45),
      Color(red: 0.9, green: 0.4, blue: 0.3), to: view, stage)
    add(
      Rect(x: 20 * unit, y: height * 0.72, width: 220 * unit, height: 24 * unit),
      Color(white: 0.95), to: view, stage)
    add(
      Rect(x: 20 * unit, y: height * 0.72 + 40 * unit, width: 320 * unit, height: 12 * unit),
      Color(white: 0.55), to: view, stage)
  }

  private static func add(_ frame: Rect, _ color: Color, to view: View, _ stage: Stage) {
    let whole = Rect(
      x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width.rounded(),
      height: frame.height.rounded())
    let box = View(frame: whole, stage: stage)
    box.backgroundColor = color
    view.addSubview(box)
  }
}
