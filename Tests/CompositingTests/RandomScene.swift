import Compositing
import Geometry

/// A random tree with every feature; the same for the same seed.
struct RandomScene {
  private var random: SeededRandom
  private let pictures: [PixelBuffer]
  /// How often a number is absurd, in percent.
  var absurdity = 0

  init(seed: UInt64, absurdity: Int = 0) {
    random = SeededRandom(seed: seed &* 977 &+ 13)
    self.absurdity = absurdity
    pictures = [
      noise(16, 16, seed: seed), noise(33, 21, seed: seed + 1, opaque: true), compass(64),
      noise(1, 1, seed: seed + 2, opaque: true), stripes(100, 3, vertical: true),
    ]
  }

  func root() -> Layer {
    var copy = self
    return copy.build(depth: 0)
  }

  private mutating func build(depth: Int) -> Layer {
    let result = Layer(properties(depth: depth))
    if depth < 3 {
      for _ in 0..<Int.random(in: depth == 0 ? 3...6 : 0...3, using: &random) {
        result.addSublayer(build(depth: depth + 1))
      }
    }
    if depth > 0, chance(8) { result.mask = build(depth: 3) }
    return result
  }

  private mutating func properties(depth: Int) -> LayerProperties {
    var p = LayerProperties()
    p.bounds = Rect(x: 0, y: 0, width: length(80), height: length(80))
    p.position = Point(x: number(0...80), y: number(0...80))
    if chance(50) {
      p.bounds.size = Size(width: p.bounds.width.rounded(), height: p.bounds.height.rounded())
      p.position = Point(x: p.position.x.rounded(), y: p.position.y.rounded())
    }
    if chance(20) { p.anchorPoint = Point(x: number(0...1), y: number(0...1)) }
    if chance(10) { p.anchorPointZ = number(-20...20) }
    if chance(20) { p.zPosition = number(-20...20) }
    if chance(40) { p.transform = transform() }
    if chance(15) { p.sublayerTransform = perspective(number(20...200)) }
    if chance(30) { p.opacity = number(0...1) }
    if chance(5) { p.isHidden = true }
    if chance(10) { p.isDoubleSided = false }
    if chance(60) { p.backgroundColor = color() }
    if chance(30) { p.cornerRadius = number(0...30) }
    if chance(15) {
      p.maskedCorners = CornerMask(rawValue: UInt32.random(in: 0...15, using: &random))
    }
    if chance(25) {
      p.borderWidth = number(0...6)
      p.borderColor = color()
    }
    if chance(25) { p.masksToBounds = true }
    if chance(15) {
      p.edgeAntialiasingMask = EdgeMask(rawValue: UInt32.random(in: 0...15, using: &random))
    }
    if chance(5) { p.allowsEdgeAntialiasing = false }
    if chance(15) {
      p.shadowOpacity = number(0...1)
      p.shadowColor = color()
      p.shadowRadius = number(0...6)
      p.shadowOffset = Size(width: number(-9...9), height: number(-9...9))
    }
    if chance(50) {
      p.contents = pictures.randomElement(using: &random)
      if chance(30) {
        p.contentsRect = Rect(
          x: number(-0.2...0.5), y: number(-0.2...0.5), width: number(0.1...1),
          height: number(0.1...1))
      }
      if chance(20) {
        p.contentsCenter = Rect(
          x: number(0...0.5), y: number(0...0.5), width: number(0...0.5), height: number(0...0.5))
      }
      p.contentsGravity = ContentsGravity.allCases.randomElement(using: &random) ?? .resize
      if chance(30) { p.contentsScale = number(0.3...3) }
    }
    if chance(15) { p.filters = [filter()] + (chance(30) ? [filter()] : []) }
    return p
  }

  private mutating func filter() -> Filter {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .pixellate(fractionalWidth: number(0...0.4))
    case 1: .gaussianBlur(radius: number(0...5))
    case 2: .colorMatrix(.saturation(number(0...1)))
    default: .dissolve(with: pictures[0], mix: number(0...1))
    }
  }

  private mutating func transform() -> Transform3D {
    var t = Transform3D.identity
    if chance(50) { t = t.concatenating(rotation(number(-180...180))) }
    if chance(30) { t = t.concatenating(rotation(number(-180...180), y: 1, z: 0)) }
    if chance(20) { t = t.concatenating(rotation(number(-180...180), x: 1, z: 0.3)) }
    if chance(40) {
      t = t.concatenating(Transform3D(scaleX: number(-2...2), y: number(0...2), z: 1))
    }
    if chance(40) { t = t.concatenating(perspective(number(10...300))) }
    if chance(3) {
      t = Transform3D(scaleX: number(-2...2), y: number(-2...2), z: 0)
    }
    return t
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(50) ? 1 : number(0...1))
  }

  private mutating func length(_ most: Double) -> Double { number(0...most) }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    if absurdity > 0, chance(absurdity) {
      return Self.absurd.randomElement(using: &random) ?? .nan
    }
    return Double.random(in: range, using: &random)
  }

  static let absurd: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, 1e-300, -1e-9, 0, -0.0, -1, 1.7e308,
    65_536, .leastNonzeroMagnitude, 1e18, -1e18,
  ]

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
