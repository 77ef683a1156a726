import Compositing
import Geometry

/// Something that a renderer is timed with: a tree of layers, and how it moves.
enum Workload: String, CaseIterable {
  /// One picture over another, at a growing opacity.
  case dissolve
  /// Two pictures moved by parts of pixels, a black gap of 20 between them.
  case slide
  /// A picture made smaller about its middle, another dissolved over it.
  case zoom
  /// Two pictures turned about their top-left corner, by up to a right angle.
  case rotate
  /// Four quarters of a picture, the right ones turned about y in perspective, over another.
  case fold
  /// The same as `rotate`, but that edges are not antialiased.
  case turn
  /// A whole picture in perspective, of which the right side comes nearer: it fills the frame, and nothing of it
  /// is made smaller.
  case quad
  /// A picture a little smaller than the frame, turned about an upright and a level axis in perspective.
  case tilt
  /// Two pictures in blocks of one colour each, mixed.
  case pixellate
  /// A picture blurred by a deviation that grows from 1 to 60 pixels.
  case blur
  /// A picture that loses its colours.
  case matrix
  /// A picture in blocks of one to two pixels.
  case blocks
  /// A picture behind a mask that moves, over another.
  case mask
  /// The shadow of a picture a quarter of the frame large, over another, wider and wider.
  case shadow
  /// A picture with round corners that become rounder, over another.
  case corners
  /// A small picture stretched over most of the frame in nine parts.
  case parts
  /// A picture and two colours, shown at one opacity over another picture.
  case group
  /// Twenty faint pictures over another.
  case veils
  /// Many small pictures that move, over a large one.
  case layers
  /// One small picture that moves over a large one.
  case small
  /// Two pictures that rest.
  case idle

  /// Those that transitions are compared by, and that are measured if none is named.
  static let standard: [Workload] = [.dissolve, .slide, .zoom, .rotate, .fold, .pixellate]

  /// What is drawn, for the help; nil for those that are measured if none is named.
  var summary: String? {
    switch self {
    case .dissolve, .slide, .zoom, .rotate, .fold, .pixellate: nil
    case .turn: "the same as rotate with jagged edges"
    case .quad: "one that comes nearer in perspective"
    case .tilt: "one turned about two axes"
    case .blur: "one that is blurred"
    case .matrix: "one that loses its colours"
    case .blocks: "one in blocks of one to two pixels"
    case .mask: "one behind a mask"
    case .shadow: "one with a shadow"
    case .corners: "one with round corners"
    case .parts: "one stretched in nine parts"
    case .group: "several at one opacity"
    case .veils: "faint ones over another"
    case .layers: "many small ones"
    case .small: "one small one"
    case .idle: "nothing that moves"
    }
  }
}

/// A workload's tree.
struct WorkloadScene {
  let root: Layer
  /// Puts everything where it is at a fraction of the whole.
  let move: (_ progress: Double) -> Void

