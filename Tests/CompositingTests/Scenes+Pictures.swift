import Compositing
import Geometry

extension Scene {
  static let pictures: [Scene] = [
    Scene(name: "parts-of-contents") {
      (0..<4).map { index in
        let (column, row) = (Double(index % 2), Double(index / 2))
        return layer(4 + column * 30, 4 + row * 30, 26, 26) {
          $0.contents = compass()
          $0.contentsRect = Rect(x: column / 2, y: row / 2, width: 0.5, height: 0.5)
        }
      } + [
        layer(28, 28, 8, 8) {
          $0.contents = compass()
          $0.contentsRect = Rect(x: -0.5, y: -0.5, width: 2, height: 2)
        }
      ]
    },
    Scene(name: "nine-parts") {
      let frame = picture(12, 12) { x, y in
        let edge = min(x, y, 11 - x, 11 - y)
        if edge == 0 { return Pixel(blue: 0, green: 0, red: 0, alpha: 255) }
        if edge < 4 {
          return Pixel(
            blue: UInt8(x * 20), green: UInt8(y * 20), red: edge == 2 ? 255 : 120, alpha: 255)
        }
        return Pixel(blue: 200, green: 220, red: 200, alpha: 255)
      }
      let third = Rect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
      return [
        layer(2, 2, 40, 26) {
          $0.contents = frame
          $0.contentsCenter = third
        },
        layer(2, 32, 30, 28) {
          $0.contents = frame
          $0.contentsCenter = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
          $0.contentsScale = 2
        },
        layer(38, 34, 22, 22) {
          $0.contents = frame
          $0.contentsCenter = third
          $0.transform = rotation(20)
        },
        layer(46, 2, 6, 26) {
          $0.contents = frame
          $0.contentsCenter = third
        },
      ]
    },
    Scene(name: "gravities") {
      ContentsGravity.allCases.enumerated().map { index, gravity in
        layer(Double(index % 4) * 16 + 1, Double(index / 4) * 21 + 1, 14, 19, color: .white) {
          $0.contents = picture(8, 6) { x, y in compass(8).pixel(x: x, y: y) }
          $0.contentsGravity = gravity
          $0.masksToBounds = true
        }
      }
    },
    Scene(name: "magnified") {
      [
        layer(4, 4, 56, 56) { $0.contents = compass(8) }
      ]
    },
    Scene(name: "minified") {
      [
        layer(2, 2, 28, 28) { $0.contents = stripes(140, 140, vertical: true) },
        layer(34, 2, 28, 28) { $0.contents = compass(160) },
        layer(2, 34, 28, 28) {
          $0.contents = compass(80)
          $0.transform = rotation(75, y: 1, z: 0)
        },
        layer(34, 34, 28, 28) {
          $0.contents = stripes(64, 64, vertical: false)
          $0.transform = rotation(70, x: 1, z: 0).concatenating(perspective(60))
        },
      ]
    },
    Scene(name: "fold-half-way") {
      let from = compass(60)
      let to = layer(2, 2, 60, 60, color: .black)
      return [to]
        + (0..<4).map { index in
          let (column, row) = (Double(index % 2), Double(index / 2))
          return layer(0, 0, 30, 30) {
            $0.contents = from
            $0.contentsRect = Rect(x: column / 2, y: row / 2, width: 0.5, height: 0.5)
            $0.anchorPoint = Point(x: 1 - column, y: 1 - row)
            $0.position = Point(x: 32, y: 32)
            let turn = rotation(column == 1 ? -50 : 0, y: 1, z: 0)
            $0.transform = turn.concatenating(perspective(120))
          }
        }
    },
  ]

  static let effects: [Scene] = [
    Scene(name: "shadows") {
      [
        layer(6, 6, 20, 20, color: .red) {
          $0.shadowOpacity = 1
          $0.shadowOffset = Size(width: 3, height: 3)
          $0.shadowRadius = 2
        },
        layer(38, 6, 20, 20, color: .green) {
          $0.cornerRadius = 8
          $0.shadowOpacity = 0.6
          $0.shadowColor = .blue
          $0.shadowOffset = Size(width: 0, height: 0)
          $0.shadowRadius = 4
        },
        layer(6, 38, 20, 20) {
          $0.shadowOpacity = 0.8
          $0.shadowOffset = Size(width: 4, height: 0)
          $0.shadowRadius = 0
          $0.opacity = 0.6
        }
        .with(layer(0, 0, 12, 12, color: .yellow), layer(8, 8, 12, 12, color: .yellow)),
        layer(40, 40, 16, 16, color: .paper) {
          $0.transform = rotation(30)
          $0.shadowOpacity = 0.7
          $0.shadowOffset = Size(width: 5, height: 0)
          $0.shadowRadius = 1.5
        },
      ]
    },
    Scene(name: "filters") {
      func tile(_ x: Double, _ y: Double, _ filter: Filter) -> Layer {
        layer(x, y, 28, 28) {
          $0.contents = compass(28)
          $0.filters = [filter]
        }
        .with(layer(10, 10, 8, 8, color: .black))
      }
      let other = picture(4, 4) { x, y in
        Pixel(blue: UInt8(80 * x), green: UInt8(80 * y), red: 0, alpha: 255)
      }
      return [
        tile(2, 2, .pixellate(fractionalWidth: 0.25)), tile(34, 2, .gaussianBlur(radius: 2)),
        tile(2, 34, .colorMatrix(.saturation(0))), tile(34, 34, .dissolve(with: other, mix: 0.5)),
      ]
    },
    Scene(name: "filters-on-turned-layers") {
      [
        layer(6, 6, 24, 24) {
          $0.contents = compass(24)
          $0.filters = [.pixellate(fractionalWidth: 0.25)]
          $0.transform = rotation(25)
        },
        layer(36, 6, 24, 24) {
          $0.contents = compass(24)
          $0.filters = [.gaussianBlur(radius: 1.5)]
          $0.transform = rotation(50, y: 1, z: 0).concatenating(perspective(60))
        },
        layer(6, 36, 24, 24) {
          $0.contents = compass(24)
          $0.filters = [.gaussianBlur(radius: 1), .colorMatrix(.saturation(0))]
          $0.opacity = 0.5
          $0.shadowOpacity = 1
        },
      ]
    },
  ]
}
