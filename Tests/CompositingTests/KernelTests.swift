import CKernels
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Compositing

/// The kernels that this machine can run, but the reference.
let kernels = Kernel.allCases.filter { $0.isAvailable && $0 != .reference }

/// The picture of a layer as a large one is drawn, which is written past the caches.
func drawPastCaches(
  _ root: Layer, _ width: Int, _ height: Int, kernel: Kernel
) -> PixelBuffer {
  let target = emptyPicture(width, height)
  guard let loops = kernel.loops else { return target }
  let tiles = TileRasterizer(threads: 2, loops: loops)
  tiles.work.largeArea = 0
  let rect = IntRect(x0: 0, y0: 0, x1: width, y1: height)
  let list = Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect)
  _ = tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed)
  return target
}

/// Every kernel draws what the plain renderer draws, to the byte.
@Suite struct KernelTests {
  @Test func theReferenceAndThePortableKernelAreAlwaysThere() {
    #expect(Kernel.reference.isAvailable)
    #expect(Kernel.scalar.isAvailable)
    #expect(Kernel.best != .reference)
    #expect(Kernel.best.isAvailable)
    #expect(Renderer(kernel: .best).kernel == .best)
  }

  @Test func aKernelThatTheMachineLacksIsReplacedByTheBest() {
    for kernel in Kernel.allCases where !kernel.isAvailable {
      #expect(Renderer(kernel: kernel).kernel == .best)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func randomTreesLookTheSame(seed: UInt64) {
    let root = RandomScene(seed: seed).root()
    // Odd sizes, so that rows end everywhere in vectors.
    let (width, height) = (61 + Int(seed % 37), 50 + Int(seed % 29))
    let expected = draw(root, width, height, kernel: .reference)
    for kernel in kernels {
      for threads in [1, 3] {
        let drawn = draw(root, width, height, threads: threads, kernel: kernel)
        #expect(PAM.difference(drawn, expected) == nil, "\(kernel), \(threads) threads")
      }
    }
  }

  @Test(arguments: 100..<108 as Range<UInt64>)
  func absurdTreesLookTheSame(seed: UInt64) {
    let root = RandomScene(seed: seed, absurdity: 4).root()
    let expected = draw(root, 43, 39, kernel: .reference)
    #expect(PAM.difference(draw(root, 43, 39, threads: 2), expected) == nil)
  }

  @Test(arguments: [0.37, 0.5, 1, 1.5, 2])
  func scalesOfTheScreenLookTheSame(scale: Double) {
    let root = RandomScene(seed: 7).root()
    let expected = draw(root, 131, 97, scale: scale, kernel: .reference)
    for kernel in kernels {
      let drawn = draw(root, 131, 97, scale: scale, kernel: kernel)
      #expect(PAM.difference(drawn, expected) == nil, "\(kernel)")
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (16, 16), (61, 5), (4, 100)])
  func theSizeOfTilesDoesNotMatter(width: Int, height: Int) throws {
    for seed in 200..<208 as Range<UInt64> {
      let root = RandomScene(seed: seed).root()
      let rect = IntRect(x0: 0, y0: 0, x1: 90, y1: 77)
      let list = Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect)
      let expected = draw(root, 90, 77, kernel: .reference)
      for kernel in kernels {
        let target = emptyPicture(90, 77)
        let tiles = TileRasterizer(threads: 2, loops: try #require(kernel.loops))
        tiles.tile = (width, height)
        _ = tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed)
        #expect(PAM.difference(target, expected) == nil, "\(kernel)")
      }
    }
  }

