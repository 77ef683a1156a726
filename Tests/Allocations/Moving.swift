import Compositing
import Geometry
import HeapUse

/// Layers of one kind, and how they move from frame to frame.
struct Moving {
  let name: String
  let make: () -> Layer
  let move: (Layer, Double) -> Void

  /// Anything that moves, drawn anew in each frame.
  init(
    _ name: String, _ make: @escaping () -> Layer,
    move: @escaping (Layer, Double) -> Void = { layer, time in
      layer.model.position = Point(x: 60 + 20 * time, y: 50 + 11 * time)
    }
  ) {
    (self.name, self.make, self.move) = (name, make, move)
  }

  /// How often memory is asked for in eight frames, when all that is kept has been made.
  ///
  /// A thread makes what it keeps when it first has something to do, which may be late: the fewest of several
  /// times eight count.
  func allocations(threads: Int) -> Int64 {
    let moving = make()
    let root = Self.layer(0, 0, 160, 120, color: .white)
    root.addSublayer(
      Self.layer(0, 0, 160, 120) { $0.contents = Self.picture(160, 120, isOpaque: true) })
    root.addSublayer(moving)
    let target = Self.empty(160, 120)
    let renderer = Renderer(threads: threads)
    var fewest = Int64.max
    for _ in 0..<20 where fewest > 0 {
      var count: Int64 = 0
      for frame in 0..<8 {
        // What a layer takes that changes is not the renderer's.
        move(moving, Double(frame) / 8)
        let before = heap_allocations()
        renderer.render(root, size: (160, 120), scale: 1, background: .black, into: target)
        count += heap_allocations() - before
      }
      fewest = min(fewest, count)
    }
    return fewest
  }

  private static func empty(_ width: Int, _ height: Int) -> PixelBuffer {
    guard let picture = try? PixelBuffer(width: width, height: height) else {
      fatalError("no memory")
    }
    return picture
  }

  /// A picture in which no two pixels that meet are alike.
  private static func picture(_ width: Int, _ height: Int, isOpaque: Bool = false) -> PixelBuffer {
    let picture = empty(width, height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : UInt8(128 + (x + y) % 128)
        picture.setPixel(
          Pixel(
            blue: UInt8(x % 128), green: UInt8(y % 128), red: UInt8((x ^ y) % 128), alpha: alpha),
          x: x, y: y)
      }
    }
    return picture
  }

  private static func layer(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, color: Color? = nil,
    _ setUp: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    var properties = LayerProperties()
    properties.bounds = Rect(x: 0, y: 0, width: width, height: height)
    properties.position = Point(x: x + width / 2, y: y + height / 2)
    properties.backgroundColor = color
    setUp(&properties)
    return Layer(properties)
  }

  private static func rotation(_ degrees: Double, x: Double = 0, y: Double = 0, z: Double = 1)
    -> Transform3D
  {
    Transform3D(rotationAngle: degrees * .pi / 180, x: x, y: y, z: z)
  }

  private static func perspective(_ distance: Double) -> Transform3D {
    var transform = Transform3D.identity
    transform.m34 = -1 / distance
    return transform
  }

  private static func card(_ setUp: (inout LayerProperties) -> Void = { _ in }) -> Layer {
    layer(30, 20, 80, 60) {
      $0.contents = picture(80, 60)
      setUp(&$0)
    }
  }

  private static var red: Color { Color(red: 0.9, green: 0.2, blue: 0.2) }
  private static var blue: Color { Color(red: 0.2, green: 0.4, blue: 0.95) }

  static var all: [Moving] {
    [
      Moving("a picture") { card() },
      Moving("a colour") { layer(30, 20, 80, 60, color: red) },
      Moving("a fade", { card() }, move: { $0.model.opacity = $1 }),
      Moving("a turn", { card() }, move: { $0.model.transform = rotation(40 * $1) }),
      Moving(
        "a turn in perspective", { card() },
        move: { $0.model.transform = rotation(40 * $1, y: 1, z: 0).concatenating(perspective(200)) }
      ),
      Moving(
        "shrinking", { card() },
        move: { $0.model.transform = Transform3D(scaleX: 1 - $1 / 2, y: 1, z: 1) }),
      Moving("corners and a border") {
        card {
          $0.cornerRadius = 12
          $0.masksToBounds = true
          $0.borderWidth = 3
          $0.borderColor = .black
        }
      },
      Moving("a group") {
        let group = card { $0.opacity = 0.5 }
        group.addSublayer(layer(5, 5, 30, 30, color: blue))
        group.addSublayer(layer(20, 9, 30, 30, color: red))
        return group
      },
      Moving("a mask") {
        let masked = card()
        masked.mask = layer(0, 0, 60, 60) { $0.contents = picture(60, 60) }
        return masked
      },
      Moving("sublayers in depth") {
        let stage = layer(30, 20, 80, 60) { $0.sublayerTransform = perspective(300) }
        stage.addSublayer(
          layer(0, 0, 40, 60, color: red) { $0.transform = rotation(30, y: 1, z: 0) })
        stage.addSublayer(layer(40, 0, 40, 60, color: blue) { $0.zPosition = -4 })
        return stage
      },
      Moving("nine parts") {
        card {
          $0.contentsCenter = Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
          $0.bounds = Rect(x: 0, y: 0, width: 97, height: 61)
        }
      },
      Moving("a shadow") {
        card {
          $0.shadowOpacity = 0.6
          $0.shadowRadius = 4
        }
      },
      Moving("a blur") { card { $0.filters = [.gaussianBlur(radius: 6)] } },
      Moving(
        "a growing blur", { card() },
        move: { $0.model.filters = [.gaussianBlur(radius: 1 + 20 * $1)] }),
      Moving("blocks") { card { $0.filters = [.pixellate(fractionalWidth: 0.1)] } },
      Moving("colours") { card { $0.filters = [.colorMatrix(.saturation(0.3))] } },
      Moving("a turned blur") {
        card {
          $0.filters = [.gaussianBlur(radius: 3)]
          $0.transform = rotation(20)
        }
      },
      Moving("a dissolve") {
        card { $0.filters = [.dissolve(with: picture(30, 90), mix: 0.4)] }
      },
      Moving("all of them") {
        let all = card {
          $0.filters = [
            .pixellate(fractionalWidth: 0.05), .gaussianBlur(radius: 2),
            .colorMatrix(.saturation(2)), .dissolve(with: picture(30, 90), mix: 0.4),
          ]
          $0.shadowOpacity = 1
          $0.shadowRadius = 5
          $0.transform = rotation(12)
        }
        all.addSublayer(
          layer(5, 5, 30, 30, color: blue) { $0.filters = [.gaussianBlur(radius: 9)] })
        return all
      },
      Moving("twenty faint ones") {
        let all = layer(30, 20, 80, 60)
        for index in 0..<20 {
          all.addSublayer(layer(Double(index), 0, 60, 60, color: red) { $0.opacity = 0.05 })
        }
        return all
      },
      Moving("a hundred small ones") {
        let all = layer(30, 20, 80, 60)
        for index in 0..<100 {
          all.addSublayer(layer(Double(index % 10) * 8, Double(index / 10) * 6, 7, 5, color: blue))
        }
        return all
      },
    ]
  }
}
