import CTransHost

extension HostSession {
  var filters: UnsafePointer<th_host_filter_t>? { table(TH_EXT_FILTER) }
}

/// A filter over a layer and everything in it.
///
/// iOS has no counterpart that an app may use; the host's filters are the four of which GPUImage's
/// transitions are made.
public enum LayerFilter {
  /// Blocks, as a fraction of the width, 0...1.
  case pixellate(fractionalWidth: CGFloat)
  /// Another image mixed in, 0...1.
  case dissolve(CGImage, mix: CGFloat)
  /// A blur of a standard deviation, in points, 0...1000.
  case gaussianBlur(radius: CGFloat)
  /// Four rows of five: for red, green, blue, alpha the factors of red, green, blue, alpha, and a
  /// constant.
  case colorMatrix([CGFloat])

  fileprivate var hostFilter: th_filter_t {
    var filter = th_filter_t()
    filter.size = UInt32(MemoryLayout<th_filter_t>.size)
    var numbers: [CGFloat] = []
    switch self {
    case .pixellate(let width):
      filter.kind = UInt32(TH_FILTER_PIXELLATE)
      numbers = [width]
    case .dissolve(let image, let mix):
      filter.kind = UInt32(TH_FILTER_DISSOLVE)
      filter.image = image.reference.handle
      numbers = [mix]
    case .gaussianBlur(let radius):
      filter.kind = UInt32(TH_FILTER_GAUSSIAN_BLUR)
      numbers = [radius]
    case .colorMatrix(let matrix):
      filter.kind = UInt32(TH_FILTER_COLOR_MATRIX)
      numbers = matrix
    }
    withUnsafeMutableBytes(of: &filter.numbers) { bytes in
      let buffer = bytes.bindMemory(to: Double.self)
      for (index, number) in numbers.prefix(buffer.count).enumerated() {
        buffer[index] = Double(number)
      }
    }
    return filter
  }
}

extension CALayer {
  /// Replaces the layer's filters, which apply in order; at most 16.
  public func setFilters(_ filters: [LayerFilter]) {
    let filters = filters.map(\.hostFilter)
    reference.call(\.filters, "setFilters") {
      $0.set_filters($1, $2, filters, UInt32(filters.count))
    }
  }
}