  /// Pictures that are moved, scaled and turned, and written past the caches as large ones are.
  @Test func largePicturesLookTheSame() throws {
    let (width, height) = (211, 157)
    let (a, b) = (
      noise(width, height, seed: 1, opaque: true), noise(width, height, seed: 2, opaque: true)
    )
    let transforms: [(String, Transform3D, Double)] = [
      ("moved", Transform3D(translationX: 300.37, y: 0, z: 0), 1),
      ("moved down", Transform3D(translationX: 0, y: 29.25, z: 0), 1),
      ("moved both ways", Transform3D(translationX: -77.6, y: 31.3, z: 0), 1),
      ("moved by whole pixels", Transform3D(translationX: 111, y: -45, z: 0), 1),
      ("dissolved", .identity, 0.4), ("made smaller", Transform3D(scaleX: 0.71, y: 0.66, z: 1), 1),
      ("made much smaller", Transform3D(scaleX: 0.31, y: 0.31, z: 1), 0.8),
      ("made larger", Transform3D(scaleX: 2.3, y: 1.9, z: 1), 1), ("turned", rotation(33), 1),
      ("turned away", rotation(70, y: 1, z: 0).concatenating(perspective(900)), 1),
      ("pressed together", Transform3D(scaleX: 0.05, y: 1, z: 1), 1),
      ("mirrored", Transform3D(scaleX: -1, y: 1, z: 1), 1),
    ]
    for (name, transform, opacity) in transforms {
      let size = (Double(width), Double(height))
      let root = layer(0, 0, size.0, size.1).with(
        layer(0, 0, size.0, size.1) { $0.contents = a },
        layer(0, 0, size.0, size.1) {
          $0.contents = b
          $0.transform = transform
          $0.opacity = opacity
        })
      let expected = draw(root, width, height, kernel: .reference)
      for kernel in kernels {
        let drawn = drawPastCaches(root, width, height, kernel: kernel)
        #expect(PAM.difference(drawn, expected) == nil, "\(name), \(kernel)")
      }
    }
  }

  /// What is found out about the machine is known from then on, and is one of two.
  @Test func fromWhereOnIsWrittenPastTheCachesIsKnownOnceFoundOut() throws {
    let loops = try #require(Kernel.best.loops)
    for threads in [1, 2] {
      let area = PastCaches.area(threads: threads, loops)
      #expect([PastCaches.least, PastCaches.most].contains(area))
      #expect(PastCaches.area(threads: threads, loops) == area)
    }
  }

  /// Each part of nine is made smaller by a factor of its own, and turned ones along the row as well.
  @Test func nineSmallPartsLookTheSame() {
    let source = noise(90, 70, seed: 8)
    let root = layer(0, 0, 160, 90)
    for (index, transform) in [
      .identity, rotation(20), rotation(60, y: 1, z: 0).concatenating(perspective(70)),
      Transform3D(scaleX: 0.2, y: 1, z: 1),
    ].enumerated() {
      root.addSublayer(
        layer(Double(40 * index), 5, 36, 80) {
          $0.contents = source
          $0.contentsCenter = Rect(x: 0.1, y: 0.3, width: 0.8, height: 0.4)
          $0.contentsScale = 2
          $0.transform = transform
        })
    }
    for scale in [1, 0.4] {
      let expected = draw(root, 160, 90, scale: scale, kernel: .reference)
      for kernel in kernels {
        let drawn = draw(root, 160, 90, scale: scale, kernel: kernel)
        #expect(PAM.difference(drawn, expected) == nil, "\(kernel), \(scale)")
      }
    }
  }

  @Test(arguments: [0.7, 1, 1.9])
  func nineStretchedPartsLookTheSame(scale: Double) {
    let source = noise(40, 30, seed: 8)
    let root = layer(0, 0, 160, 120)
    // Parts end between pixels and in their middles, and the part that is shown is not the whole.
    for (index, center) in [
      Rect(x: 0.25, y: 0.3, width: 0.5, height: 0.4), Rect(x: 0.5, y: 0.5, width: 0, height: 0),
      Rect(x: 1 / 3.0, y: 0.1, width: 0.01, height: 0.77),
      Rect(x: (3.5 - 1 / 512.0) / 40, y: 0, width: 0.25, height: 1),
    ].enumerated() {
      root.addSublayer(
        layer(Double(index % 2) * 79.3 + 0.4, Double(index / 2) * 60 + 0.7, 77.1, 57.6) {
          $0.contents = source
          $0.contentsCenter = center
          if index % 2 == 1 { $0.contentsRect = Rect(x: 0.1, y: 0.2, width: 0.7, height: 0.6) }
          $0.opacity = index == 0 ? 0.6 : 1
        })
    }
    let (width, height) = (Int(160 * scale), Int(120 * scale))
    let expected = draw(root, width, height, scale: scale, kernel: .reference)
    for kernel in kernels {
      let drawn = draw(root, width, height, scale: scale, kernel: kernel)
      #expect(PAM.difference(drawn, expected) == nil, "\(kernel)")
    }
  }

