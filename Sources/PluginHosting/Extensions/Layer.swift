internal import CTransHost
internal import Compositing
internal import Geometry
internal import LayerAnimating
internal import ViewControllers

extension HostTables {
  static var layers: th_host_layers_t {
    th_host_layers_t(
      create: { host, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          let layer = Layer()
          engine.noteNew(layer)
          return try plugin.handle(layer, owning: layer)
        }
      },
      add_sublayer: { host, layer, sublayer in
        serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          layer.addSublayer(try plugin.loose(sublayer, in: layer))
        }
      },
      insert_sublayer_at: { host, layer, sublayer, index in
        serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          let sublayer = try plugin.loose(sublayer, in: layer)
          layer.insert(sublayer, at: Int(index))
        }
      },
      insert_sublayer_above: { host, layer, sublayer, sibling in
        serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          let sibling = try plugin.sublayer(sibling, of: layer)
          try check(layer.insert(plugin.loose(sublayer, in: layer), above: sibling))
        }
      },
      insert_sublayer_below: { host, layer, sublayer, sibling in
        serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          let sibling = try plugin.sublayer(sibling, of: layer)
          try check(layer.insert(plugin.loose(sublayer, in: layer), below: sibling))
        }
      },
      remove_from_superlayer: { host, layer in
        serve(host) { (plugin) throws(Fault) in try plugin.loose(layer).removeFromSuperlayer() }
      },
      get_superlayer: { answer($0, $1, handle: $2) { (layer: Layer) in layer.superlayer } },
      get_sublayers: { host, layer, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          try Listing(plugin.layer(layer).sublayers, capacity: capacity) { (layer) throws(Fault) in
            try plugin.handle(layer)
          }
        }
      },
      get_numbers: { host, layer, key, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          let layer = try plugin.layer(layer)
          return Listing(try LayerKey(checking: key).numbers(of: layer, in: layer.model))
        }
      },
      get_presentation_numbers: { host, layer, key, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          let layer = try plugin.layer(layer)
          let stage = try plugin.currentStage()
          stage.animations.updatePresentation()
          return Listing(try LayerKey(checking: key).numbers(of: layer, in: layer.current))
        }
      },
      set_numbers: { host, layer, key, values, count in
        let values = PluginHosting.numbers(values, count)
        return serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          let numbers = try values.get()
          // A view's layer moves in a bracket, another by itself.
          if plugin.hasOpenBracket == (layer.owner != nil) { try plugin.checkAnimations() }
          let (property, stage) = (try LayerKey(checking: key), try plugin.currentStage())
          guard property.isLook else { return try property.set(numbers, of: layer, on: stage) }
          try plugin.change(layer) { () throws(Fault) in
            try property.set(numbers, of: layer, on: stage)
          }
        }
      },
      get_reference: { host, layer, key, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let layer = try plugin.layer(layer)
          switch Int(key) {
          case Int(TH_LAYER_MASK): return try plugin.handle(layer.mask)
          case Int(TH_LAYER_CONTENTS):
            return try plugin.handle(layer.model.contents.map { plugin.image(showing: $0) })
          default: throw .notFound("there is no layer reference \(key)")
          }
        }
      },
      set_reference: { host, layer, key, reference in
        serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          switch Int(key) {
          case Int(TH_LAYER_MASK):
            guard reference != 0 else { return layer.mask = nil }
            layer.mask = try plugin.mask(reference, for: layer)
          case Int(TH_LAYER_CONTENTS):
            try plugin.change(layer) { () throws(Fault) in
              guard reference != 0 else { return layer.model.contents = nil }
              try plugin.image(reference).show(in: layer)
            }
          default: throw .notFound("there is no layer reference \(key)")
          }
        }
      },
      get_name: { host, layer, buffer, capacity, length in
        serve(host, listing: (buffer, capacity, length)) { (plugin) throws(Fault) in
          let name = try plugin.layer(layer).name ?? ""
          return Listing(text: name)
        }
      },
      set_name: { host, layer, name, length in
        let name = text(name, length, "name")
        return serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          layer.name = try name.get()
        }
      },
      convert_time: { host, from, to, time, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let source = from == 0 ? nil : try plugin.layer(from)
          let target = to == 0 ? nil : try plugin.layer(to)
          let engine = try plugin.currentStage().animations
          let converted = engine.convertTime(
            try [time].checked(count: 1)[0], from: source, to: target)
          guard converted.isFinite else { throw .invalidArgument("the time is absurdly far") }
          return converted
        }
      })
  }
}

private func check(_ isDone: Bool) throws(Fault) {
  guard isDone else { throw .invalidArgument("the layer is its own sibling") }
}

extension PluginHost {
  /// A layer that the plugin may move: one that no view stands on.
  fileprivate func loose(_ handle: th_handle_t) throws(Fault) -> Layer {
    let layer = try layerToChange(handle)
    guard layer.owner == nil else {
      throw .invalidState("the layer is a view's; move the view")
    }
    return layer
  }

  /// A layer that the plugin may put into another.
  fileprivate func loose(_ handle: th_handle_t, in outer: Layer) throws(Fault) -> Layer {
    let layer = try loose(handle)
    try checkMayHold(layer, in: outer)
    if isGuest(layer, in: outer) { scope?.traces.note(layer) }
    return layer
  }

  /// A layer that the plugin may have mask another: also a view's, where the view is in no other.
  fileprivate func mask(_ handle: th_handle_t, for outer: Layer) throws(Fault) -> Layer {
    let layer = try layerToChange(handle)
    guard layer.superlayer == nil else { throw .invalidArgument("a mask has no superlayer") }
    try checkMayHold(layer, in: outer)
    return layer
  }

  private func checkMayHold(_ layer: Layer, in outer: Layer) throws(Fault) {
    guard !outer.isInside(layer) else {
      throw .invalidArgument("a layer cannot hold itself, or what holds it")
    }
    try checkDepth(of: layer, in: outer)
  }

  fileprivate func sublayer(
    _ handle: th_handle_t, of superlayer: Layer
  ) throws(Fault) -> Layer {
    let layer = try layer(handle)
    guard layer.superlayer === superlayer else {
      throw .invalidArgument("the layer is no sublayer of the other")
    }
    return layer
  }

  /// The image that has these pixels: the plugin's own, or a new one.
  fileprivate func image(showing pixels: PixelBuffer) -> PluginImage {
    handles.first(of: PluginImage.self) { $0.pixels === pixels }
      ?? PluginImage(pixels, scale: 1)
  }
}
