internal import Animating
public import Compositing
internal import Geometry

/// What is drawn of a few layers that are the same everywhere: programs that draw them alike draw films alike, whatever
/// they are called.
///
/// It has all that layers have, moved by a curve and by springs: those go by the C library's functions, whose last
/// digits are not the same in all its versions.
public struct DrawingSample {
  /// The pixels of all its frames, one after another.
  public let bytes: [UInt8]

  /// Rows of so many pixels have nothing between them.
  private static let side = 96
  private static let count = 3

  /// Draws it.
  ///
  /// - Parameter options: How pictures are sampled and mixed.
  /// - Throws: What `PixelBuffer` throws where there is no memory.
  public init(_ options: RenderingOptions) throws {
    let renderer = Renderer(threads: 1, options: options)
    var bytes: [UInt8] = []
    for index in 0..<Self.count {
      let target = try PixelBuffer(width: Self.side, height: Self.side)
      let root = try Self.root(at: (Double(index) + 0.5) / Double(Self.count))
      renderer.render(
        root, size: (Self.side, Self.side), scale: 1, background: .black, into: target)
      target.withUnsafeBytes { bytes += $0 }
    }
    self.bytes = bytes
  }

  /// The layers when so much of the time is over.
  private static func root(at time: Double) throws -> Layer {
    let spring = SpringParameters(mass: 1, stiffness: 180, damping: 12).value(at: time / 2)
    let tight = SpringParameters(mass: 1, stiffness: 100, damping: 20).value(at: time / 2)
    let eased = TimingCurve.easeInOut.progress(at: time, duration: 1)
    let root = try layer(0, 0, 96, 96) { $0.contents = try picture(96, 96, 1) }
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 160
    let stage = layer(4, 4, 44, 44) { $0.sublayerTransform = perspective }
    stage.addSublayer(
      try layer(0, 0, 40, 40) {
        $0.contents = try picture(64, 64, 2)
        $0.transform = Transform3D(rotationAngle: spring, x: 0.2, y: 1, z: 0)
        $0.shadowOpacity = 0.7
      })
    root.addSublayer(stage)
    root.addSublayer(
      try layer(50 + 6 * eased, 5, 36, 36) {
        $0.contents = try picture(50, 70, 3)
        $0.transform = Transform3D(rotationAngle: tight, x: 0, y: 0, z: 1)
        $0.cornerRadius = 9
        $0.masksToBounds = true
        $0.borderWidth = 2.5
        $0.borderColor = Color(red: 1, green: 1, blue: 1, alpha: 0.8)
        $0.opacity = 0.9
      })
    root.addSublayer(
      try layer(5, 52, 38, 38) {
        $0.contents = try picture(38, 38, 4)
        $0.filters = try [
          .gaussianBlur(radius: 1 + 3 * eased), .colorMatrix(.saturation(0.4 + eased)),
          .dissolve(with: picture(38, 38, 5), mix: tight),
        ]
      })
    let masked = try layer(52, 52, 40, 40) {
      $0.contents = try picture(120, 120, 6)
      $0.filters = [.pixellate(fractionalWidth: 0.1 * eased)]
    }
    masked.mask = layer(4, 4, 32, 32) {
      $0.backgroundColor = .black
      $0.cornerRadius = 16 * eased
    }
    root.addSublayer(masked)
    return root
  }

  private static func layer(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ setUp: (inout LayerProperties) throws -> Void
  ) rethrows -> Layer {
    var properties = LayerProperties()
    properties.bounds = Rect(x: 0, y: 0, width: width, height: height)
    properties.position = Point(x: x + width / 2, y: y + height / 2)
    try setUp(&properties)
    return Layer(properties)
  }

  /// Something with hard edges and smooth ones, seen through in places.
  private static func picture(_ width: Int, _ height: Int, _ kind: Int) throws -> PixelBuffer {
    let picture = try PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isInside = (x * kind + y) & 15 < 6
        let alpha = isInside || kind == 1 ? 255 : 120 + (x &* y) & 63
        func part(_ value: Int) -> UInt8 { UInt8((value & 255) * alpha / 255) }
        picture.setPixel(
          Pixel(
            blue: part(4 * x), green: part(isInside ? 230 : 3 * y), red: part(5 * (x ^ y)),
            alpha: UInt8(alpha)),
          x: x, y: y)
      }
    }
    return picture
  }
}
