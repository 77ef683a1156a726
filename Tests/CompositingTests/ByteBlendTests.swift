import Foundation
import Geometry
import Testing

@testable import Compositing

/// The table of 8-bit blending: Skia's BlendTest and the web platform's canvas tests.
@Suite struct ByteBlendTests {
  struct Table: Decodable {
    var all_pairs_sha256: String
    var cases: [Product]
    var formulas: [Formula]
    var canvas: [Composition]

    static let oracle: Table = Oracle.load("byte_blend")
  }

  struct Product: Decodable, Sendable {
    var x, y, product: UInt8
  }

  struct Formula: Decodable, Sendable {
    var formula: String
    var pairs_differing: Int
  }

  struct Composition: Decodable, Sendable {
    var test, op: String
    var src, dst: [Double]
    var global_alpha: Double
    var expect: [Double]
    var tol: Double
  }

  @Test(arguments: Table.oracle.cases)
  func productOfTwoBytes(_ row: Product) {
    #expect(multiply(row.x, row.y) == row.product)
  }

  @Test func allProducts() {
    var products: [UInt8] = []
    for x in UInt8.min...UInt8.max {
      for y in UInt8.min...UInt8.max {
        products.append(multiply(x, y))
        #expect(ReferencePixel.product(Int(x), Int(y)) == Int(multiply(x, y)))
        // The four lanes of the fast form agree, in every place.
        let lanes = spread(UInt32(x) &* 0x0101_0101)
        #expect(multiply(lanes, by: UInt32(y)) == spread(UInt32(multiply(x, y)) &* 0x0101_0101))
      }
    }
    #expect(SHA256.hexDigest(products) == Table.oracle.all_pairs_sha256)
  }

  @Test(arguments: Table.oracle.formulas)
  func otherFormulasDifferAsOftenAsTheSourceSays(_ row: Formula) throws {
    let formula = try #require(Self.formulas[row.formula])
    var differing = 0
    for x in 0..<256 {
      for y in 0..<256 where formula(x, y) != Int(multiply(UInt8(x), UInt8(y))) {
        differing += 1
      }
    }
    #expect(differing == row.pairs_differing)
  }

  static let formulas: [String: @Sendable (Int, Int) -> Int] = [
    "(x*y) >> 8": { ($0 * $1) >> 8 },
    "(x*y + 128) >> 8": { ($0 * $1 + 128) >> 8 },
    "y' = y + (y >> 7); (x*y') >> 8": { ($0 * ($1 + ($1 >> 7))) >> 8 },
    "(x*y + x) >> 8": { ($0 * $1 + $0) >> 8 },
    "(x*y + y) >> 8": { ($0 * $1 + $1) >> 8 },
    "(x*y + 255) >> 8": { ($0 * $1 + 255) >> 8 },
    "y' = y + (y >> 7); (x*y' + 128) >> 8": { ($0 * ($1 + ($1 >> 7)) + 128) >> 8 },
    "(x*y + 127) / 255": { ($0 * $1 + 127) / 255 },
    "p = x*y + 128; (p + (p >> 8)) >> 8": { x, y in (x * y + 128 + ((x * y + 128) >> 8)) >> 8 },
    "((x*y + 128) * 257) >> 16": { (($0 * $1 + 128) * 257) >> 16 },
  ]

  @Test(arguments: Table.oracle.canvas)
  func porterAndDuff(_ row: Composition) throws {
    let operation = try #require(CompositeOperation.named(row.op))
    let source = color(row.src, row.global_alpha).pixel
    let result = operation(source, color(row.dst, 1).pixel)
    let alpha = Double(result.alpha)
    #expect(abs(alpha - row.expect[3]) <= row.tol)
    guard row.expect[3] > 0 else { return }
    for (value, expected) in zip([result.red, result.green, result.blue], row.expect) {
      #expect(abs(Double(value) / alpha * 255 - expected) <= row.tol)
    }
  }

  private func color(_ c: [Double], _ opacity: Double) -> Color {
    Color(red: c[0] / 255, green: c[1] / 255, blue: c[2] / 255, alpha: c[3] * opacity)
  }

  @Test(arguments: 0..<7 as Range<UInt64>)
  func theReferencesPixelsAreTheOperators(seed: UInt64) {
    var random = SeededRandom(seed: seed + 5)
    let source = noise(64, 1, seed: random.next())
    for isMask in [false, true] {
      let target = noise(64, 1, seed: random.next())
      let before = (0..<64).map { target.pixel(x: $0, y: 0) }
      for x in 0..<64 {
        let s = source.pixel(x: x, y: 0)
        let (upper, lower) = (ReferencePixel(s.packed), ReferencePixel(before[x].packed))
        let result = isMask ? lower.times(upper.alpha) : upper.over(lower)
        let operation = isMask ? CompositeOperation.destinationIn : .sourceOver
        let expected = operation(s, before[x])
        #expect(Pixel(packed: result.packed) == expected)
      }
    }
  }

  @Test func aPixelOnTheWayToAnotherIsRoundedOnce() {
    for (from, to) in [(0, 255), (250, 251), (13, 13), (200, 31)] {
      for part in stride(from: 0, through: 32_767, by: 17) {
        let pixel = ReferencePixel(UInt32(from)).toward(ReferencePixel(UInt32(to)), part)
        let exact = Double(from) + Double(to - from) * Double(part) / 32_768
        #expect(abs(Double(pixel.blue) - exact) <= 0.5)
      }
      let whole = ReferencePixel(UInt32(from)).toward(ReferencePixel(UInt32(to)), 32_767)
      #expect(whole.blue == to)
    }
  }

  @Test func coloursAboveTheirAlphaSaturate() {
    let wrong = Pixel(blue: 255, green: 200, red: 9, alpha: 0)
    let white = Pixel(blue: 255, green: 255, red: 255, alpha: 255)
    #expect(CompositeOperation.sourceOver(wrong, white) == white)
    let plain = ReferencePixel(wrong.packed).over(ReferencePixel(white.packed))
    #expect(Pixel(packed: plain.packed) == white)
  }
}

extension CompositeOperation {
  /// The operator with CSS's name.
  fileprivate static func named(_ name: String) -> CompositeOperation? {
    let words = name.split(separator: "-")
    let camel = words.dropFirst().reduce(words.first.map(String.init) ?? "") { $0 + $1.capitalized }
    return CompositeOperation(rawValue: camel)
  }
}

/// The tables of expected values.
enum Oracle {
  static func load<Table: Decodable>(_ name: String) -> Table {
    let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Oracles")!
    return try! JSONDecoder().decode(Table.self, from: Data(contentsOf: url as URL))
  }
}