  @Test(arguments: kernels)
  func quartersAtRestAreTheWhole(_ kernel: Kernel) {
    for (width, height) in [(64, 48), (63, 47)] {
      let source = noise(width, height, opaque: true)
      let root = layer(0, 0, Double(width), Double(height))
      let (middleX, middleY) = (width / 2, height / 2)
      for (x, y, w, h) in [
        (0, 0, middleX, middleY), (middleX, 0, width - middleX, middleY),
        (0, middleY, middleX, height - middleY),
        (middleX, middleY, width - middleX, height - middleY),
      ] {
        root.addSublayer(
          layer(Double(x), Double(y), Double(w), Double(h)) {
            $0.contents = source
            $0.contentsRect = Rect(
              x: Double(x) / Double(width), y: Double(y) / Double(height),
              width: Double(w) / Double(width), height: Double(h) / Double(height))
          })
      }
      let drawn = draw(root, width, height, kernel: kernel)
      #expect(drawn.hasSamePixels(as: source))
    }
  }
}

/// Loops by themselves, at every length and alignment, against the portable ones.
@Suite struct LoopTests {
  private static let others = kernels.filter { $0 != .scalar }

  @Test(arguments: others)
  func rowsEndEverywhere(_ kernel: Kernel) throws {
    let loops = try #require(kernel.loops).pointee
    let plain = ck_scalar().pointee
    var random = SeededRandom(seed: 11)
    for count in 0..<70 {
      for offset in 0..<3 {
        // A guard of pixels around shows what is written beyond a row's ends.
        let size = count + offset + 40
        let source = (0..<size).map { _ in Self.pixel(&random) }
        let opaque = source.map { $0 | 0xff00_0000 }
        let below = (0..<size).map { _ in Self.pixel(&random) }
        let coverage = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        let part = UInt32.random(in: 0...255, using: &random)
        let opacity = UInt16.random(in: 0...32_767, using: &random)
        func same(_ name: String, _ body: (ck_kernels, Rows) -> Void) {
          func result(_ loops: ck_kernels) -> [UInt32] {
            var target = below
            target.withUnsafeMutableBufferPointer { target in
              source.withUnsafeBufferPointer { source in
                opaque.withUnsafeBufferPointer { opaque in
                  coverage.withUnsafeBufferPointer { coverage in
                    guard let target = target.baseAddress, let source = source.baseAddress,
                      let opaque = opaque.baseAddress, let coverage = coverage.baseAddress
                    else { return }
                    body(
                      loops,
                      Rows(
                        target: target + 16 + offset, source: source + offset,
                        opaque: opaque + offset, coverage: coverage + offset))
                  }
                }
              }
            }
            return target
          }
          #expect(result(loops) == result(plain), "\(name), \(count) pixels")
        }
        same("fill") { $0.fill($1.target, 0x1234_5678, count) }
        same("fill past") { $0.fill_past($1.target, 0x1234_5678, count) }
        same("copy past") { $0.copy_past($1.target, $1.source, count, 0) }
        same("over") { $0.over($1.target, $1.target, $1.source, count, opacity, 0) }
        same("over, opaque") { $0.over($1.target, $1.target, $1.source, count, 32_767, 0) }
        same("over another") { $0.over($1.target, $1.opaque, $1.source, count, opacity, 0) }
        same("dissolve") { $0.dissolve($1.target, $1.target, $1.opaque, count, opacity, 0) }
        same("dissolve past") {
          $0.dissolve_past($1.target, $1.source, $1.opaque, count, opacity, 0)
        }
        same("colour over") {
          $0.color_over($1.target, $1.target, 0x8070_6050, count, opacity)
        }
        same("over, covered") { $0.over_covered($1.target, $1.source, $1.coverage, count, opacity) }
        same("colour, covered") {
          $0.color_covered($1.target, 0, 0x8070_6050, $1.coverage, count, 2, opacity)
        }
        same("mask") { $0.mask($1.target, $1.source, count) }
        same("tint") { $0.tint($1.target, $1.source, 0xc080_4020, count) }
        same("mix") { $0.mix($1.target, $1.source, $1.opaque, count, part) }
        same("mix finely") {
          $0.mix_finely($1.target, $1.source, $1.opaque, count, part * 257)
        }
        same("halve") { if count > 0 { $0.halve($1.target, $1.source, $1.opaque, count) } }
      }
    }
  }

