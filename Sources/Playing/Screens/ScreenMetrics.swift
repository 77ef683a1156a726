#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry

  /// What both screens have in common: bars, in units of a phone 390 points wide.
  struct ScreenMetrics {
    let screen: Rect
    /// Points of the screen for a point of a phone's.
    let unit: Double

    init(_ screen: Rect) {
      self.screen = screen
      unit = min(screen.width / 390, screen.height / 420)
    }

    var margin: Double { 20 * unit }
    var statusBar: Rect { Rect(x: 0, y: 0, width: screen.width, height: 40 * unit) }

    func drawStatusBar(on canvas: Canvas, _ color: Color) {
      canvas.draw(
        "9:41", in: statusBar.insetBy(dx: margin, dy: 0),
        TextStyle(size: 15 * unit, weight: 600, color: color))
      let right = screen.width - margin
      let y = statusBar.midY
      for bar in 0..<4 {
        let height = (4 + 2.3 * Double(bar)) * unit
        canvas.fill(
          Rect(
            x: right - (72 - 5 * Double(bar)) * unit, y: y + 5.5 * unit - height, width: 3 * unit,
            height: height), color, cornerRadius: unit)
      }
      let battery = Rect(x: right - 27 * unit, y: y - 6 * unit, width: 25 * unit, height: 12 * unit)
      canvas.fill(battery, color.withAlpha(0.35), cornerRadius: 3.5 * unit)
      canvas.fill(
        Rect(
          x: battery.minX + 2 * unit, y: battery.minY + 2 * unit, width: battery.width * 0.7,
          height: battery.height - 4 * unit), color, cornerRadius: 2 * unit)
    }

    func drawChevron(on canvas: Canvas, at point: Point, pointsRight: Bool, _ color: Color) {
      let dx = (pointsRight ? 1.0 : -1.0) * 4 * unit
      canvas.stroke(
        [
          Point(x: point.x - dx, y: point.y - 6.5 * unit), Point(x: point.x + dx, y: point.y),
          Point(x: point.x - dx, y: point.y + 6.5 * unit),
        ], color, width: 2.2 * unit)
    }
  }
#endif
