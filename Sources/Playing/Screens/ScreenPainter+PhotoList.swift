#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry

  extension ScreenPainter {
    private static let accent = Color.hex(0x0A7AFF)
    private static let secondary = Color.hex(0x8A8A8E)
    private static let barColor = Color.hex(0xFBFBFD)
    private static let rows: [(title: String, subtitle: String)] = [
      ("Evening at the Lake", "Today · 24 photos"), ("Northern Valley", "Yesterday · 112 photos"),
      ("Under the Stars", "12 October · 9 photos"), ("Desert Road", "3 October · 57 photos"),
      ("Green Hills", "28 September · 31 photos"), ("Heather in Bloom", "14 September · 80 photos"),
    ]

    /// A list of albums: a large title, rows with pictures, a tab bar.
    func drawPhotoList() {
      canvas.fill(screen, .hex(0xF7F7FA))
      let title = column(at: statusBar.maxY, height: 58)
      write("Photos", in: title, size: 34, weight: 700)
      write("Select", in: title, size: 17, Self.accent, .right)
      let tabBar = Rect(x: 0, y: screen.maxY - 64 * unit, width: screen.width, height: 64 * unit)
      drawRows(from: title.maxY + 6 * unit, to: tabBar.minY)
      draw(tabBar)
    }

    private func drawRows(from top: Double, to bottom: Double) {
      // A wide screen has two columns.
      let columns = screen.width > 560 * unit ? 2 : 1
      let width = (screen.width - margin * Double(columns + 1)) / Double(columns)
      let height = 84 * unit
      canvas.clipped(to: Rect(x: 0, y: top, width: screen.width, height: bottom - top)) {
        for index in 0..<12 {
          let y = top + Double(index / columns) * (height + 12 * unit)
          guard y < bottom else { break }
          let x = margin + Double(index % columns) * (width + margin)
          drawRow(index % Self.rows.count, in: Rect(x: x, y: y, width: width, height: height))
        }
      }
    }

    private func drawRow(_ index: Int, in rect: Rect) {
      canvas.fill(
        rect.offsetBy(dx: 0, dy: 1.5 * unit), Color(white: 0, alpha: 0.07), cornerRadius: 16 * unit)
      canvas.fill(rect, .white, cornerRadius: 16 * unit)
      let side = rect.height - 20 * unit
      let thumbnail = Rect(
        x: rect.minX + 10 * unit, y: rect.minY + 10 * unit, width: side, height: side)
      canvas.clipped(to: thumbnail, cornerRadius: 10 * unit) {
        Landscape.all[index % Landscape.all.count].draw(on: canvas, in: thumbnail)
      }
      let text = Rect(
        x: thumbnail.maxX + 14 * unit, y: rect.minY, width: rect.maxX - thumbnail.maxX - 46 * unit,
        height: rect.height)
      let row = Self.rows[index]
      write(row.title, in: strip(of: text, at: 18, height: 24), size: 17, weight: 600)
      write(row.subtitle, in: strip(of: text, at: 43, height: 22), size: 14, Self.secondary)
      drawChevron(
        at: Point(x: rect.maxX - 20 * unit, y: rect.midY), pointsRight: true, .hex(0xC4C4C8))
    }

    private func draw(_ tabBar: Rect) {
      canvas.fill(tabBar, Self.barColor)
      canvas.fill(
        Rect(x: 0, y: tabBar.minY, width: tabBar.width, height: max(0.5, unit * 0.6)),
        .hex(0xD5D5DA))
      let names = ["Library", "For You", "Albums", "Search"]
      for (index, name) in names.enumerated() {
        let width = tabBar.width / Double(names.count)
        let item = Rect(
          x: Double(index) * width, y: tabBar.minY, width: width, height: tabBar.height)
        let color = index == 0 ? Self.accent : Self.secondary
        let icon = Rect(
          x: item.midX - 11 * unit, y: item.minY + 9 * unit, width: 22 * unit, height: 22 * unit)
        drawIcon(index, in: icon, color)
        write(
          name, in: Rect(x: item.minX, y: icon.maxY + 3 * unit, width: width, height: 16 * unit),
          size: 11, weight: 500, color, .center)
      }
    }

    private func drawIcon(_ index: Int, in rect: Rect, _ color: Color) {
      switch index {
      case 0:
        canvas.fill(rect.insetBy(dx: 0, dy: 2 * unit), color, cornerRadius: 5 * unit)
        canvas.fill(
          [
            Point(x: rect.minX + 3 * unit, y: rect.maxY - 5 * unit),
            Point(x: rect.minX + 9 * unit, y: rect.midY),
            Point(x: rect.midX + 2 * unit, y: rect.maxY - 9 * unit),
            Point(x: rect.maxX - 6 * unit, y: rect.midY + unit),
            Point(x: rect.maxX - 3 * unit, y: rect.maxY - 5 * unit),
          ], .white)
      case 1: canvas.fillCircle(center: rect.center, radius: 9 * unit, color)
      case 2:
        for (dx, dy) in [(0.0, 0.0), (11.5, 0), (0, 11.5), (11.5, 11.5)] {
          canvas.fill(
            Rect(
              x: rect.minX + dx * unit, y: rect.minY + dy * unit, width: 10 * unit,
              height: 10 * unit), color, cornerRadius: 3 * unit)
        }
      default:
        let lens = Point(x: rect.midX - 2 * unit, y: rect.midY - 2 * unit)
        canvas.fillCircle(center: lens, radius: 8 * unit, color)
        canvas.fillCircle(center: lens, radius: 5.4 * unit, Self.barColor)
        canvas.stroke(
          [
            Point(x: rect.midX + 4 * unit, y: rect.midY + 4 * unit),
            Point(x: rect.maxX - 2 * unit, y: rect.maxY - 2 * unit),
          ], color, width: 2.6 * unit)
      }
    }
  }
#endif
