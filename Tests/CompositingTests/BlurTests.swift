import Foundation
import Geometry
import TestSupport
import Testing

@testable import Compositing

/// Blurs of any deviation are the Gaussian's, as near as wide pixels can say.
@Suite struct BlurTests {
  /// The alphas of a picture blurred along its rows and columns, in levels, before they become bytes.
  private func blurred(_ source: PixelBuffer, x: Double, y: Double) throws -> [Double] {
    let result = try #require(WidePicture(width: source.width, height: source.height))
    let means = FilterMeans(threads: 1, loops: try #require(Kernel.best.loops))
    BlurPass(deviationX: x, deviationY: y).soften(source, to: result, with: means)
    return (0..<source.width * source.height).map {
      Double(result.row($0 / source.width)[$0 % source.width] >> 48) / 128
    }
  }

  /// A line of alphas, in a picture whose rows are all that, or whose columns are.
  private func blurred(_ line: [Int], _ deviation: Double, down: Bool = false) throws -> [Double] {
    let count = line.count
    let source = picture(down ? 1 : count, down ? count : 1) { x, y in
      Pixel(blue: 0, green: 0, red: 0, alpha: UInt8(line[x + y]))
    }
    return try blurred(source, x: down ? 0 : deviation, y: down ? deviation : 0)
  }

  /// The Gaussian's weights at whole places, the line being transparent outside.
  private func exact(_ line: [Int], _ deviation: Double) -> [Double] {
    let reach = Int((7 * deviation).rounded(.up)) + 1
    let weights = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
    return line.indices.map { place in
      (max(0, place - reach)...min(line.count - 1, place + reach)).reduce(0) {
        $0 + Double(line[$1]) * weights[abs($1 - place)]
      } / sum
    }
  }

  /// Lines in which something ends, stands alone, or touches the ends.
  private static let lines: [[Int]] = [
    (0..<301).map { $0 < 120 ? 0 : 255 }, (0..<300).map { $0 > 170 ? 0 : 255 },
    [Int](repeating: 255, count: 223), (0..<256).map { $0 == 101 || $0 == 104 ? 255 : 0 },
    (0..<260).map { $0 % 70 < 9 ? 255 : 40 }, [255], [255, 0, 255], (0..<97).map { $0 * 255 / 96 },
  ]

  private static let deviations: [Double] = [
    0.2, 0.5, 0.9, 1.4, 1.99, 2, 2.01, 2.6, 2.99, 3, 3.01, 3.6, 4.7, 6.1, 6.2, 8, 11.9, 15.9, 16,
    16.1,
    23, 30, 47, 60,
  ]

  @Test(arguments: deviations)
  func aBlurIsTheGaussians(deviation: Double) throws {
    for line in Self.lines {
      for down in [false, true] {
        let exact = exact(line, deviation)
        for (found, wanted) in zip(try blurred(line, deviation, down: down), exact) {
          #expect(abs(found - wanted) < 0.25, "\(line.count), \(down)")
        }
      }
    }
  }

  /// From a fifth of a pixel to sixty in small steps: what is blurred changes by no more than the Gaussian does.
  @Test func noMethodEndsWithAStep() throws {
    let line = Self.lines[0]
    var deviation = 0.2
    var last = try blurred(line, deviation)
    var lastExact = exact(line, deviation)
    while deviation < 60 {
      deviation *= 1.02
      let (next, nextExact) = (try blurred(line, deviation), exact(line, deviation))
      for place in line.indices {
        let change = next[place] - last[place] - (nextExact[place] - lastExact[place])
        #expect(abs(change) < 0.3, "deviation \(deviation), pixel \(place)")
      }
      (last, lastExact) = (next, nextExact)
    }
  }

  /// What has moved by a pixel looks as it did, a pixel on.
  @Test(arguments: [1, 2.9, 3, 5, 6.2, 12.5, 25, 60])
  func whatMovesDoesNotFlicker(deviation: Double) throws {
    func line(at start: Int) -> [Int] { (0..<600).map { start..<start + 90 ~= $0 ? 255 : 0 } }
    let still = try blurred(line(at: 240), deviation)
    for distance in 1...17 {
      let moved = try blurred(line(at: 240 + distance), deviation)
      for place in 0..<580 { #expect(abs(moved[place + distance] - still[place]) < 0.25) }
    }
  }

  /// Along both axes, each by its own deviation, in a picture with edges and single pixels.
  @Test(arguments: [(0.7, 4.0), (3.3, 3.3), (9.5, 1.2), (14.0, 7.0)])
  func rowsAndColumnsAreBlurredEachByTheirOwn(x: Double, y: Double) throws {
    let (width, height) = (83, 71)
    let source = picture(width, height) { x, y in
      let isSet = (x * 7 + y * 3) % 31 < 6 || x + y > 110
      return Pixel(blue: 0, green: 0, red: 0, alpha: isSet ? 255 : 0)
    }
    let rows = (0..<height).map { y in
      exact((0..<width).map { Int(source.pixel(x: $0, y: y).alpha) * 1000 }, x)
    }
    let found = try blurred(source, x: x, y: y)
    for column in 0..<width {
      let exact = exact(rows.map { Int($0[column]) }, y)
      for row in 0..<height {
        #expect(abs(found[row * width + column] - exact[row] / 1000) < 0.3)
      }
    }
  }

  /// What is blurred anew in every frame is blurred in the same memory, until nothing is.
  @Test func memoryIsKeptFromFrameToFrame() throws {
    let tiles = TileRasterizer(threads: 2, loops: try #require(Kernel.best.loops))
    let target = emptyPicture(120, 90)
    let rect = IntRect(x0: 0, y0: 0, x1: 120, y1: 90)
    var counts: [Int] = []
    for step in 0..<20 {
      let child = layer(10, 10, 60, 50, color: Color(white: Double(step) / 20, alpha: 1)) {
        $0.filters = [.gaussianBlur(radius: 4)]
      }
      let list = Flattener.displayList(
        of: layer(0, 0, 120, 90).with(child), extent: .whole, map: .identity, visible: rect)
      _ = tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed)
      counts.append(tiles.scratch.madeCount)
      let expected = draw(layer(0, 0, 120, 90).with(child), 120, 90)
      #expect(PAM.difference(target, expected) == nil)
    }
    // A plane, and lines for rows and columns, two of each where both threads come by.
    #expect((3...5).contains(try #require(counts.last)), "\(counts)")
    let empty = Flattener.displayList(
      of: layer(0, 0, 120, 90), extent: .whole, map: .identity, visible: rect)
    _ = tiles.draw(empty, on: target, rect: rect, background: 0)
    #expect(tiles.scratch.isEmpty)
  }

  /// In memory that was another frame's, of another size, a shadow that spreads and draws in again is what it is alone.
  @Test func whatSpreadsIsDrawnAsItIsAlone() throws {
    let tiles = TileRasterizer(threads: 2, loops: try #require(Kernel.best.loops))
    let target = emptyPicture(160, 120)
    let rect = IntRect(x0: 0, y0: 0, x1: 160, y1: 120)
    for radius in Array(stride(from: 0.5, through: 24, by: 0.5)) + [9, 1, 30] {
      let child = layer(50, 40, 60, 40, color: .white) {
        $0.shadowOpacity = 0.7
        $0.shadowRadius = radius
        $0.filters = [.gaussianBlur(radius: radius / 8)]
      }
      let root = layer(0, 0, 160, 120).with(child)
      let list = Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect)
      _ = tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed)
      #expect(PAM.difference(target, draw(root, 160, 120)) == nil, "\(radius)")
    }
  }

  /// What is blurred more and more takes new memory a few times, not in every frame.
  @Test func whatGrowsSeldomTakesMemory() throws {
    let scratch = FilterScratch()
    let lines = BlurLines(lanes: 1, try #require(Kernel.best.loops))
    var capacities: Set<Int> = []
    for length in 100...400 {
      _ = scratch.plane(length * length)
      lines.begin(try #require(BlurAxis(deviation: Double(length) / 20, length: length)))
      capacities.insert(lines.capacity)
    }
    #expect(scratch.madeCount == 7)
    #expect((3...8).contains(capacities.count), "\(capacities)")
  }

  @Test(arguments: [0.5, 3, 20, 200])
  func theInsideOfAnEvenAreaStaysAsItIs(deviation: Double) throws {
    let size = 2 * Int(5 * deviation) + 5
    for value in [1, 37, 254, 255] {
      let line = [Int](repeating: value, count: size)
      #expect(try blurred(line, deviation)[size / 2] == Double(value))
    }
  }
}
