import Animating
import Foundation
import TestSupport
import Testing

struct LinearPointsTests {
  private func read(_ text: String) -> LinearPoints? {
    guard case .points(let points)? = TimingCurve(css: text) else { return nil }
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
        let curve = try #require(TimingCurve(css: other), "\(row)")
        #expect(abs(curve.progress(at: x, duration: 1) - y) <= 1e-4, "\(row)")
      }
    }
  }

  @Test func textsAreReadAndWrittenAsCSSDoes() throws {
    let rows = try Oracle("css_linear", in: .module).rows("syntax")
    #expect(rows.count == 10)
    for row in rows {
      let text = try row.word("text")
      let curve = TimingCurve(css: text)
      guard row.flag("valid") == true else {
        #expect(curve == nil, "\(row)")
        continue
      }
      let known = try #require(curve, "\(row)")
      #expect(known.css == row.text("canonical"), "\(row)")
      let stops = try #require(row.pairs("stops"))
      for (point, stop) in zip(try #require(read(text)).points, stops) {
        #expect(abs(point.input - stop[0]) <= 1e-6 && point.output == stop[1], "\(row)")
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
    for text in [
      "", "linear", "linear(", "linear(,)", "linear(0,,1)", "linear(0 1, 1)", "linear(0%, 1)",
      "linear(0 1% 2% 3%, 1)", "linear(0 1% 2 3%, 1)", "linear(nan, 1)", "linear(0x1p3, 1)",
      "linear(0, 1))", "steps()", "steps(1 2)", "steps(2, jump-none, x)", "cubic-bezier(0,0,1)",
      "cubic-bezier(0,0,1,1,1)", "frames(3)",
    ] where text != "linear" {
      #expect(TimingCurve(css: text) == nil, "\(text)")
    }
  }
}
