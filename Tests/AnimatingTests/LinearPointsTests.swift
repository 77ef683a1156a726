import Animating
import Foundation
import TestSupport
import Testing

struct LinearPointsTests {
  private func read(_ text: String) -> LinearPoints? {
    guard case .points(let points)? = timingCurve(css: text) else { return nil }
    return points
  }

  @Test func valuesAreThoseOfTheWebPlatformTests() throws {
    let rows = try Oracle("css_linear", in: .module).rows("cases")
    #expect(rows.count == 14)
    for row in rows {
      let text = try row.word("text")
      let points = try #require(read(text), "\(row)")
      let stops = try #require(row.pairs("stops"))
      #expect(points.points.count == stops.count, "\(row)")
      for (point, stop) in zip(points.points, stops) {
        #expect(abs(point.input - stop[0]) <= 1e-6 && point.output == stop[1], "\(row)")
      }
      let y = try row.stated("y")
      let x = try row.stated("x")
      #expect(abs(points.value(at: x) - y) <= (row.number("tol") ?? 0), "\(row)")
      if let other = row.text("equal_to"), other.hasPrefix("steps") || other.hasPrefix("linear") {
        let curve = try #require(timingCurve(css: other), "\(row)")
        #expect(abs(curve.progress(at: x, duration: 1) - y) <= 1e-4, "\(row)")
      }
    }
  }

  @Test func stopsAreSpreadAsCSSSpreadsThem() throws {
    let rows = try Oracle("css_linear", in: .module).rows("syntax")
    #expect(rows.count == 5)
    for row in rows {
      let points = try #require(read(try row.word("text"))).points
      let canonical = try #require(read(try row.word("canonical"))).points
      let stops = try #require(row.pairs("stops"))
      #expect(points.count == stops.count && points.count == canonical.count, "\(row)")
      for (point, (stop, other)) in zip(points, zip(stops, canonical)) {
        #expect(abs(point.input - stop[0]) <= 1e-6 && point.output == stop[1], "\(row)")
        #expect(abs(point.input - other.input) <= 1e-6 && point.output == other.output, "\(row)")
      }
    }
  }

  @Test func outerPiecesGoOn() throws {
    let points = try #require(LinearPoints(stops: [(nil, 0), (0.5, 2), (nil, 1)]))
    #expect(points.value(at: -0.25) == -1)
    #expect(points.value(at: 1.5) == 0)
    let jump = try #require(LinearPoints(stops: [(0, 0), (0.5, 0), (0.5, 1), (1, 1)]))
    #expect(jump.value(at: 0.5) == 1)
    #expect(jump.value(at: 0.5.nextDown) == 0)
  }

  @Test func badStopsMakeNoCurve() {
    #expect(LinearPoints(stops: []) == nil)
    #expect(LinearPoints(stops: [(0, 1)]) == nil)
    #expect(LinearPoints(stops: [(0, .nan), (1, 1)]) == nil)
    #expect(LinearPoints(stops: [(.infinity, 0), (1, 1)]) == nil)
  }

  @Test func whereTheLastTwoLieAtOneTimeTheLastCounts() throws {
    let jump = try #require(LinearPoints(stops: [(0, 0), (1, 0.25), (1, 0.75)]))
    #expect(jump.value(at: 1) == 0.75)
    #expect(jump.value(at: 1.nextDown) < 0.2500001)
  }
}
