import Compositing
import Geometry
import Testing
import ViewControllers

/// Points and rectangles from one view's coordinates to another's, beside matrices worked out anew.
@MainActor
@Suite struct CoordinateTests {
  private let stage = Stage(size: Size(width: 300, height: 200))

  /// What leads from a view's coordinates to those of the root of its tree.
  private func matrix(of view: View) -> [[Double]] {
    var result = [[1, 0, 0], [0, 1, 0], [0, 0, 1.0]]
    var next = view
    while let superview = next.superview {
      let (model, transform) = (next.layer.model, next.transform)
      let anchorX = model.bounds.minX + model.anchorPoint.x * model.bounds.width
      let anchorY = model.bounds.minY + model.anchorPoint.y * model.bounds.height
      for step in [
        [[1, 0, 0], [0, 1, 0], [-anchorX, -anchorY, 1]],
        [
          [transform.a, transform.b, 0], [transform.c, transform.d, 0],
          [transform.tx, transform.ty, 1],
        ],
        [[1, 0, 0], [0, 1, 0], [model.position.x, model.position.y, 1]],
      ] {
        result = result.map { row in
          (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * step[$1][column] } }
        }
      }
      next = superview
    }
    return result
  }

  private func applying(_ matrix: [[Double]], to point: Point) -> Point {
    Point(
      x: point.x * matrix[0][0] + point.y * matrix[1][0] + matrix[2][0],
      y: point.x * matrix[0][1] + point.y * matrix[1][1] + matrix[2][1])
  }

  private func areClose(_ a: Point, _ b: Point) -> Bool {
    max(abs(a.x - b.x), abs(a.y - b.y)) < 1e-6
  }

  /// Eight views in the window, each in any of those before it, and two in a tree of their own.
  private func makeViews(_ random: inout SeededRandom) -> [View] {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var views: [View] = []
    for index in 0..<10 {
      let view = View(
        frame: Rect(
          x: number(-50...50), y: number(-50...50), width: number(1...80), height: number(1...80)),
        stage: stage)
      view.layer.model.anchorPoint = Point(x: number(0...1), y: number(0...1))
      view.layer.model.bounds.origin = Point(x: number(-9...9), y: number(-9...9))
      view.transform = AffineTransform(scaleX: number(0.5...2), y: -number(0.5...2))
        .concatenating(AffineTransform(rotationAngle: number(-3...3)))
        .concatenating(AffineTransform(translationX: number(-9...9), y: number(-9...9)))
      if index > 0, index != 8 {
        let parent = views[index > 8 ? 8 : Int.random(in: 0..<index, using: &random)]
        parent.addSubview(view)
      }
      views.append(view)
    }
    stage.window.addSubview(views[0])
    return views
  }

  @Test func pointsGoWhereTheMatricesLead() {
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(seed))
      let views = makeViews(&random)
      for _ in 0..<20 {
        let (a, b) = (views.randomElement(using: &random)!, views.randomElement(using: &random)!)
        let point = Point(
          x: .random(in: -99...99, using: &random), y: .random(in: -99...99, using: &random))
        let (there, inRoot) = (a.convert(point, to: b), applying(matrix(of: a), to: point))
        // Trees that are apart count as one upon the other.
        #expect(areClose(applying(matrix(of: b), to: there), inRoot), "seed \(seed)")
        #expect(areClose(b.convert(point, from: a), there), "seed \(seed)")
        #expect(areClose(a.convert(point, to: nil), inRoot), "seed \(seed)")
        #expect(areClose(a.convert(inRoot, from: nil), point), "seed \(seed)")
      }
      stage.window.subviews.first?.removeFromSuperview()
    }
  }

  @Test func rectanglesHoldTheirCorners() {
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(seed))
      let views = makeViews(&random)
      let (a, b) = (views.randomElement(using: &random)!, views.randomElement(using: &random)!)
      let rect = Rect(x: -3, y: 5, width: 20, height: 10)
      let corners = [(-3.0, 5.0), (17, 5), (-3, 15), (17, 15)].map { Point(x: $0.0, y: $0.1) }
      for (there, target) in [
        (a.convert(rect, to: b), b), (a.convert(rect, to: nil), stage.window),
      ] {
        let points = corners.map { a.convert($0, to: target) }
        #expect(abs(there.minX - points.map(\.x).min()!) < 1e-6)
        #expect(abs(there.minY - points.map(\.y).min()!) < 1e-6)
        #expect(abs(there.maxX - points.map(\.x).max()!) < 1e-6)
        #expect(abs(there.maxY - points.map(\.y).max()!) < 1e-6)
      }
      #expect(b.convert(rect, from: a) == a.convert(rect, to: b))
      #expect(a.convert(rect, from: nil) == stage.window.convert(rect, to: a))
      stage.window.subviews.first?.removeFromSuperview()
    }
  }

  @Test func aViewOfNoExtentTakesEverythingAtItsAnchor() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20), stage: stage)
    stage.window.addSubview(view)
    view.transform = AffineTransform(scaleX: 0, y: 1)
    #expect(view.convert(Point(x: 3, y: 4), from: nil) == Point(x: 10, y: 10))
    #expect(view.convert(Point(x: 3, y: 4), to: nil) == Point(x: 20, y: 14))
  }

  @Test func whatTheFramesSayIsWhereViewsAre() {
    let outer = View(frame: Rect(x: 10, y: 20, width: 50, height: 50), stage: stage)
    let inner = View(frame: Rect(x: 3, y: 4, width: 5, height: 5), stage: stage)
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    outer.layer.model.bounds.origin = Point(x: 1, y: 2)
    #expect(inner.convert(Point(x: 0, y: 0), to: nil) == Point(x: 12, y: 22))
    #expect(outer.convert(inner.frame, to: nil) == Rect(x: 12, y: 22, width: 5, height: 5))
    #expect(inner.convert(Point(x: 12, y: 22), from: nil) == Point(x: 0, y: 0))
  }
}
