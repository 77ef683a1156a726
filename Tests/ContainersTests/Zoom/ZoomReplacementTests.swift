import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A zoom in the middle of which the way back is asked for, or forth again.
@MainActor
struct ZoomReplacementTests {
  private let scene = ZoomScene()
  private var stage: Stage { scene.stage }

  @Test(arguments: [true, false]) func itGoesOnFromWhereItIs(isPush: Bool) {
    if isPush { scene.push() } else { scene.open() }
    if !isPush { scene.pop() }
    stage.play(0.12)
    let earlier = scene.crop
    stage.play(0.002)
    let before = scene.crop
    let likeness = scene.likeness?.current.opacity ?? -1
    if isPush { scene.pop() } else { scene.push() }
    stage.advance(to: stage.clock.now)
    #expect(same(scene.crop, before))
    #expect(abs((scene.likeness?.current.opacity ?? -1) - likeness) < 1e-6)
    // As fast as it was.
    stage.play(0.002)
    let after = scene.crop
    #expect(abs((after.midY - before.midY) - (before.midY - earlier.midY)) < 0.15)
    #expect(abs((after.width - before.width) - (before.width - earlier.width)) < 0.15)
    stage.play(1.5)
    #expect(scene.disorder(on: isPush ? scene.list : scene.photo) == [])
  }
}
