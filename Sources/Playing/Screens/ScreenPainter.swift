#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry

  /// Draws screens in units of a phone 390 points wide, and the bars that all of them have.
  struct ScreenPainter {
    let canvas: Canvas
    let screen: Rect
    /// Points of the screen for a point of a phone's.
    let unit: Double

    init(_ canvas: Canvas, size: Size) {
      self.canvas = canvas
      screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
      unit = Self.unit(on: size)
    }

    private static func unit(on size: Size) -> Double { min(size.width / 390, size.height / 420) }

    /// How high the bar over a screen is, in points.
    static func statusBarHeight(on size: Size) -> Double { 40 * unit(on: size) }

    var margin: Double { 20 * unit }
    var statusBar: Rect {
      Rect(x: 0, y: 0, width: screen.width, height: Self.statusBarHeight(on: screen.size))
    }

    /// A part of a rectangle, as wide as it: how far below its top, and how high, is in units.
    func strip(of rect: Rect, at y: Double, height: Double) -> Rect {
      Rect(x: rect.minX, y: rect.minY + y * unit, width: rect.width, height: height * unit)
    }

    /// A part of the screen between its margins, as high as so many units.
    func column(at y: Double, height: Double) -> Rect {
      Rect(x: margin, y: y, width: screen.width - 2 * margin, height: height * unit)
    }

    /// Writes a line; its size is in units.
    func write(
      _ text: String, in rect: Rect, size: Double, weight: Int = 400, _ color: Color = .black,
      _ alignment: TextAlignment = .left
    ) {
      canvas.draw(
        text, in: rect, size: size * unit, weight: weight, color: color, alignment: alignment)
    }

    /// Draws a line through points, whose places from an origin and whose width are in units.
    func stroke(
      from origin: Point, _ points: [(x: Double, y: Double)], _ color: Color, width: Double
    ) {
      canvas.stroke(
        points.map { Point(x: origin.x + $0.x * unit, y: origin.y + $0.y * unit) }, color,
        width: width * unit)
    }

    func drawStatusBar(_ color: Color) {
      write("9:41", in: statusBar.insetBy(dx: margin, dy: 0), size: 15, weight: 600, color)
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

    func drawChevron(at point: Point, pointsRight: Bool, _ color: Color) {
      let x = pointsRight ? 4.0 : -4
      stroke(from: point, [(-x, -6.5), (x, 0), (-x, 6.5)], color, width: 2.2)
    }
  }
#endif
