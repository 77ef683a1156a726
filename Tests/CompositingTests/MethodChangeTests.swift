import Exact
import Geometry
import Testing
import Truth

@testable import Compositing

/// Where one way of filtering takes over from another, what is shown hardly changes.
///
/// It is measured as the contrast of blocks of 32×32 pixels: how far values scatter there, over 128. Lines of two and
/// three pixels that are pressed below one are the hardest: what is left of them is all the filter's.
@Suite struct MethodChangeTests {
  private func source(_ name: String) throws -> PixelBuffer {
    func drawn(_ isWhite: (_ x: Int, _ y: Int) -> Bool) -> PixelBuffer {
      picture(480, 360) { isWhite($0, $1) ? Color.white.pixel : Color.black.pixel }
    }
    switch name {
    case "lines of 2": return drawn { $1 % 2 == 0 }
    case "lines of 3": return drawn { $1 % 3 == 0 }
    case "columns of 2": return drawn { x, _ in x % 2 == 0 }
    case "columns of 3": return drawn { x, _ in x % 3 == 0 }
    case "checks": return drawn { ($0 / 2 + $1 / 2) % 2 == 0 }
    default:
      let number = try #require(["photograph", "zone plate", "page"].firstIndex(of: name))
      return try Exact.Scene.pictures.get()[number]
    }
  }

  private func contrasts(_ source: PixelBuffer, _ transform: Transform3D) -> [Double] {
    let drawn = draw(
      layer(0, 0, 320, 256).with(
        layer(-80, -52, 480, 360) {
          $0.contents = source
          $0.transform = transform
        }), 320, 256)
    return (0..<80).map { block in
      let (left, top) = (block % 10 * 32, block / 10 * 32)
      return scatter(
        (0..<1024).map {
          Double(drawn.pixel(x: left + $0 % 32, y: top + $0 / 32).green)
        }) / 128
    }
  }

  private func change(
    _ source: PixelBuffer, _ first: Transform3D, _ second: Transform3D
  ) -> Double {
    zip(contrasts(source, first), contrasts(source, second)).map { abs($0 - $1) }.max() ?? 0
  }

  private static let scales = [0.45, 0.6, 0.75, 0.9, 1.1, 1.5]

  /// A turn about one axis is filtered in windows, one about both in footprints. The second turn is so small that
  /// nothing else changes.
  @Test(arguments: [
    ("photograph", 0.003), ("page", 0.01), ("zone plate", 0.04), ("checks", 0.035),
    ("lines of 3", 0.05), ("columns of 3", 0.055), ("lines of 2", 0.085), ("columns of 2", 0.085),
  ])
  func whereASecondAxisComesIn(name: String, most: Double) throws {
    let source = try source(name)
    for scale in Self.scales {
      for degrees in [25.0, 50, 70] {
        for isLevel in [false, true] {
          func turned(_ second: Double) -> Transform3D {
            let first = rotation(degrees, x: isLevel ? 1 : 0, y: isLevel ? 0 : 1, z: 0)
            return Transform3D(scaleX: scale, y: scale, z: 1).concatenating(first)
              .concatenating(rotation(second, x: isLevel ? 0 : 1, y: isLevel ? 1 : 0, z: 0))
              .concatenating(perspective(700))
          }
          let found = change(source, turned(0), turned(0.002))
          #expect(found < most, "\(scale), \(degrees)°, \(isLevel ? "down" : "away")")
        }
      }
    }
  }

  /// What stands upright is filtered in windows, and so is what turns about an upright or a level axis; what turns in its
  /// plane, in footprints.
  @Test(arguments: [
    ("photograph", 0.003), ("page", 0.01), ("zone plate", 0.02), ("checks", 0.025),
    ("lines of 3", 0.03), ("columns of 3", 0.03), ("lines of 2", 0.035), ("columns of 2", 0.035),
  ])
  func whereATurnBegins(name: String, most: Double) throws {
    let source = try source(name)
    for scale in Self.scales {
      for axis in ["upright", "level", "into the screen"] {
        func turned(_ degrees: Double) -> Transform3D {
          Transform3D(scaleX: scale, y: scale, z: 1)
            .concatenating(
              rotation(
                degrees, x: axis == "level" ? 1 : 0, y: axis == "upright" ? 1 : 0,
                z: axis == "into the screen" ? 1 : 0)
            )
            .concatenating(perspective(700))
        }
        // At three quarters, upright, checks of two pixels lie in step with the target's, which windows show more of.
        let isInStep = name == "checks" && scale == 0.75 && axis == "into the screen"
        let found = change(source, turned(0), turned(0.002))
        #expect(found < (isInStep ? 0.12 : most), "\(scale), about the axis \(axis)")
      }
    }
  }

  /// Seen from further and further to the side, lines grow steeper: samples are mixed in with what comes from windows,
  /// until they are all.
  @Test(arguments: [
    ("photograph", 0.006), ("page", 0.01), ("zone plate", 0.01), ("checks", 0.01),
    ("lines of 3", 0.01), ("lines of 2", 0.01), ("columns of 2", 0.01),
  ])
  func whereLinesGrowSteep(name: String, most: Double) throws {
    let source = try source(name)
    var changes = 0
    for scale in Self.scales {
      for degrees in [25.0, 50, 70] {
        for isLevel in [false, true] {
          func seen(from side: Double) -> Transform3D {
            let (x, y) = isLevel ? (side, 0) : (0, side)
            return Transform3D(scaleX: scale, y: scale, z: 1)
              .concatenating(rotation(degrees, x: isLevel ? 1 : 0, y: isLevel ? 0 : 1, z: 0))
              .concatenating(Transform3D(translationX: x, y: y, z: 0))
              .concatenating(perspective(700))
              .concatenating(Transform3D(translationX: -x, y: -y, z: 0))
          }
          for limit in [1, 256] {
            var (low, high) = (0.0, 20_000.0)
            func isBelow(_ side: Double) -> Bool { mostSampled(seen(from: side), isLevel) < limit }
            guard isBelow(low), !isBelow(high) else { continue }
            changes += 1
            while high - low > 1e-6 {
              let middle = (low + high) / 2
              if isBelow(middle) { low = middle } else { high = middle }
            }
            let found = change(source, seen(from: low - 0.001), seen(from: high + 0.001))
            #expect(found < most, "\(scale), \(degrees)°, \(isLevel ? "down" : "away"), \(limit)")
          }
        }
      }
    }
    #expect(changes > 60)
  }

  /// How much is sampled, in 256ths, of the steepest line that shows a picture of 480×360 pixels under a transform.
  private func mostSampled(_ transform: Transform3D, _ isLevel: Bool) -> Int {
    let size = (width: 480.0, height: 360.0)
    let place = Homography(size, under: transform, around: (160, 128))
    let ends = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map {
      let corner = place.homogeneous($0.0, $0.1)
      return Int(max(0, min((isLevel ? corner.x : corner.y) / corner.w, isLevel ? 319 : 255)))
    }
    let turn = AxisTurn(size, at: place, isLevel: isLevel)
    return ends.map { turn?.sampledPart(ofLine: $0) ?? 256 }.max() ?? 0
  }
}
