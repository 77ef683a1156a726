import Compositing
import Geometry

/// Trees of which the renderer draws parts apart.
extension WorkloadScene {
  /// How much further a mask reaches than what it is on, in pixels, and so how far it moves.
  private static let maskRoom = 200

  /// Masks a picture, from nothing at the left to all of it at the right, and moves the mask by whole pixels.
  static func mask(_ layer: Layer) throws -> (Double) -> Void {
    let bounds = layer.model.bounds
    let (width, height) = (Int(bounds.width) + maskRoom, Int(bounds.height))
    let ramp = try PixelBuffer(width: width, height: height)
    ramp.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let alpha = UInt32(255 * x / (width - 1))
          bytes.storeBytes(
            of: alpha << 24, toByteOffset: y * ramp.bytesPerRow + 4 * x, as: UInt32.self)
        }
      }
    }
    let mask = full(ramp)
    layer.mask = mask
    return { mask.model.position = Point(x: -(Double(maskRoom) * $0).rounded(), y: 0) }
  }

  /// Adds a picture half as wide and half as high as the root, with a shadow.
  static func shadow(of picture: PixelBuffer, in root: Layer) -> (Double) -> Void {
    let bounds = root.model.bounds
    let card = full(picture)
    card.model.bounds = Rect(
      x: 0, y: 0, width: (bounds.width / 2).rounded(), height: (bounds.height / 2).rounded())
    card.model.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
    card.model.position = Point(x: (bounds.width / 4).rounded(), y: (bounds.height / 4).rounded())
    card.model.shadowOpacity = 0.5
    card.model.shadowOffset = Size(width: 0, height: 10)
    root.add(card)
    return { card.model.shadowRadius = 1 + 59 * $0 }
  }

  /// Adds a picture of 96×96, of which the middle third stretches, that grows to the size of the root.
  static func parts(in root: Layer, _ width: Double, _ height: Double) throws -> (Double) -> Void {
    let layer = full(try BenchmarkPicture.make(width: 96, height: 96, seed: 4))
    layer.model.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    root.add(layer)
    return { p in
      layer.model.bounds = Rect(
        x: 0, y: 0, width: (width * (0.5 + 0.5 * p)).rounded(),
        height: (height * (0.5 + 0.5 * p)).rounded())
    }
  }

  /// Adds a layer with two colours over it, all at one opacity.
  static func group(_ layer: Layer, in root: Layer) -> (Double) -> Void {
    let bounds = layer.model.bounds
    for (index, color) in [Color(red: 1, green: 0.2, blue: 0.1), .white].enumerated() {
      let field = Layer()
      field.model.anchorPoint = Point(x: 0, y: 0)
      field.model.bounds = Rect(
        x: 0, y: 0, width: (bounds.width / 2).rounded(), height: (bounds.height / 2).rounded())
      field.model.position = Point(
        x: (bounds.width * (0.125 + 0.25 * Double(index))).rounded(),
        y: (bounds.height * (0.125 + 0.25 * Double(index))).rounded())
      field.model.backgroundColor = color
      layer.add(field)
    }
    root.add(layer)
    return { layer.model.opacity = $0 }
  }
}
