#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry

  /// One photograph from edge to edge, with its title and a bar over it.
  struct PhotoScreen {
    private let metrics: ScreenMetrics
    private var unit: Double { metrics.unit }
    private var screen: Rect { metrics.screen }

    init(_ screen: Rect) { metrics = ScreenMetrics(screen) }

    func draw(on canvas: Canvas) {
      Landscape.all[0].draw(on: canvas, in: screen)
      drawBars(on: canvas)
      metrics.drawStatusBar(on: canvas, .white)
      drawNavigation(on: canvas)
      drawTitle(on: canvas)
    }

    /// Shades behind what is written on the picture.
    private func drawBars(on canvas: Canvas) {
      canvas.fill(
        Rect(x: 0, y: 0, width: screen.width, height: 120 * unit),
        from: Color(white: 0, alpha: 0.45), to: Color(white: 0, alpha: 0))
      canvas.fill(
        Rect(x: 0, y: screen.maxY - 190 * unit, width: screen.width, height: 190 * unit),
        from: Color(white: 0, alpha: 0), to: Color(white: 0, alpha: 0.6))
    }

    private func drawNavigation(on canvas: Canvas) {
      let bar = Rect(
        x: metrics.margin, y: metrics.statusBar.maxY, width: screen.width - 2 * metrics.margin,
        height: 44 * unit)
      metrics.drawChevron(
        on: canvas, at: Point(x: bar.minX + 5 * unit, y: bar.midY), pointsRight: false, .white)
      canvas.draw(
        "Photos",
        in: Rect(x: bar.minX + 18 * unit, y: bar.minY, width: bar.width / 3, height: bar.height),
        TextStyle(size: 17 * unit, color: .white))
      let x = bar.maxX - 9 * unit
      canvas.stroke(
        [
          Point(x: x - 8 * unit, y: bar.midY - 2 * unit),
          Point(x: x - 8 * unit, y: bar.midY + 9 * unit),
          Point(x: x + 8 * unit, y: bar.midY + 9 * unit),
          Point(x: x + 8 * unit, y: bar.midY - 2 * unit),
        ], .white, width: 2 * unit)
      canvas.stroke(
        [Point(x: x, y: bar.midY + 3 * unit), Point(x: x, y: bar.midY - 11 * unit)], .white,
        width: 2 * unit)
      canvas.stroke(
        [
          Point(x: x - 4.5 * unit, y: bar.midY - 7 * unit), Point(x: x, y: bar.midY - 11.5 * unit),
          Point(x: x + 4.5 * unit, y: bar.midY - 7 * unit),
        ], .white, width: 2 * unit)
    }

    private func drawTitle(on canvas: Canvas) {
      let width = screen.width - 2 * metrics.margin
      canvas.draw(
        "Evening at the Lake",
        in: Rect(x: metrics.margin, y: screen.maxY - 96 * unit, width: width, height: 38 * unit),
        TextStyle(size: 28 * unit, weight: 700, color: .white))
      canvas.draw(
        "Today at 20:14 · 1/250 s · f/4",
        in: Rect(x: metrics.margin, y: screen.maxY - 58 * unit, width: width, height: 24 * unit),
        TextStyle(size: 15 * unit, color: Color(white: 1, alpha: 0.8)))
    }
  }
#endif
