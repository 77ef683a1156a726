import Exact
import Geometry
import Testing
import Truth

@testable import Compositing

/// Pictures that are turned about an upright axis, or a level one: means of windows in columns, or in rows.
@Suite struct AxisTurnTests {
  /// In decibels, a little below what there is; samples in footprints come to 29 to 47.
  @Test(arguments: [
    ("zone plate, 0.3, turned away by 30°", 40.0), ("zone plate, 0.3, turned away by 60°", 43.5),
    ("page, 0.3, turned away by 75°", 43.5), ("page, 60°", 42.5), ("page, 85°", 42.5),
    ("page, from behind, 125°", 41.5), ("page, high above the eye, 50°", 41.0),
    ("page, half as large, high above the eye, 65°", 49.0),
    ("zone plate, 0.3, turned down by 60°", 43.5), ("page, 0.3, turned down by 30°", 43.5),
    ("page, turned down by 125°", 40.0), ("page, left of the eye, turned down by 50°", 41.0),
  ])
  func aPictureComesNearToTheExactOne(name: String, least: Double) throws {
    let near = try Exact.Scene.named(name).nearness()
    #expect(near.psnr > least, "\(near)")
  }

  private func sampling(_ map: Homography, _ width: Int = 300, _ height: Int = 200) -> Sampling {
    Sampling(
      map: map, left: 0, top: 0, right: Double(width), bottom: Double(height))
  }

  /// The way back of a turn about an upright axis at the picture's left edge.
  private func turned(_ degrees: Double, eye: Double, y: Double = 0) throws -> Homography {
    let m = rotation(degrees, y: 1, z: 0)
    let map = Homography(
      a: m.m11, b: y * m.m13 / eye, u: -m.m13 / eye, c: 0, d: 1, v: 0, tx: 0, ty: 0, w: 1)
    return try #require(map.inverted())
  }

  @Test func columnsStayUprightUnderATurnAboutAnUprightAxisAlone() throws {
    for degrees in [-80.0, -20, 1, 45, 75, 130, 200] {
      #expect(AxisTurn(sampling(try turned(degrees, eye: 1000))) != nil, "\(degrees)")
    }
    var aslant = try turned(45, eye: 1000)
    aslant.c = 0.001
    #expect(AxisTurn(sampling(aslant)) == nil)
    var fallen = try turned(45, eye: 1000)
    fallen.v = 1e-6
    #expect(AxisTurn(sampling(fallen)) == nil)
    let level = sampling(try turned(45, eye: 1000)).transposed
    #expect(AxisTurn(level) == nil)
    #expect(AxisTurn(level.transposed) != nil)
    #expect(AxisTurn(sampling(Homography(scaleX: 2, y: 3))) == nil)
    // A part of it lies behind the eye.
    #expect(AxisTurn(sampling(try turned(-80, eye: 200))) == nil)
    #expect(AxisTurn(sampling(try turned(80, eye: 200))) != nil)
    // Lines would do, as they are hardly aslant, but not how much nearer one side is, or that it is behind the eye.
    for (eye, fits) in [(340.0, true), (298, false), (290, false)] {
      #expect((AxisTurn(sampling(try turned(-80, eye: eye), 300, 2)) != nil) == fits, "\(eye)")
    }
    // No picture to speak of.
    #expect(AxisTurn(sampling(try turned(45, eye: 1000), 1, 200)) == nil)
    #expect(AxisTurn(sampling(try turned(45, eye: 1000), 300, 1)) == nil)
    for absurd in [Double.nan, .infinity, 1e300] {
      for path in [\Homography.a, \.b, \.u, \.d, \.tx, \.ty, \.w] {
        var map = try turned(45, eye: 1000)
        map[keyPath: path] = absurd
        if let columns = AxisTurn(sampling(map)) {
          let lengths = AxisTurn.Lengths(columns, scale: 1, last: 199)
          for place in [0, 150, 299] {
            let window = columns.window(place, scale: 1, last: 299)
            #expect(window.first >= 0 && window.first + window.count <= 300)
            #expect(lengths.length(place) >= Place.unit)
          }
        }
      }
    }
  }

  /// Nothing is sampled of lines that go down by up to five eighths of a pixel from column to column, and all of those
  /// that go down by a pixel.
  @Test func theSteeperALineIsTheMoreIsSampled() throws {
    let turn = try #require(AxisTurn(sampling(try turned(60, eye: 400))))
    let slope = { (line: Int) in
      let lengths = AxisTurn.Lengths(turn, scale: 1, last: 199)
      return abs(lengths.line(line).slope) / Double(Place.unit)
    }
    var kinds = Set<Int>()
    for line in -600..<600 {
      let part = turn.sampledPart(ofLine: line)
      let meant = min(max((slope(line) - 0.625) / 0.375, 0), 1)
      #expect(abs(Double(part) / 256 - meant) <= 1 / 512.0, "\(line)")
      kinds.insert(part)
    }
    #expect(kinds.contains(0) && kinds.contains(256) && kinds.count > 50)
    // Of a picture that is seen nearly from the side all is.
    let fallen = try #require(AxisTurn(sampling(try turned(30, eye: 600, y: 3000))))
    #expect((0..<200).allSatisfy { fallen.sampledPart(ofLine: $0) == 256 })
    for limit in [1, 100, 256] {
      for lines in [-600..<600, -600 ..< -350, 350..<600, 0..<1, -100..<599, 7..<7] {
        let below = lines.filter { turn.sampledPart(ofLine: $0) < limit }
        let found = turn.lines(lines, sampledBelow: limit)
        #expect(Array(found) == below, "\(lines), \(limit)")
      }
    }
  }

