#if Drawing
  internal import Compositing
  internal import Drawing
  internal import Geometry
  internal import Glibc

  /// Painted landscapes, which stand for photographs in the built-in screens.
  struct Landscape {
    let sky: (top: Color, bottom: Color)
    let sun: Color
    let mountains: [Color]
    let water: (top: Color, bottom: Color)
    let seed: Double

    static let all: [Landscape] = [
      Landscape(
        sky: (.hex(0x1B2A5C), .hex(0xFF9F6B)), sun: .hex(0xFFE3B0),
        mountains: [.hex(0x7A5C86), .hex(0x4E4270), .hex(0x2A2B52)],
        water: (.hex(0x6E5580), .hex(0x1B1F45)), seed: 1),
      Landscape(
        sky: (.hex(0x4BA3E3), .hex(0xD8F0FA)), sun: .hex(0xFFFBE6),
        mountains: [.hex(0x9DB9CC), .hex(0x5F8F7B), .hex(0x2F6B4F)],
        water: (.hex(0x6FB6C9), .hex(0x1F6E86)), seed: 2.3),
      Landscape(
        sky: (.hex(0x0B1026), .hex(0x3A4E8C)), sun: .hex(0xF4F1DE),
        mountains: [.hex(0x2C3A6B), .hex(0x1E274D), .hex(0x0E1330)],
        water: (.hex(0x26356B), .hex(0x080C1F)), seed: 4.1),
      Landscape(
        sky: (.hex(0xF6B98A), .hex(0xFBE8C8)), sun: .hex(0xFFFFFF),
        mountains: [.hex(0xD99A6C), .hex(0xB8704A), .hex(0x7C432F)],
        water: (.hex(0xE0A578), .hex(0x8C5238)), seed: 5.7),
      Landscape(
        sky: (.hex(0x2E7D8C), .hex(0xBFE3C8)), sun: .hex(0xF7FFD8),
        mountains: [.hex(0x7FB39A), .hex(0x3F7F6B), .hex(0x1D4D45)],
        water: (.hex(0x5BA08F), .hex(0x14403D)), seed: 7.2),
      Landscape(
        sky: (.hex(0x8A6FB0), .hex(0xF9C6C9)), sun: .hex(0xFFF0E0),
        mountains: [.hex(0xA98BB8), .hex(0x7A5D95), .hex(0x45356B)],
        water: (.hex(0xB28DB5), .hex(0x4A3A70)), seed: 8.9),
    ]

    /// Paints it over a rectangle.
    func draw(on canvas: Canvas, in rect: Rect) {
      let horizon = rect.minY + rect.height * 0.66
      canvas.fill(rect, from: sky.top, to: sky.bottom)
      let center = Point(
        x: rect.minX + rect.width * (0.5 + 0.22 * sin(seed)), y: rect.minY + rect.height * 0.4)
      let radius = min(rect.width, rect.height)
      canvas.glow(
        center: center, radius: radius * 0.6, sun.withAlpha(0.55), sun.withAlpha(0))
      canvas.fillCircle(center: center, radius: radius * 0.06, sun)
      for (index, color) in mountains.enumerated() {
        let depth = Double(index + 1) / Double(mountains.count)
        canvas.fill(
          ridge(rect, base: horizon, height: rect.height * (0.34 - 0.18 * depth), depth), color)
      }
      let lake = Rect(
        x: rect.minX, y: horizon, width: rect.width, height: rect.maxY - horizon)
      canvas.fill(lake, from: water.top, to: water.bottom)
      for line in 0..<14 {
        let part = Double(line) / 14
        let y = horizon + lake.height * (0.04 + part * part * 0.9)
        let width =
          rect.width * (0.05 + 0.1 * part) * (1 + 0.5 * sin(seed * 3 + Double(line) * 2.1))
        let x = center.x + rect.width * 0.05 * sin(Double(line) * 1.7 + seed)
        canvas.stroke(
          [Point(x: x - width / 2, y: y), Point(x: x + width / 2, y: y)],
          sun.withAlpha(0.5 * (1 - part)), width: max(0.5, rect.height * 0.004))
      }
    }

    /// A mountain ridge: sums of sines, steeper towards the front.
    private func ridge(_ rect: Rect, base: Double, height: Double, _ depth: Double) -> [Point] {
      let steps = 96
      var points = [Point(x: rect.minX, y: base)]
      for step in 0...steps {
        let x = Double(step) / Double(steps)
        let p = seed * 2.7 + depth * 9
        let wave =
          0.5 + 0.28 * sin(x * 5.1 + p) + 0.16 * sin(x * 11.3 + p * 1.7)
          + 0.07 * sin(x * 27.1 + p * 0.6) + 0.03 * sin(x * 61 + p)
        points.append(
          Point(x: rect.minX + x * rect.width, y: base - height * max(0.08, wave)))
      }
      points.append(Point(x: rect.maxX, y: base))
      return points
    }
  }
#endif
