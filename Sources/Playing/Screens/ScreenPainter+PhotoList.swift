#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry

  extension ScreenPainter {
    private static let accent = Color.hex(0x0A7AFF)
    private static let secondary = Color.hex(0x8A8A8E)
    private static let barColor = Color.hex(0xFBFBFD)
    private static let albums: [(title: String, subtitle: String)] = [
      ("Evening at the Lake", "Today · 24 photos"), ("Northern Valley", "Yesterday · 112 photos"),
      ("Under the Stars", "12 October · 9 photos"), ("Desert Road", "3 October · 57 photos"),
      ("Green Hills", "28 September · 31 photos"), ("Heather in Bloom", "14 September · 80 photos"),
    ]

    private var title: Rect { column(at: statusBar.maxY, height: 58) }
    private var tabBar: Rect {
      Rect(x: 0, y: screen.maxY - 64 * unit, width: screen.width, height: 64 * unit)
    }
    /// Where the rows are, which go on below the tab bar.
    private var rows: Rect {
      let top = title.maxY + 6 * unit
      return Rect(x: 0, y: top, width: screen.width, height: tabBar.minY - top)
    }
    /// A wide screen has two columns.
    private var columns: Int { screen.width > 560 * unit ? 2 : 1 }

    private func row(_ index: Int) -> Rect {
      let width = (screen.width - margin * Double(columns + 1)) / Double(columns)
      let height = 84 * unit
      return Rect(
        x: margin + Double(index % columns) * (width + margin),
        y: rows.minY + Double(index / columns) * (height + 12 * unit), width: width, height: height)
    }

    /// A list of albums: a large title, rows with pictures, a tab bar.
    ///
    /// - Parameter withFirstPhotograph: Without it there is nothing in its place.
    func drawPhotoList(withFirstPhotograph: Bool = true) {
      canvas.fill(screen, .hex(0xF7F7FA))
      write("Photos", in: title, size: 34, weight: 700)
      write("Select", in: title, size: 17, Self.accent, .right)
      canvas.clipped(to: rows) {
        for index in 0..<12 where row(index).minY < tabBar.minY {
          drawRow(index, withPhotograph: withFirstPhotograph || index > 0)
        }
      }
      drawTabBar()
    }

    /// The photograph of the first row alone.
    func drawFirstPhotograph() { canvas.clipped(to: rows) { drawPhotograph(0) } }

    var firstPhotograph: Rect { photograph(0) }
    var photographRadius: Double { 10 * unit }

    private func photograph(_ index: Int) -> Rect {
      let row = row(index)
      let side = row.height - 20 * unit
      return Rect(x: row.minX + 10 * unit, y: row.minY + 10 * unit, width: side, height: side)
    }

    private func drawPhotograph(_ index: Int) {
      canvas.clipped(to: photograph(index), cornerRadius: photographRadius) {
        Landscape.all[index % Landscape.all.count].draw(on: canvas, in: photograph(index))
      }
    }

    private func drawRow(_ index: Int, withPhotograph: Bool) {
      let rect = row(index)
      canvas.fill(
        rect.offsetBy(dx: 0, dy: 1.5 * unit), Color(white: 0, alpha: 0.07), cornerRadius: 16 * unit)
      canvas.fill(rect, .white, cornerRadius: 16 * unit)
      if withPhotograph { drawPhotograph(index) }
      let left = photograph(index).maxX + 14 * unit
      let text = Rect(
        x: left, y: rect.minY, width: rect.maxX - photograph(index).maxX - 46 * unit,
        height: rect.height)
      let album = Self.albums[index % Self.albums.count]
      write(album.title, in: strip(of: text, at: 18, height: 24), size: 17, weight: 600)
      write(album.subtitle, in: strip(of: text, at: 43, height: 22), size: 14, Self.secondary)
      drawChevron(
        at: Point(x: rect.maxX - 20 * unit, y: rect.midY), pointsRight: true, .hex(0xC4C4C8))
    }

    private func drawTabBar() {
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