  /// Windows lie end to end: what one pixel leaves of a column the next one has.
  @Test func windowsOfAPictureThatIsMadeSmallerLieEndToEnd() throws {
    let columns = try #require(AxisTurn(sampling(try turned(60, eye: 400))))
    var shares = [Double](repeating: 0, count: 300)
    for x in 0..<400 {
      let window = columns.window(x, scale: 1, last: 299)
      let width = abs(window.width)
      for index in 0..<window.count {
        shares[window.first + index] +=
          width * Double(window.weight(index, AreaTotal.columns)) / Double(AreaTotal.columns)
      }
    }
    // The last column is that of a pixel that the picture's edge goes through, too.
    for (column, share) in shares.enumerated().dropLast(4) {
      #expect(abs(share - 1) < 0.01, "\(column): \(share)")
    }
  }

  /// What every set of loops has to draw as the reference does.
  private func turnedLayer(
    _ source: PixelBuffer, _ degrees: Double, scale: Double = 1, eye: Double = 500,
    isLevel: Bool = false
  ) -> Layer {
    layer(-20, -30, Double(source.width), Double(source.height)) {
      $0.contents = source
      $0.anchorPoint = Point(x: 0.2, y: 0.1)
      $0.transform = Transform3D(scaleX: scale, y: scale, z: 1).concatenating(
        isLevel ? rotation(degrees, x: 1, z: 0) : rotation(degrees, y: 1, z: 0)
      ).concatenating(perspective(eye))
    }
  }

  private func expectSameAsTheReference(_ root: Layer, _ width: Int, _ height: Int) {
    let exact = draw(root, width, height, kernel: .reference)
    for kernel in Kernel.allCases where kernel.isAvailable && kernel != .reference {
      let drawn = draw(root, width, height, threads: 2, kernel: kernel)
      #expect(drawn.hasSamePixels(as: exact), "\(kernel)")
    }
  }

  @Test(
    arguments: [
      (0.04, 30.0), (0.2, 70), (0.5, -60), (0.9, 150), (1, 89), (1, 20), (3, -35), (8, 60),
    ], [false, true])
  func everyKernelDrawsThem(_ turn: (scale: Double, degrees: Double), isLevel: Bool) {
    let source = noise(403, 260, seed: 7, opaque: true)
    let turned = turnedLayer(source, turn.degrees, scale: turn.scale, isLevel: isLevel)
    expectSameAsTheReference(layer(0, 0, 160, 120).with(turned), 160, 120)
  }

