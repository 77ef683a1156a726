import Animating
import Foundation
import TestSupport
import Testing

extension Oracle.Row {
  func curve(_ key: String) -> CubicBezier? {
    guard let p = numbers(key), p.count == 4 else { return nil }
    return CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
  }
}

struct CubicBezierTests {
  private func oracle() throws -> Oracle { try Oracle("cubic_bezier", in: .module) }

  @Test func valuesAreThoseOfChromiumAndMotion() throws {
    let rows = try oracle().rows("cases")
    #expect(rows.count == 32)
    for row in rows {
      let curve = try #require(row.curve("p"))
      let x = try row.stated("x")
      let y = try row.stated("y")
      let tolerance = try row.stated("tol")
      #expect(abs(curve.value(at: x) - y) <= tolerance, "\(row)")
    }
  }

  @Test func slopesAreThoseOfChromium() throws {
    let rows = try oracle().rows("slopes")
    #expect(rows.count == 13)
    for row in rows {
      let slope = try #require(row.curve("p")).slope(at: try row.stated("x"))
      let expected = try row.stated("slope")
      #expect(abs(slope - expected) <= (row.number("tol") ?? 0), "\(row)")
    }
  }

  @Test func curvesGoOnStraightBeyondTheirEnds() throws {
    let rows = try oracle().rows("out_of_range")
    #expect(rows.count == 10)
    for row in rows {
      let y = try #require(row.curve("p")).value(at: try row.stated("x"))
      #expect(y == row.number("y"), "\(row)")
    }
  }

  @Test func absurdCurvesGiveFiniteNumbers() throws {
    let rows = try oracle().rows("finite")
    #expect(rows.count == 6)
    for row in rows {
      let curve = try #require(row.curve("p"))
      for step in 0...20 {
        let x = Double(step) / 20
        #expect(curve.value(at: x).isFinite, "\(row)")
        #expect(curve.slope(at: x).isFinite, "\(row)")
      }
    }
    let none = CubicBezier(x1: .nan, y1: .nan, x2: .infinity, y2: -.infinity)
    for x in [Double.nan, .infinity, -.infinity, 1e308, 0.5] {
      #expect(!none.value(at: x).isNaN)
      #expect(!none.slope(at: x).isNaN)
    }
  }

  @Test func theSolverFindsTheParameter() throws {
    let rows = try oracle().rows("inverse")
    #expect(rows.count == 5)
    for row in rows {
      let curve = try #require(row.curve("p"))
      for step in 0..<20 {
        let t = Double(step) / 20
        let x = 3 * (1 - t) * (1 - t) * t * curve.x1 + 3 * (1 - t) * t * t * curve.x2 + t * t * t
        #expect(abs(curve.parameter(at: x) - t) <= 1e-5, "\(row) \(t)")
      }
    }
  }

  @Test func nestedCurvesAreThoseOfTheWebPlatformTests() throws {
    let oracle = try Oracle("css_bezier_wpt", in: .module)
    let rows = oracle.rows("cases")
    #expect(rows.count == 12)
    for row in rows {
      let outer = try #require(row.curve("outer"))
      let inner = try #require(row.curve("inner"))
      let x = try row.stated("x")
      let tolerance = try row.stated("tol")
      let middle = outer.value(at: x)
      #expect(abs(middle - (try row.stated("outer_y"))) <= tolerance, "\(row)")
      #expect(
        abs(inner.value(at: middle) - (try row.stated("y"))) <= tolerance, "\(row)")
    }
  }

  @Test func keywordsAreThoseOfCSS() throws {
    let oracle = try Oracle("css_bezier_wpt", in: .module)
    let rows = oracle.rows("named")
    #expect(rows.count == 18)
    for row in rows {
      let text = try row.word("name")
      let curve = try #require(timingCurve(css: text))
      let x = try row.stated("x")
      let y = try row.stated("y")
      // The table has them to full precision, though its source states two decimals.
      #expect(abs(curve.progress(at: x, duration: 1) - y) <= 1e-9, "\(row)")
    }
  }

  @Test func controlPointsLieWithinTheCurveAlongTime() {
    let curve = CubicBezier(x1: -1, y1: 0.2, x2: 3, y2: 0.8)
    #expect(curve == CubicBezier(x1: 0, y1: 0.2, x2: 1, y2: 0.8))
  }
}
