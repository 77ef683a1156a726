internal import Compositing
internal import ViewControllers

/// An image of a plugin's: pixels, and who shows them.
@MainActor
final class PluginImage {
  private(set) var pixels: PixelBuffer
  /// Pixels for a point.
  let scale: Double
  private var layers: [ObjectIdentifier: WeakLayer] = [:]

  private struct WeakLayer {
    weak var layer: Layer?
  }

  init(_ pixels: PixelBuffer, scale: Double) {
    self.pixels = pixels
    self.scale = scale
  }

  func show(in view: View) { show(in: view.layer) }

  func show(in layer: Layer) {
    layer.model.contents = pixels
    layers[ObjectIdentifier(layer)] = WeakLayer(layer: layer)
  }

  static func showNothing(in view: View) { view.layer.model.contents = nil }

  /// Shows other pixels wherever the image is shown.
  ///
  /// A layer keeps its old ones if it has been given other contents since.
  func update(to new: PixelBuffer) {
    let old = pixels
    pixels = new
    for (identity, entry) in layers {
      guard let layer = entry.layer, layer.model.contents === old else {
        layers[identity] = nil
        continue
      }
      layer.model.contents = new
      layer.presentation?.contents = new
    }
  }
}
