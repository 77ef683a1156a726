import Compositing
import Geometry
import LayerAnimating
import TestSupport
import Testing

@testable import ViewControllers

/// Snapshots of what moves go on moving.
@Suite @MainActor struct LivingSnapshotTests {
  private let stage = Stage(size: Size(width: 20, height: 10))

  private func picture(_ white: Double) throws -> PixelBuffer {
    let picture = try PixelBuffer(width: 8, height: 8)
    picture.fill(Color(white: white))
    return picture
  }

  /// A view with a clip in its left half, and something else in its right one.
  private func scene() throws -> (view: View, clip: ImageView, other: View) {
    let view = View(frame: Rect(x: 0, y: 0, width: 20, height: 10), stage: stage)
    let clip = ImageView(
      image: try picture(0.2), frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    let other = View(frame: Rect(x: 10, y: 0, width: 10, height: 10), stage: stage)
    other.backgroundColor = .white
    view.addSubview(clip)
    view.addSubview(other)
    stage.window.addSubview(view)
    stage.changes(clip.layer)
    return (view, clip, other)
  }

  private func shade(_ view: View?, x: Int) throws -> Int {
    let contents = try #require(view?.layer.model.contents)
    return Int(contents.pixel(x: x, y: 5).green)
  }

  @Test func aSnapshotShowsWhatItsClipShows() throws {
    let (view, clip, other) = try scene()
    let snapshot = view.snapshotView(afterScreenUpdates: true)
    let right = view.resizableSnapshotView(
      from: Rect(x: 10, y: 0, width: 10, height: 10), afterScreenUpdates: true,
      withCapInsets: .zero)
    #expect(try shade(snapshot, x: 5) == 51 && shade(snapshot, x: 15) == 255)
    // What does not move stays as it was, and what is hidden or gone too.
    other.backgroundColor = .black
    view.isHidden = true
    view.removeFromSuperview()
    clip.image = try picture(0.6)
    stage.updateSnapshots()
    #expect(try shade(snapshot, x: 5) == 153 && shade(snapshot, x: 15) == 255)
    // Both were made of one drawing, and are so again.
    #expect(snapshot?.layer.model.contents === right?.layer.model.contents)
  }

  /// Also while the snapshot itself is moved, and whether anybody watches how it looks or not.
  @Test(arguments: [false, true]) func aSnapshotThatMovesShowsItInTheSameFrame(_ isNoted: Bool)
    throws
  {
    let (view, clip, _) = try scene()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    stage.window.addSubview(snapshot)
    stage.animations.begin(ViewAnimationParameters(duration: 1))
    snapshot.alpha = 0
    stage.animations.end()
    stage.advance(to: 0.5)
    // A snapshot of what holds it notes how it looks.
    if isNoted { _ = stage.window.snapshotView(afterScreenUpdates: false) }
    clip.image = try picture(0.6)
    stage.updateSnapshots()
    let shown = try #require(snapshot.layer.presentation)
    #expect(shown.contents === snapshot.layer.model.contents && abs(shown.opacity - 0.5) < 0.01)
    #expect(try shade(snapshot, x: 5) == 153)
  }

  @Test func aSnapshotOfASnapshotMovesToo() throws {
    let (view, clip, _) = try scene()
    let first = try #require(view.snapshotView(afterScreenUpdates: true))
    let holder = View(frame: Rect(x: 0, y: 0, width: 20, height: 10), stage: stage)
    holder.addSubview(first)
    stage.advance(to: 0.1)
    let second = holder.snapshotView(afterScreenUpdates: true)
    clip.image = try picture(1)
    stage.updateSnapshots()
    #expect(try shade(first, x: 5) == 255 && shade(second, x: 5) == 255)
  }

  @Test func whatWasGivenAnotherPictureKeepsIt() throws {
    let (view, clip, _) = try scene()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
    let own = try picture(0.4)
    snapshot.layer.model.contents = own
    clip.image = try picture(1)
    stage.updateSnapshots()
    #expect(snapshot.layer.model.contents === own)
  }

  @Test func whereNothingMovesNothingIsDrawn() throws {
    let (view, _, other) = try scene()
    let snapshot = view.snapshotView(afterScreenUpdates: true)
    let before = snapshot?.layer.model.contents
    stage.updateSnapshots()
    #expect(snapshot?.layer.model.contents === before)
    let still = other.snapshotView(afterScreenUpdates: true)
    let contents = still?.layer.model.contents
    stage.updateSnapshots()
    #expect(still?.layer.model.contents === contents)
  }
}