  /// A picture whose last row ends where no memory follows, but for what may be read behind it.
  @Test(arguments: kernels)
  func aPictureIsNotReadBelowItsLastRow(_ kernel: Kernel) throws {
    let (width, height, page) = (1024, 4, 4096)
    let length = width * height * 4
    let memory = try #require(
      mmap(nil, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(memory, length + page) }
    #expect(mprotect(memory + length, page, PROT_NONE) == 0)
    let pixels = memory.assumingMemoryBound(to: UInt32.self)
    for place in 0..<width * height { pixels[place] = 0xFF00_0000 | UInt32(place) }
    let last = Int32(width - 65)
    var picture = ck_picture(
      pixels: pixels, stride: width, last_x: last, last_y: Int32(height - 1), scale: 1,
      least_x: 0, least_y: 0, most_x: Double(last), most_y: Double(height - 1))
    var target = [UInt32](repeating: 0, count: 32)
    let xs = (0..<32).map { Place.nearest(Double($0) + 0.5) }
    let ys = [Int32](repeating: Place.nearest(Double(height) + 7), count: 32)
    try #require(kernel.loops).pointee.sample_places(&target, 32, &picture, xs, ys)
    #expect(target == (0..<32).map { pixels[(height - 1) * width + $0] })
  }

  @Test func placesAreTheSameNumbersInAllLoops() {
    #expect(Place.bits == Int(CK_PLACE_BITS) && Place.unit == 1 << Place.bits)
    #expect(Place.most == 1 << 30 && Place.mostHalfStep == 1 << 24)
    #expect(FixedFootprint.shareUnit == Int(CK_SHARE_UNIT))
  }

  @Test(arguments: kernels)
  func aPlaceThatIsNoNumberIsTheFirst(_ kernel: Kernel) throws {
    let source = noise(16, 16)
    let pixels = UnsafePointer(source.row(0))
    var picture = ck_picture(
      pixels: pixels, stride: source.bytesPerRow / 4, last_x: 15, last_y: 15, scale: 1,
      least_x: 0, least_y: 0, most_x: 15, most_y: 15)
    func sample(_ x: Double, _ y: Double) throws -> [UInt32] {
      var target = [UInt32](repeating: 0, count: 16)
      // Every pixel shows the same place.
      var map = ck_map(a: 0, b: 0, u: 0, c: 0, d: 0, v: 0, tx: x, ty: y, w: 1)
      try #require(kernel.loops).pointee.sample_affine(&target, 16, &picture, &map, 0, 0)
      return target
    }
    #expect(try sample(.nan, 3.5) == sample(0.5, 3.5))
    #expect(try sample(3.5, .nan) == sample(3.5, 0.5))
    #expect(try sample(.nan, 3.5) != sample(15.5, 3.5))
  }

  /// What loops work on.
  private struct Rows {
    var target: UnsafeMutablePointer<UInt32>
    var source: UnsafePointer<UInt32>
    var opaque: UnsafePointer<UInt32>
    var coverage: UnsafePointer<UInt8>
  }

  /// A premultiplied pixel, often clear or opaque; sometimes one that is not well formed.
  private static func pixel(_ random: inout SeededRandom) -> UInt32 {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return 0
    case 1: return UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000
    case 2: return UInt32.random(in: 0...UInt32.max, using: &random)
    default:
      let alpha = UInt32.random(in: 0...255, using: &random)
      let color = UInt32.random(in: 0...0xff_ffff, using: &random) | 0xff00_0000
      return multiply(color, by: alpha)
    }
  }
}
