import Compositing
import Geometry
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
}