  /// Makes a tree for a size in pixels; `count` is the number of small layers.
  init(_ workload: Workload, from: PixelBuffer, to: PixelBuffer, count: Int) throws {
    let (width, height) = (Double(from.width), Double(from.height))
    let root = Layer()
    root.model.bounds = Rect(x: 0, y: 0, width: width, height: height)
    let (back, front) = (Self.full(from), Self.full(to))
    self.root = root
    switch workload {
    case .dissolve:
      root.add(back, front)
      move = { front.model.opacity = $0 }
    case .slide:
      root.add(back, front)
      move = { p in
        back.model.position = Point(x: -p * (width + 20) + 0.37, y: 0)
        front.model.position = Point(x: (1 - p) * (width + 20) + 0.37, y: 0)
      }
    case .zoom:
      back.model.anchorPoint = Point(x: 0.5, y: 0.5)
      back.model.position = Point(x: width / 2, y: height / 2)
      root.add(back, front)
      move = { p in
        back.model.transform = Transform3D(scaleX: 1 - 0.9 * p, y: 1 - 0.9 * p, z: 1)
        front.model.opacity = p
      }
    case .rotate, .turn:
      root.add(back, front)
      if workload == .turn {
        for layer in [back, front] { layer.model.allowsEdgeAntialiasing = false }
      }
      move = { p in
        back.model.transform = Self.turned(.pi / 2 * p, z: 1)
        front.model.transform = Self.turned(-.pi / 2 * (1 - p), z: 1)
      }
    case .fold:
      root.add(front)
      let quarters = Self.quarters(of: from)
      for quarter in quarters { root.add(quarter) }
      move = { p in
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 1000
        let transform = Self.turned(.pi * p * 0.9, y: 1).concatenating(perspective)
        quarters[1].model.transform = transform
        quarters[3].model.transform = transform
      }
    case .quad:
      root.add(back)
      move = { p in
        let depth = 1 / (1 + 0.2 * p)
        var transform = Transform3D.identity
        transform.m11 = (1 + 0.4 * p) * depth
        transform.m12 = -0.1 * p * height * depth / width
        transform.m14 = (depth - 1) / width
        back.model.transform = transform
      }
    case .tilt:
      root.add(back)
      move = { p in
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 1000
        back.model.transform = Transform3D(scaleX: 0.9, y: 0.9, z: 1)
          .concatenating(Self.turned(.pi / 3 * p, y: 1))
          .concatenating(Self.turned(.pi / 6 * p, x: 1)).concatenating(perspective)
      }
    case .pixellate:
      root.add(back, front)
      move = { p in
        let fraction = 0.05 * (1 - abs(2 * p - 1))
        back.model.filters = [.pixellate(fractionalWidth: fraction)]
        front.model.filters = [.pixellate(fractionalWidth: fraction)]
        front.model.opacity = p
      }
    case .blur:
      root.add(back)
      move = { back.model.filters = [.gaussianBlur(radius: 1 + 59 * $0)] }
    case .matrix:
      root.add(back)
      move = { back.model.filters = [.colorMatrix(.saturation($0))] }
    case .blocks:
      root.add(back)
      move = { back.model.filters = [.pixellate(fractionalWidth: (1 + $0) / width)] }
    case .mask:
      root.add(back, front)
      move = try Self.mask(front)
    case .shadow:
      root.add(back)
      move = Self.shadow(of: to, in: root)
    case .corners:
      root.add(back, front)
      front.model.masksToBounds = true
      move = { front.model.cornerRadius = 100 * (1 + $0) }
    case .parts:
      move = try Self.parts(in: root, width, height)
    case .group:
      root.add(back)
      move = Self.group(front, in: root)
    case .veils:
      root.add(back)
      let veils = (0..<20).map { _ in Self.full(to) }
      for veil in veils { root.add(veil) }
      move = { p in for veil in veils { veil.model.opacity = 0.01 + 0.04 * p } }
    case .layers, .small:
      root.add(back)
      move = try Self.scatter(workload == .small ? 1 : count, in: root, width, height)
    case .idle:
      root.add(back, front)
      move = { _ in }
    }
  }

  static func full(_ picture: PixelBuffer) -> Layer {
    let layer = Layer()
    layer.model.bounds = Rect(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    layer.model.anchorPoint = Point(x: 0, y: 0)
    layer.model.contents = picture
    return layer
  }

  private static func turned(
    _ angle: Double, x: Double = 0, y: Double = 0, z: Double = 0
  ) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z)
  }

  /// Top left, top right, bottom left, bottom right.
  private static func quarters(of picture: PixelBuffer) -> [Layer] {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { column, row in
      let layer = Layer()
      layer.model.bounds = Rect(x: 0, y: 0, width: width / 2, height: height / 2)
      layer.model.contents = picture
      layer.model.contentsRect = Rect(x: column / 2, y: row / 2, width: 0.5, height: 0.5)
      layer.model.anchorPoint = Point(x: 1 - column, y: 1 - row)
      layer.model.position = Point(x: width / 2, y: height / 2)
      return layer
    }
  }

  /// Small pictures all over the root, in an order that is the same each time.
  private static func scatter(
    _ count: Int, in root: Layer, _ width: Double, _ height: Double
  ) throws -> (Double) -> Void {
    let side = 64
    let picture = try BenchmarkPicture.make(width: side, height: side, seed: 3)
    let layers = (0..<count).map { _ in
      let layer = Layer()
      layer.model.bounds = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
      layer.model.contents = picture
      root.addSublayer(layer)
      return layer
    }
    return { p in
      for (index, layer) in layers.enumerated() {
        let (column, row) = (index * 7919 % 2000, index * 104_729 % 2000)
        layer.model.position = Point(
          x: (Double(column) / 2000 * width + 60 * p).rounded(),
          y: (Double(row) / 2000 * height).rounded())
      }
    }
  }
}

extension Layer {
  func add(_ layers: Layer...) {
    for layer in layers { addSublayer(layer) }
  }
}
