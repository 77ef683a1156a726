import Compositing
import Geometry
import Testing

/// A picture that is kept: one feature of the renderer each.
struct Scene: CustomTestStringConvertible, Sendable {
  var name: String
  var size = 64
  var make: @Sendable () -> [Layer]

  var testDescription: String { name }

  func root() -> Layer {
    let root = layer(0, 0, Double(size), Double(size))
    for layer in make() { root.addSublayer(layer) }
    return root
  }

  static let all = geometry + shapes + pictures + effects
}

extension Scene {
  static let geometry: [Scene] = [
    Scene(name: "edges-between-and-through-pixels") {
      [
        layer(4, 4, 20, 20, color: .red), layer(30.25, 4.5, 20.5, 20.25, color: .blue),
        layer(4.5, 34.5, 20, 0.5, color: .black), layer(4, 40, 0.25, 20, color: .black),
        layer(30, 34, 1, 26, color: .green), layer(36.5, 34, 1, 26, color: .green),
      ]
    },
    Scene(name: "rotation-about-anchor-points") {
      [Point(x: 0.5, y: 0.5), Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0, y: 1)]
        .enumerated().map { index, anchor in
          layer(0, 0, 20, 14, color: [.red, .green, .blue, .yellow][index]) {
            $0.anchorPoint = anchor
            $0.position = Point(x: Double(16 + index % 2 * 32), y: Double(16 + index / 2 * 32))
            $0.transform = rotation(30)
          }
        }
    },
    Scene(name: "perspective-of-the-layer-itself") {
      [
        layer(8, 4, 48, 24) {
          $0.contents = compass()
          $0.transform = rotation(60, y: 1, z: 0).concatenating(perspective(80))
        },
        layer(8, 36, 48, 24) {
          $0.contents = compass()
          $0.transform = rotation(50, x: 1, z: 0).concatenating(perspective(80))
        },
      ]
    },
    Scene(name: "perspective-of-the-superlayer") {
      let stage = layer(0, 0, 64, 64) { $0.sublayerTransform = perspective(60) }
      return [
        stage.with(
          layer(4, 8, 24, 48) {
            $0.contents = compass()
            $0.transform = rotation(55, y: 1, z: 0)
          },
          layer(36, 8, 24, 48) {
            $0.contents = compass()
            $0.transform = rotation(-55, y: 1, z: 0)
            $0.zPosition = 5
          })
      ]
    },
    Scene(name: "behind-the-eye-is-cut") {
      [
        layer(0, 20, 64, 40) {
          $0.contents = compass(32)
          $0.transform = rotation(70, x: 1, z: 0).concatenating(perspective(16))
        }
      ]
    },
    Scene(name: "anchor-point-in-depth") {
      [
        layer(12, 12, 40, 40) {
          $0.contents = compass()
          $0.anchorPointZ = 15
          $0.transform = rotation(45, y: 1, z: 0).concatenating(perspective(100))
        }
      ]
    },
    Scene(name: "flattened-into-the-superlayer") {
      let card = layer(8, 8, 48, 48, color: .yellow) {
        $0.transform = rotation(40, y: 1, z: 0).concatenating(perspective(90))
      }
      return [
        card.with(
          layer(8, 8, 32, 32) {
            $0.contents = compass()
            $0.transform = rotation(60, x: 1, z: 0)
          })
      ]
    },
    Scene(name: "backs-of-layers") {
      func card(_ x: Double, _ y: Double, _ transform: Transform3D, _ isDoubleSided: Bool) -> Layer
      {
        layer(x, y, 24, 24) {
          $0.contents = compass()
          $0.transform = transform
          $0.isDoubleSided = isDoubleSided
        }
      }
      let turned = rotation(180, y: 1, z: 0)
      let mirrored = Transform3D(scaleX: -1, y: 1, z: 1)
      return [
        card(4, 4, turned, true), card(36, 4, turned, false), card(4, 36, mirrored, true),
        card(36, 36, mirrored, false),
      ]
    },
    Scene(name: "depth-orders-siblings") {
      [
        layer(6, 6, 30, 30, color: .red) { $0.zPosition = 2 },
        layer(16, 16, 30, 30, color: .green) { $0.zPosition = 1 },
        layer(26, 26, 30, 30, color: .blue) { $0.zPosition = 1 },
        layer(36, 4, 20, 56, color: .yellow) { $0.zPosition = -1 },
      ]
    },
  ]

  static let shapes: [Scene] = [
    Scene(name: "corners-and-borders") {
      [
        layer(3, 3, 26, 26, color: .red) { $0.cornerRadius = 8 },
        layer(35, 3, 26, 26, color: .green) {
          $0.cornerRadius = 12
          $0.maskedCorners = [.minXMinY, .maxXMaxY]
        },
        layer(3, 35, 26, 26, color: .yellow) {
          $0.cornerRadius = 8
          $0.borderWidth = 3
          $0.borderColor = .blue
        },
        layer(35, 35, 26, 26) {
          $0.cornerRadius = 100
          $0.borderWidth = 1.5
        },
      ]
    },
    Scene(name: "clips") {
      func window(_ x: Double, _ y: Double, _ setUp: (inout LayerProperties) -> Void) -> Layer {
        layer(x, y, 24, 24, color: .yellow) {
          $0.masksToBounds = true
          setUp(&$0)
        }
        .with(layer(-8, 6, 40, 10, color: .blue), layer(16, 14, 16, 16, color: .red))
      }
      return [
        window(4, 4) { _ in }, window(36, 4) { $0.cornerRadius = 8 },
        window(4, 36) {
          $0.cornerRadius = 6
          $0.borderWidth = 2
          $0.maskedCorners = [.minXMinY, .maxXMinY]
        }, window(36, 36) { $0.transform = rotation(30) },
      ]
    },
    Scene(name: "a-mask-cuts-the-group") {
      let masked = layer(6, 6, 52, 52) { $0.contents = compass() }
        .with(layer(20, 20, 40, 12, color: .black))
      masked.mask = layer(4, 4, 44, 44, color: .black) { $0.cornerRadius = 22 }
        .with(layer(30, 30, 22, 22, color: .black) { $0.opacity = 0.5 })
      return [layer(0, 26, 64, 12, color: .green), masked]
    },
    Scene(name: "a-group-is-composed-once") {
      func pair(_ x: Double, _ opacity: Double) -> Layer {
        layer(x, 8, 24, 48) { $0.opacity = opacity }
          .with(layer(0, 0, 18, 30, color: .red), layer(6, 18, 18, 30, color: .blue))
      }
      return [layer(0, 28, 64, 8, color: .black), pair(4, 0.5), pair(36, 1)]
    },
  ]
}
