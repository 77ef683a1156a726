#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry

  extension ScreenPainter {
    /// One photograph from edge to edge, with its title and a bar over it.
    func drawPhoto() {
      Landscape.all[0].draw(on: canvas, in: screen)
      // Shades behind what is written on the picture.
      canvas.fill(
        strip(of: screen, at: 0, height: 120), from: Color(white: 0, alpha: 0.45),
        to: Color(white: 0, alpha: 0))
      canvas.fill(
        Rect(x: 0, y: screen.maxY - 190 * unit, width: screen.width, height: 190 * unit),
        from: Color(white: 0, alpha: 0), to: Color(white: 0, alpha: 0.6))
      drawNavigation(in: column(at: statusBar.maxY, height: 44))
      write(
        "Evening at the Lake", in: column(at: screen.maxY - 96 * unit, height: 38), size: 28,
        weight: 700, .white)
      write(
        "Today at 20:14 · 1/250 s · f/4", in: column(at: screen.maxY - 58 * unit, height: 24),
        size: 15, Color(white: 1, alpha: 0.8))
    }

    private func drawNavigation(in bar: Rect) {
      drawChevron(at: Point(x: bar.minX + 5 * unit, y: bar.midY), pointsRight: false, .white)
      write(
        "Photos",
        in: Rect(x: bar.minX + 18 * unit, y: bar.minY, width: bar.width / 3, height: bar.height),
        size: 17, .white)
      let share = Point(x: bar.maxX - 9 * unit, y: bar.midY)
      stroke(from: share, [(-8, -2), (-8, 9), (8, 9), (8, -2)], .white, width: 2)
      stroke(from: share, [(0, 3), (0, -11)], .white, width: 2)
      stroke(from: share, [(-4.5, -7), (0, -11.5), (4.5, -7)], .white, width: 2)
    }
  }
#endif