  /// Steeper and steeper lines on both sides of gentle ones.
  @Test(arguments: [0.3, 1, 2.5], [false, true])
  func everyKernelDrawsSteepLines(scale: Double, isLevel: Bool) throws {
    let (width, height) = isLevel ? (400, 24) : (24, 400)
    let source = noise(width, height, seed: 13, opaque: true)
    for (eye, degrees) in [(40.0, 60.0), (44, -50), (44, 130)] {
      let transform = Transform3D(scaleX: scale, y: scale, z: 1).concatenating(
        rotation(degrees, x: isLevel ? 1 : 0, y: isLevel ? 0 : 1, z: 0)
      ).concatenating(perspective(eye))
      let size = (width: Double(width), height: Double(height))
      let turn = try #require(
        AxisTurn(
          size, at: Homography(size, under: transform, around: (60, 60)), isLevel: isLevel))
      let parts = Set((0..<120).map { turn.sampledPart(ofLine: $0) })
      #expect(parts.contains(0) && parts.contains(256) && parts.count > 4, "\(eye), \(degrees)°")
      let turned = layer(60 - size.width / 2, 60 - size.height / 2, size.width, size.height) {
        $0.contents = source
        $0.transform = transform
      }
      expectSameAsTheReference(layer(0, 0, 120, 120).with(turned), 120, 120)
    }
  }

  /// More of them than there are tables of windows.
  @Test func manyAreDrawnInOneRow() {
    let root = layer(0, 0, 240, 40)
    let source = noise(64, 50, seed: 3)
    for index in 0..<40 {
      root.addSublayer(
        layer(Double(index) * 6, -2, 12, 48) {
          $0.contents = source
          $0.contentsRect = Rect(x: Double(index % 5) / 6, y: 0, width: 0.31, height: 1)
          let degrees = Double(index) * 7
          $0.transform =
            (index % 3 == 1 ? rotation(degrees, x: 1, z: 0) : rotation(degrees, y: 1, z: 0))
            .concatenating(perspective(90))
        })
    }
    expectSameAsTheReference(root, 240, 40)
  }

  /// Rows that are read last of one picture are read first of the other, which stands on its head.
  @Test(arguments: [52.0, 56, 60, 64, 68])
  func rowsOfOnePictureAreNotThoseOfAnotherThatLiesOverIt(row: Double) {
    func turned(_ degrees: Double, seed: UInt64, row: Double) -> Layer {
      layer(-10, -100, 64, 200) {
        $0.contents = noise(64, 200, seed: seed, opaque: true)
        $0.anchorPoint = Point(x: 0.5, y: row / 200)
        $0.transform = rotation(degrees, x: 1, z: 0).concatenating(perspective(500))
      }
    }
    let root = layer(0, 0, 48, 48)
      .with(turned(40, seed: 3, row: 0)).with(turned(150, seed: 4, row: row))
    expectSameAsTheReference(root, 48, 48)
  }

  /// A row that is drawn anew has the pixels that it has when all is drawn.
  @Test(arguments: [false, true])
  func aPartThatIsDrawnAnewIsTheSame(isLevel: Bool) throws {
    let source = noise(300, 200, seed: 11, opaque: true)
    let turned = turnedLayer(source, 50, isLevel: isLevel)
    let cover = layer(31, 40, 40, 9) { $0.backgroundColor = .white }
    let root = layer(0, 0, 200, 150).with(turned).with(cover)
    let renderer = Renderer(threads: 1)
    let target = try PixelBuffer(width: 200, height: 150)
    renderer.render(root, size: (200, 150), scale: 1, background: .black, into: target)
    cover.model.position.x += 57
    renderer.render(root, size: (200, 150), scale: 1, background: .black, into: target)
    #expect(target.hasSamePixels(as: draw(root, 200, 150, background: .black)))
  }

  /// Rows and columns exchanged, a turn about an upright axis is one about a level axis, but for rounding.
  @Test(arguments: [-70.0, 25, 65, 110, 160])
  func aTurnAboutALevelAxisIsOneAboutAnUprightAxisTransposed(degrees: Double) {
    let source = noise(180, 120, seed: 5, opaque: true)
    let transposed = picture(120, 180) { x, y in source.pixel(x: y, y: x) }
    let upright = draw(
      layer(0, 0, 160, 120).with(
        layer(-10, 0, 180, 120) {
          $0.contents = source
          $0.transform = rotation(degrees, y: 1, z: 0).concatenating(perspective(600))
        }), 160, 120)
    let level = draw(
      layer(0, 0, 120, 160).with(
        layer(0, -10, 120, 180) {
          $0.contents = transposed
          $0.transform = rotation(-degrees, x: 1, z: 0).concatenating(perspective(600))
        }), 120, 160)
    for y in 0..<120 {
      for x in 0..<160 {
        let (a, b) = (upright.pixel(x: x, y: y), level.pixel(x: y, y: x))
        for (p, q) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
          #expect(abs(Int(p) - Int(q)) <= 2, "\(x), \(y)")
        }
      }
    }
  }

  /// A picture's mirror image turned the other way is the mirror image, but for rounding.
  @Test(arguments: [25.0, 65, 110, 160])
  func aTurnToTheOtherSideIsItsMirrorImage(degrees: Double) {
    let source = noise(180, 120, seed: 5, opaque: true)
    let mirrored = picture(180, 120) { x, y in source.pixel(x: 179 - x, y: y) }
    func drawn(_ source: PixelBuffer, _ degrees: Double) -> PixelBuffer {
      draw(
        layer(0, 0, 160, 120).with(
          layer(-10, 0, 180, 120) {
            $0.contents = source
            $0.transform = rotation(degrees, y: 1, z: 0).concatenating(perspective(600))
          }), 160, 120)
    }
    let (one, other) = (drawn(source, degrees), drawn(mirrored, -degrees))
    for y in 0..<120 {
      for x in 0..<160 {
        let (a, b) = (one.pixel(x: x, y: y), other.pixel(x: 159 - x, y: y))
        for (p, q) in [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)] {
          #expect(abs(Int(p) - Int(q)) <= 2, "\(x), \(y)")
        }
      }
    }
  }

  /// From a turn that is hardly one on, nothing jumps.
  @Test func aTurnThatBeginsChangesLittle() {
    let source = noise(128, 96, seed: 2, opaque: true)
    func drawn(_ degrees: Double) -> PixelBuffer {
      draw(
        layer(0, 0, 128, 96).with(
          layer(0.3, 0.6, 128, 96) {
            $0.contents = source
            $0.transform = rotation(degrees, y: 1, z: 0).concatenating(perspective(800))
          }), 128, 96)
    }
    let (rest, moving) = (drawn(0), drawn(0.01))
    for y in 2..<94 {
      for x in 2..<126 {
        let (a, b) = (rest.pixel(x: x, y: y), moving.pixel(x: x, y: y))
        #expect(abs(Int(a.green) - Int(b.green)) <= 4, "\(x), \(y)")
      }
    }
  }
}
