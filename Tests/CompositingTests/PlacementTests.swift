import Geometry
import TestSupport
import Testing

@testable import Compositing

/// Where points of layers come to lie.
@Suite struct PlacementTests {
  private func number(_ random: inout SeededRandom) -> Double {
    .random(in: -3...3, using: &random)
  }

  private func transform(_ random: inout SeededRandom) -> Transform3D {
    var elements = (0..<16).map { _ in number(&random) }
    elements[15] = 1
    // Perspective of a size that layers have.
    for index in [3, 7, 11] { elements[index] *= 0.001 }
    return Transform3D(elements: elements)!
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func isTheChainOfMatrices(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var layer = LayerProperties()
    layer.bounds = Rect(x: number(&random), y: number(&random), width: 40, height: 30)
    layer.anchorPoint = Point(x: number(&random), y: number(&random))
    layer.anchorPointZ = number(&random) * 10
    layer.position = Point(x: number(&random) * 20, y: number(&random) * 20)
    layer.zPosition = number(&random) * 10
    layer.transform = transform(&random)
    var superlayer = LayerProperties()
    superlayer.bounds = Rect(x: 5, y: -3, width: 100, height: 80)
    superlayer.anchorPoint = Point(x: 0.25, y: 0.5)
    superlayer.sublayerTransform = transform(&random)

    let ax = layer.bounds.minX + layer.anchorPoint.x * 40
    let ay = layer.bounds.minY + layer.anchorPoint.y * 30
    let (cx, cy) = (5 + 0.25 * 100, -3 + 0.5 * 80)
    let chain = Transform3D(translationX: -ax, y: -ay, z: -layer.anchorPointZ)
      .concatenating(layer.transform)
      .concatenating(
        Transform3D(translationX: layer.position.x, y: layer.position.y, z: layer.zPosition)
      )
      .concatenating(Transform3D(translationX: -cx, y: -cy, z: 0))
      .concatenating(superlayer.sublayerTransform)
      .concatenating(Transform3D(translationX: cx, y: cy, z: 0))
    let placement = try #require(LayerPlacement(of: layer, in: SublayerSpace(superlayer)))
    for (x, y) in [(0.0, 0.0), (40, 0), (0, 30), (13, 17)] {
      let p = placement.map.homogeneous(x, y)
      let w = x * chain.m14 + y * chain.m24 + chain.m44
      #expect(abs(p.x / p.w - (x * chain.m11 + y * chain.m21 + chain.m41) / w) < 1e-6)
      #expect(abs(p.y / p.w - (x * chain.m12 + y * chain.m22 + chain.m42) / w) < 1e-6)
    }
  }

  @Test func perspectiveShrinksByTheDistance() throws {
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    layer.position = Point(x: 50, y: 50)
    layer.zPosition = -100
    var superlayer = LayerProperties()
    superlayer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    superlayer.sublayerTransform = perspective(100)
    let map = try #require(LayerPlacement(of: layer, in: SublayerSpace(superlayer))).map
    let corner = map.homogeneous(10, 10)
    // As far behind the plane as the eye is before it: half the size, about the middle.
    #expect(corner.x / corner.w == 52.5)
    #expect(corner.y / corner.w == 52.5)
  }

  @Test(arguments: [
    (0.0, 1.0), (89, 1), (91, -1), (180, -1), (269, -1), (271, 1), (360, 1),
  ])
  func theBackIsSeenFromAQuarterTurnOn(degrees: Double, facing: Double) throws {
    var layer = LayerProperties()
    layer.transform = rotation(degrees, x: 1, y: 1, z: 0)
    #expect(try #require(LayerPlacement(of: layer, in: nil)).facing == facing)
    layer.transform = layer.transform.concatenating(Transform3D(scaleX: -1, y: 1, z: 1))
    #expect(try #require(LayerPlacement(of: layer, in: nil)).facing == facing)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersThatAreNotFinitePlaceNothing(value: Double) {
    let changes: [(inout LayerProperties) -> Void] = [
      { $0.position.x = value }, { $0.bounds.origin.y = value }, { $0.anchorPointZ = value },
      { $0.zPosition = value }, { $0.transform.m42 = value },
    ]
    for change in changes {
      var layer = LayerProperties()
      change(&layer)
      #expect(LayerPlacement(of: layer, in: nil) == nil)
    }
  }
}

@Suite struct SnapshotTests {
  @Test func isWhatTheLayerShows() {
    let scene = RandomScene(seed: 5).root()
    scene.model.bounds = Rect(x: 0, y: 0, width: 70, height: 60)
    scene.model.filters = []
    scene.model.opacity = 1
    scene.model.isHidden = false
    scene.mask = nil
    let shot = snapshot(of: scene, rect: scene.model.bounds, scale: 1)
    #expect((shot.width, shot.height) == (70, 60))
    let drawn = draw(scene, 70, 60, background: .clear)
    #expect(PAM.difference(shot, drawn) == nil)
  }

  @Test func aPartIsCutFromTheWhole() {
    let scene = layer(0, 0, 40, 40).with(layer(3, 5, 31, 29) { $0.contents = compass(31) })
    let whole = snapshot(of: scene, rect: scene.model.bounds, scale: 2)
    let part = snapshot(of: scene, rect: Rect(x: 10, y: 4, width: 12, height: 20), scale: 2)
    #expect((part.width, part.height) == (24, 40))
    for y in 0..<40 {
      for x in 0..<24 {
        #expect(part.pixel(x: x, y: y) == whole.pixel(x: x + 20, y: y + 8))
      }
    }
  }

  @Test func doesNotApplyWhatPlacesTheLayer() {
    let turned = layer(9, 9, 8, 8, color: .red) {
      $0.transform = rotation(30)
      $0.opacity = 0.25
    }
    let shot = snapshot(of: turned, rect: turned.model.bounds, scale: 1)
    #expect(shot.pixel(x: 0, y: 0) == Color.red.pixel)
    turned.model.isHidden = true
    #expect(snapshot(of: turned, rect: turned.model.bounds, scale: 1).pixel(x: 3, y: 3) == .clear)
  }

  @Test(arguments: [
    Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 0, y: 0, width: .nan, height: 4),
    Rect(x: .nan, y: 0, width: 4, height: 4), Rect(x: 0, y: 0, width: -4, height: -.infinity),
  ])
  func impossiblePartsGiveATransparentPicture(rect: Rect) {
    let shot = snapshot(of: layer(0, 0, 9, 9, color: .red), rect: rect, scale: 1)
    #expect(shot.width >= 1 && shot.width <= 4)
    #expect(shot.pixel(x: 0, y: 0).alpha == (rect.origin.x.isNaN ? 0 : 255))
  }
}
