import Testing

@testable import Compositing

/// GPUImage's filters by their formulas, on small pictures.
@Suite struct GPUImageTests {
  struct Table: Decodable {
    var inputs: [String: [[[UInt8]]]]
    var cases: [Row]

    static let oracle: Table = Oracle.load("gpuimage")
  }

  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    var op, image: String
    var image2, sampling: String?
    var fraction, mix, progress, source_fraction, target_fraction: Double?
    var expect: [[[Int]]]
    var tol: Int

    var testDescription: String {
      "\(op) \(image) \(sampling ?? "") \(fraction ?? mix ?? progress ?? 0)"
    }
  }

  static func input(_ name: String) throws -> PixelBuffer {
    let rows = try #require(Table.oracle.inputs[name])
    return picture(rows[0].count, rows.count) { x, y in
      let p = rows[y][x]
      return Pixel(blue: p[2], green: p[1], red: p[0], alpha: p[3])
    }
  }

  static func rows(_ operations: String...) -> [Row] {
    Table.oracle.cases.filter { operations.contains($0.op) }
  }

  @Test(arguments: rows("pixellate"))
  func pixellates(_ row: Row) throws {
    let source = try Self.input(row.image)
    let fraction = try #require(row.fraction)
    if row.sampling == "nearest" {
      compare(nearest(source, fraction), row)
    } else {
      compare(try pixellate(source, fraction), row)
    }
  }

  @Test(arguments: rows("dissolve", "pixellate_dissolve"))
  func dissolves(_ row: Row) throws {
    var first = try Self.input(row.image)
    var second = try Self.input(#require(row.image2))
    if let fraction = row.source_fraction { first = try pixellate(first, fraction) }
    if let fraction = row.target_fraction { second = try pixellate(second, fraction) }
    let filter = Filter.dissolve(with: second, mix: try #require(row.mix))
    let result = try applied(filter, to: first)
    compare(result, row)
  }

  /// Alpha blend is, premultiplied, the second picture at an opacity atop the first.
  @Test(arguments: rows("alpha_blend"))
  func blendsAtop(_ row: Row) throws {
    let mix = try #require(row.mix)
    try comparePremultiplied(row) { source, target in
      CompositeOperation.sourceAtop(source.withOpacity(mix), target)
    }
  }

  /// Normal blend is source over.
  @Test(arguments: rows("normal_blend"))
  func composesOver(_ row: Row) throws {
    try comparePremultiplied(row) { source, target in
      let plain = ReferencePixel(source.packed).over(ReferencePixel(target.packed))
      #expect(CompositeOperation.sourceOver(source, target).packed == plain.packed)
      return Pixel(packed: plain.packed)
    }
  }

  /// Compares premultiplied, as dividing by a small alpha enlarges what bytes cannot hold.
  private func comparePremultiplied(_ row: Row, _ blend: (Pixel, Pixel) -> Pixel) throws {
    let target = try Self.input(row.image)
    let source = try Self.input(#require(row.image2))
    for (y, pixels) in row.expect.enumerated() {
      for (x, expected) in pixels.enumerated() {
        let p = blend(
          premultiplied(source.pixel(x: x, y: y)), premultiplied(target.pixel(x: x, y: y)))
        #expect(abs(Int(p.alpha) - expected[3]) <= row.tol)
        for (value, straight) in zip([p.red, p.green, p.blue], expected) {
          let wanted = Double(straight * expected[3]) / 255
          // Both pictures are rounded once more when they are premultiplied.
          #expect(abs(Double(value) - wanted) <= Double(row.tol) + 1)
        }
      }
    }
  }

  private func pixellate(_ source: PixelBuffer, _ fraction: Double) throws -> PixelBuffer {
    try applied(.pixellate(fractionalWidth: fraction), to: source)
  }

  /// A filter on a layer that shows a picture.
  private func applied(_ filter: Filter, to source: PixelBuffer) throws -> PixelBuffer {
    let frame = PixelFrame(
      x: 0, y: 0, width: Double(source.width), height: Double(source.height))
    guard let pass = filter.effect.pass(frame: frame, scale: (1, 1)) else { return source }
    return try pass.applied(to: source, kernel: .best)
  }

  /// The pixel at the place of each sample.
  private func nearest(_ source: PixelBuffer, _ fraction: Double) -> PixelBuffer {
    let (width, height) = (Double(source.width), Double(source.height))
    let block = max(fraction, 1 / width)
    return picture(source.width, source.height) { x, y in
      let column = PixellatePass.place(x, block, 0, width)
      let row = PixellatePass.place(y, block * width / height, 0, height)
      return source.pixel(
        x: min(Int(column), source.width - 1), y: min(Int(row), source.height - 1))
    }
  }

  private func premultiplied(_ p: Pixel) -> Pixel {
    Pixel(
      blue: multiply(p.blue, p.alpha), green: multiply(p.green, p.alpha),
      red: multiply(p.red, p.alpha), alpha: p.alpha)
  }

  private func compare(_ result: PixelBuffer, _ row: Row) {
    #expect(result.height == row.expect.count)
    for (y, pixels) in row.expect.enumerated() {
      for (x, expected) in pixels.enumerated() {
        let p = result.pixel(x: x, y: y)
        let values = [p.red, p.green, p.blue, p.alpha].map(Int.init)
        let worst = zip(values, expected).map { abs($0 - $1) }.max() ?? .max
        #expect(worst <= row.tol, "at (\(x), \(y)): \(values), expected \(expected)")
      }
    }
  }
}
