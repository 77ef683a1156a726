import Compositing
import Geometry
import LayerAnimating
import TestSupport
import Testing
import ViewControllers

@MainActor
@Suite struct SnapshotTests {
  private let stage = Stage(size: Size(width: 80, height: 60))
  private let view: View
  private let part: View

  init() {
    view = View(frame: Rect(x: 5, y: 5, width: 60, height: 40), stage: stage)
    part = View(frame: Rect(x: 10, y: 10, width: 20, height: 20), stage: stage)
    view.backgroundColor = .white
    part.backgroundColor = Color(red: 1, green: 0, blue: 0)
    part.layer.model.shadowOpacity = 1
    view.addSubview(part)
    stage.window.addSubview(view)
  }

  private func picture() throws -> PixelBuffer {
    try #require(view.snapshotView(afterScreenUpdates: true)?.layer.model.contents)
  }

  @Test func snapshotsOfOneTurnShareOneDrawing() throws {
    let first = try picture()
    #expect(try picture() === first)
    let half = try #require(
      view.resizableSnapshotView(
        from: Rect(x: 0, y: 0, width: 30, height: 40), afterScreenUpdates: true,
        withCapInsets: .zero))
    #expect(half.layer.model.contents === first)
    stage.advance(to: 1)
    #expect(try picture() !== first)
    #expect(try picture().bytes == first.bytes)
  }

  /// A view is drawn once, however many parts of it are taken and whatever becomes of those.
  @Test(arguments: [10, 1000, 100_000])
  func manyPartsOfManyViewsShareOneDrawing(count: Int) throws {
    for _ in 0..<min(count, 1000) {
      view.addSubview(View(frame: Rect(x: 1, y: 2, width: 3, height: 4), stage: stage))
    }
    let first = try picture()
    for index in 0..<count {
      let part = try #require(
        view.resizableSnapshotView(
          from: Rect(x: Double(index % 60), y: 0, width: 1, height: 1), afterScreenUpdates: true,
          withCapInsets: .zero))
      guard part.layer.model.contents === first else {
        Issue.record("\(index)")
        break
      }
      if index < 100 { stage.window.addSubview(part) }
    }
  }

  /// Pictures that a turn has no use for any more do not pile up.
  @Test func whatIsDrawnAgainAndAgainIsNotKept() throws {
    weak var second: PixelBuffer?
    for index in 0..<200 {
      part.center = Point(x: 10 + Double(index) / 10, y: 20)
      let drawn = try picture()
      if index == 1 { second = drawn }
    }
    #expect(second == nil)
    var parts: [Double: ObjectIdentifier] = [:]
    weak var early: PixelBuffer?
    for width in 1...200 {
      let rect = Rect(x: 0, y: 0, width: Double(width), height: 1)
      let drawn = stage.picture(of: view, rect: rect, scale: 1)
      #expect(stage.picture(of: view, rect: rect, scale: 1) === drawn)
      parts[rect.width] = ObjectIdentifier(drawn)
      if width == 1 { early = drawn }
    }
    #expect(early == nil && parts.count == 200)
  }

  @Test("A shadow that has changed within the turn is in the next snapshot")
  func nothingThatChangesIsMissed() throws {
    let first = try picture()
    part.layer.model.shadowColor = Color(red: 0, green: 0, blue: 1)
    let second = try picture()
    #expect(second.bytes != first.bytes)
    part.layer.model.shadowOffset = Size(width: 6, height: 6)
    #expect(try picture().bytes != second.bytes)
  }

  @Test func whereTheViewLiesDoesNotMatter() throws {
    let first = try picture()
    view.center = Point(x: 10, y: 10)
    view.alpha = 0.5
    view.transform = AffineTransform(rotationAngle: 1)
    #expect(try picture() === first)
    part.center = Point(x: 40, y: 20)
    #expect(try picture().bytes != first.bytes)
  }

  /// A snapshot of a part, on a stage of a scale.
  private func snapshot(
    _ rect: Rect, bounds: Rect, scale: Double = 1, capInsets: EdgeInsets = .zero
  ) throws -> View {
    let stage = Stage(size: Size(width: 80, height: 60), scale: scale)
    let view = View(frame: bounds, stage: stage)
    view.layer.model.bounds = bounds
    view.layer.name = "card"
    return try #require(
      view.resizableSnapshotView(from: rect, afterScreenUpdates: true, withCapInsets: capInsets))
  }

  @Test func aPartShowsItsShareOfTheWholePicture() throws {
    let bounds = Rect(x: 8, y: -4, width: 40, height: 20)
    let part = try snapshot(Rect(x: 18, y: 1, width: 20, height: 5), bounds: bounds)
    #expect(part.frame == Rect(x: 0, y: 0, width: 20, height: 5))
    #expect(
      part.layer.model.contentsRect == Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.25))
    #expect(part.layer.model.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(part.layer.name == "card snapshot")
  }

  @Test func aPictureHasThePixelsOfItsStageAndWholeOnes() throws {
    let part = try snapshot(
      Rect(x: 5, y: 0, width: 5, height: 5), bounds: Rect(x: 0, y: 0, width: 10.2, height: 5),
      scale: 2)
    let picture = try #require(part.layer.model.contents)
    // 20.4 pixels take 21, which are 10.5 points.
    #expect(picture.width == 21 && picture.height == 10 && part.layer.model.contentsScale == 2)
    let rect = part.layer.model.contentsRect
    #expect(abs(rect.minX - 5 / 10.5) < 1e-12 && abs(rect.width - 5 / 10.5) < 1e-12)
    #expect(rect.minY == 0 && rect.height == 1)
  }

  @Test func edgesThatKeepTheirSizeAreSharesOfThePart() throws {
    let bounds = Rect(x: 0, y: 0, width: 40, height: 20)
    let insets = EdgeInsets(top: 2, left: 4, bottom: 6, right: 8)
    let part = try snapshot(
      Rect(x: 0, y: 0, width: 32, height: 16), bounds: bounds, capInsets: insets)
    #expect(
      part.layer.model.contentsCenter == Rect(x: 0.125, y: 0.125, width: 0.625, height: 0.5))
    let wide = try snapshot(
      Rect(x: 0, y: 0, width: 8, height: 4), bounds: bounds, capInsets: insets)
    #expect(wide.layer.model.contentsCenter == Rect(x: 0.5, y: 0.5, width: 0, height: 0))
  }

  @Test func whatHasNoSizeHasNoSnapshot() {
    #expect(View(stage: stage).snapshotView(afterScreenUpdates: true) == nil)
    #expect(
      view.resizableSnapshotView(
        from: Rect(x: 3, y: 3, width: 0, height: 5), afterScreenUpdates: true,
        withCapInsets: .zero) == nil)
  }

  @Test func picturesAreOfAPartAndAScale() {
    let whole = stage.picture(of: view, rect: view.bounds, scale: 1)
    let corner = stage.picture(of: view, rect: Rect(x: 10, y: 10, width: 5, height: 5), scale: 2)
    let large = stage.picture(of: view, rect: view.bounds, scale: 2)
    let part = stage.picture(of: view, rect: Rect(x: 0, y: 0, width: 5, height: 4), scale: 1)
    #expect(large.width == 120 && large.height == 80 && part.width == 5 && part.height == 4)
    #expect(whole.width == 60 && whole.height == 40)
    #expect(corner.width == 10 && corner.height == 10)
    #expect(corner.pixel(x: 0, y: 0) == Color(red: 1, green: 0, blue: 0).pixel)
    #expect(whole.pixel(x: 12, y: 12) == corner.pixel(x: 4, y: 4))
    #expect(whole.pixel(x: 0, y: 0) == Color.white.pixel)
  }

  @Test func aSnapshotShowsWhatAnimationsShow() throws {
    stage.asCurrent {
      View.animate(withDuration: 1, options: .curveLinear) {
        part.center.x += 20
      }
    }
    stage.advance(to: 0.5)
    let moving = try picture()
    part.layer.model.shadowOpacity = 0
    #expect(try picture().bytes != moving.bytes)
    // From 10 to 30 in the model, shown half-way: from 20 on.
    #expect(moving.pixel(x: 39, y: 15) == Color(red: 1, green: 0, blue: 0).pixel)
    #expect(moving.pixel(x: 15, y: 15) != Color(red: 1, green: 0, blue: 0).pixel)
    stage.animations.removeAnimations(part.layer)
    #expect(try picture().pixel(x: 45, y: 15) == Color(red: 1, green: 0, blue: 0).pixel)
  }

  @Test func whatATurnHasDrawnIsNotKept() throws {
    weak var first: PixelBuffer?
    do { first = try picture() }
    #expect(first != nil)
    stage.advance(to: 1)
    #expect(first == nil)
  }

  @Test("Thousands of views are drawn in one turn, while as many move")
  func manySnapshots() {
    let views = (0..<5000).map { index in
      let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1), stage: stage)
      view.backgroundColor = Color(
        red: Double(index % 256) / 255, green: Double(index / 256) / 255, blue: 0)
      stage.window.addSubview(view)
      return view
    }
    stage.asCurrent { View.animate(withDuration: 1) { for view in views { view.center.x = 9 } } }
    stage.advance(to: 0.5)
    let pictures = views.compactMap {
      $0.snapshotView(afterScreenUpdates: true)?.layer.model.contents
    }
    #expect(Set(pictures.map(ObjectIdentifier.init)).count == 5000)
  }
}
