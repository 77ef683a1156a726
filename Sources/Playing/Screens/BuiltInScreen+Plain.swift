internal import Compositing
internal import Geometry
internal import ViewControllers

extension BuiltInScreen {
  /// Fills a view with the screen where nothing can be drawn: plain boxes for text and pictures.
  @MainActor
  func fill(_ view: View, on stage: Stage) {
    view.backgroundColor =
      self == .photoList ? Color(white: 0.96) : Color(red: 0.07, green: 0.09, blue: 0.13)
    // The list has its bar and its title before it.
    let photograph = self == .photoList ? 2 : 0
    for (index, (frame, color)) in boxes(view.bounds.width, view.bounds.height).enumerated() {
      let whole = Rect(
        x: frame.minX.rounded(), y: frame.minY.rounded(), width: frame.width.rounded(),
        height: frame.height.rounded())
      let box = View(frame: whole, stage: stage)
      box.backgroundColor = color
      if index == photograph { box.tag = Self.photographTag }
      view.addSubview(box)
    }
  }

  private func boxes(_ width: Double, _ height: Double) -> [(Rect, Color)] {
    let unit = width / 390
    func line(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(x: x * unit, y: y, width: width * unit, height: height * unit)
    }
    switch self {
    case .photoList:
      let row = 88 * unit
      let rows = zip(0..<64, stride(from: row + 16 * unit, to: height - row, by: row))
      return [(line(0, 0, 390, 88), .white), (line(20, 40 * unit, 160, 24), Color(white: 0.15))]
        + rows.flatMap { index, y in
          let tint = Double(index % 6) / 6
          return [
            (
              line(20, y, 64, 64),
              Color(red: 0.9 - 0.5 * tint, green: 0.4 + 0.3 * tint, blue: 0.3 + 0.6 * tint)
            ), (line(100, y + 10 * unit, 180, 16), Color(white: 0.25)),
            (line(100, y + 38 * unit, 240, 12), Color(white: 0.7)),
          ]
        }
    case .photo:
      return [
        (
          Rect(x: 0, y: height * 0.2, width: width, height: height * 0.45),
          Color(red: 0.9, green: 0.4, blue: 0.3)
        ), (line(20, height * 0.72, 220, 24), Color(white: 0.95)),
        (line(20, height * 0.72 + 40 * unit, 320, 12), Color(white: 0.55)),
      ]
    }
  }
}
