internal import CTransHost
internal import Compositing

extension HostTables {
  static var filter: th_host_filter_t {
    th_host_filter_t(set_filters: { host, layer, filters, count in
      let filters = th_filter_t.read(filters, count, .filters, TH_FILTERS_MAXIMUM)
      return serve(host) { (plugin) throws(Fault) in
        let layer = try plugin.layerToChange(layer)
        var checked: [Filter] = []
        for filter in try filters.get() { checked.append(try plugin.filter(filter)) }
        layer.model.filters = checked
        layer.presentation?.filters = checked
      }
    })
  }
}

extension PluginHost {
  fileprivate func filter(_ filter: th_filter_t) throws(Fault) -> Filter {
    let numbers = withUnsafeBytes(of: filter.numbers) { Array($0.bindMemory(to: Double.self)) }
    guard numbers.allSatisfy(\.isFinite) else {
      throw .invalidArgument("a filter's number is not finite")
    }
    let counts = [
      TH_FILTER_PIXELLATE: 1, TH_FILTER_DISSOLVE: 1, TH_FILTER_GAUSSIAN_BLUR: 1,
      TH_FILTER_COLOR_MATRIX: 20,
    ]
    if let count = counts[Int(filter.kind)] {
      guard numbers[count...].allSatisfy({ $0 == 0 }),
        filter.kind == TH_FILTER_DISSOLVE || filter.image == 0
      else { throw .invalidArgument("what a filter of kind \(filter.kind) has not is not 0") }
    }
    switch Int(filter.kind) {
    case Int(TH_FILTER_PIXELLATE):
      return .pixellate(fractionalWidth: min(1, max(0, numbers[0])))
    case Int(TH_FILTER_DISSOLVE):
      return .dissolve(with: try image(filter.image).pixels, mix: min(1, max(0, numbers[0])))
    case Int(TH_FILTER_GAUSSIAN_BLUR):
      return .gaussianBlur(radius: min(1000, max(0, numbers[0])))
    case Int(TH_FILTER_COLOR_MATRIX):
      guard let matrix = ColorMatrix(elements: numbers.map { min(1e6, max(-1e6, $0)) }) else {
        throw .invalidArgument("the colour matrix has 20 numbers")
      }
      return .colorMatrix(matrix)
    default:
      throw .notFound("there is no filter of kind \(filter.kind)")
    }
  }
}
