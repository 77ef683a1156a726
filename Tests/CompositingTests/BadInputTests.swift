import Geometry
import Testing

@testable import Compositing

/// Nothing that can be set makes the renderer crash or hang.
@Suite struct BadInputTests {
  @Test(arguments: 0..<150 as Range<UInt64>)
  func absurdNumbers(seed: UInt64) {
    let scene = RandomScene(seed: seed, absurdity: seed % 2 == 0 ? 4 : 25)
    let target = draw(scene.root(), 40, 30, threads: 2)
    // The background is opaque, so every pixel has to be.
    for y in 0..<30 {
      for x in 0..<40 { #expect(target.pixel(x: x, y: y).alpha == 255) }
    }
  }

  @Test(arguments: RandomScene.absurd)
  func oneAbsurdNumber(value: Double) {
    let changes: [(inout LayerProperties) -> Void] = [
      { $0.bounds.size.width = value }, { $0.bounds.origin.x = value },
      { $0.position.y = value }, { $0.anchorPoint.x = value }, { $0.anchorPointZ = value },
      { $0.zPosition = value }, { $0.transform.m11 = value }, { $0.transform.m34 = value },
      { $0.transform.m44 = value }, { $0.sublayerTransform.m12 = value }, { $0.opacity = value },
      { $0.cornerRadius = value }, { $0.borderWidth = value }, { $0.shadowOpacity = value },
      { $0.shadowRadius = value }, { $0.shadowOffset.width = value },
      { $0.contentsRect.size.width = value }, { $0.contentsRect.origin.y = value },
      { $0.contentsCenter.origin.x = value }, { $0.contentsCenter.size.width = value },
      { $0.contentsScale = value }, { $0.filters = [.gaussianBlur(radius: value)] },
      { $0.filters = [.pixellate(fractionalWidth: value)] },
      { $0.filters = [.colorMatrix(.saturation(value))] },
      { $0.filters = [.dissolve(with: compass(), mix: value)] },
      { $0.backgroundColor?.alpha = value },
    ]
    for change in changes {
      for isTurned in [false, true] {
        let odd = layer(4, 4, 24, 16, color: .blue) {
          $0.contents = compass()
          $0.contentsGravity = .center
          $0.cornerRadius = 3
          $0.borderWidth = 1
          $0.shadowOpacity = 0.5
          $0.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
          $0.opacity = 0.7
          if isTurned { $0.transform = rotation(33, y: 1).concatenating(perspective(70)) }
          change(&$0)
        }
        let drawn = draw(
          layer(0, 0, 32, 24).with(odd.with(layer(1, 1, 5, 5, color: .red))), 32, 24, threads: 2)
        #expect(drawn.pixel(x: 31, y: 23).alpha == 255)
      }
    }
  }

  @Test func whatLiesBehindTheEyeIsNotDrawn() {
    // The whole layer lies beyond the eye: nothing of it may appear, upside down or otherwise.
    let behind = layer(0, 0, 32, 32, color: .red) {
      $0.transform = Transform3D(translationX: 0, y: 0, z: 100).concatenating(perspective(50))
    }
    let drawn = draw(layer(0, 0, 32, 32).with(behind), 32, 32)
    #expect(drawn.hasSamePixels(as: draw(layer(0, 0, 32, 32), 32, 32)))
  }

  @Test func aLayerThatCrossesTheEyeStaysOnItsSide() {
    // Turned about its middle by 90° less a little: the near half goes through the eye. What is seen
    // lies below the middle; wrapped round it would fill the top as well.
    let floor = layer(0, 0, 32, 32, color: .red) {
      $0.transform = rotation(80, x: 1, z: 0).concatenating(perspective(10))
    }
    let drawn = draw(layer(0, 0, 32, 32).with(floor), 32, 32)
    for x in 0..<32 {
      #expect(drawn.pixel(x: x, y: 31) == Color.red.pixel)
      #expect(drawn.pixel(x: x, y: 8) == Color.paper.pixel)
    }
  }

  @Test func treesOfAnyDepthAreDrawnAndReleased() {
    let root = layer(0, 0, 8, 8)
    var deepest = root
    for _ in 0..<30_000 {
      let next = layer(0, 0, 8, 8)
      deepest.addSublayer(next)
      deepest = next
    }
    deepest.model.backgroundColor = .red
    #expect(draw(root, 8, 8).pixel(x: 3, y: 3) == Color.red.pixel)
    #expect(deepest.isInside(root))
  }

  @Test func deepGroupsAreDrawn() {
    let root = layer(0, 0, 2, 2)
    var deepest = root
    for _ in 0..<10_000 {
      let next = layer(0, 0, 2, 2) { $0.opacity = 0.999 }
      deepest.addSublayer(next)
      // Two parts make it a group.
      next.addSublayer(layer(0, 0, 1, 1, color: .red))
      deepest = next
    }
    // 0.999 is 255 of 255: nothing fades.
    #expect(draw(root, 2, 2).pixel(x: 0, y: 0) == Color.red.pixel)
    #expect(draw(root, 2, 2).pixel(x: 1, y: 1) == Color.paper.pixel)
  }

  @Test func deepMasksShadowsAndFiltersEnd() {
    for kind in 0..<3 {
      let root = layer(0, 0, 4, 4)
      var deepest = root
      for _ in 0..<300 {
        let next = layer(0, 0, 4, 4, color: .red) {
          if kind == 0 { $0.shadowOpacity = 1 }
          if kind == 1 { $0.filters = [.pixellate(fractionalWidth: 1)] }
        }
        if kind == 2 {
          deepest.mask = next
        } else {
          deepest.addSublayer(next)
        }
        deepest = next
      }
      #expect(draw(root, 4, 4, threads: 2).pixel(x: 2, y: 2).alpha == 255)
    }
  }

  @Test func tooManyPixelsAreLeftOut() {
    // Blurs of pictures far larger than the target: only what can be seen is made.
    let large = layer(-1e6, -1e6, 2e6, 2e6, color: .red) {
      $0.filters = [.gaussianBlur(radius: 2)]
    }
    let drawn = draw(layer(0, 0, 16, 16).with(large), 16, 16)
    #expect(drawn.pixel(x: 8, y: 8) == Color.red.pixel)
  }
}
