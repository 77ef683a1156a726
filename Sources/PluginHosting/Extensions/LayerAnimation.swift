internal import Animating
internal import CTransHost
internal import LayerAnimating
internal import ViewControllers

extension HostTables {
  static var layerAnimations: th_host_layer_animations_t {
    th_host_layer_animations_t(
      create: { host, kind, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          guard let animation = PluginLayerAnimation(kind: kind) else {
            throw .invalidArgument("there is no animation of kind \(kind)")
          }
          return try plugin.handle(animation, kind: UInt32(TH_KIND_LAYER_ANIMATION))
        }
      },
      set_key_path: { host, animation, path, length in
        let path = text(path, length)
        return serve(host) { (plugin) throws(Fault) in
          let animation = try plugin.animation(animation)
          guard let path else { throw .invalidArgument("the key path is not UTF-8, or too long") }
          try animation.setKeyPath(path)
        }
      },
      set_numbers: { host, animation, key, values, count in
        let values = PluginHosting.numbers(
          values, count, allowsInfinity: key == TH_LAYER_ANIMATION_REPEAT_COUNT)
        return serve(host) { (plugin) throws(Fault) in
          let animation = try plugin.animation(animation)
          guard let values else {
            throw .invalidArgument("a number is not finite, or there are too many")
          }
          try animation.set(key, values)
        }
      },
      get_numbers: { host, animation, key, buffer, capacity, count in
        serve(host, writing: buffer, capacity: capacity, count: count) {
          (plugin) throws(Fault) in
          Listing(try plugin.animation(animation).get(key))
        }
      },
      set_members: { host, group, animations, count in
        guard count <= 1024, animations != nil || count == 0 else {
          return th_status_t(TH_ERROR_INVALID_ARGUMENT)
        }
        let members = Array(UnsafeBufferPointer(start: animations, count: Int(count)))
        return serve(host) { (plugin) throws(Fault) in
          let group = try plugin.animation(group)
          var found: [PluginLayerAnimation] = []
          for member in members { found.append(try plugin.animation(member)) }
          try group.setMembers(found)
        }
      },
      set_delegate: { host, animation, delegate in
        let reading = Callback.read(delegate)
        return serve(host) { (plugin) throws(Fault) in
          let animation = try plugin.animation(animation)
          animation.setDelegate(try reading.taken(by: plugin))
        }
      },
      add: { host, layer, animation, key, length in
        let key = text(key, length)
        return serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layer(layer)
          let animation = try plugin.animation(animation)
          guard let key else { throw .invalidArgument("the key is not UTF-8, or too long") }
          let made = try animation.made()
          try plugin.currentStage().animations.add(made, to: layer, key: key.isEmpty ? nil : key)
        }
      },
      remove: { host, layer, key, length in
        let key = text(key, length)
        return serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layer(layer)
          guard let key else { throw .invalidArgument("the key is not UTF-8, or too long") }
          guard try plugin.currentStage().animations.removeAnimation(layer, key: key) else {
            throw .notFound("the layer has no animation '\(key)'")
          }
        }
      },
      remove_all: { host, layer in
        serve(host) { (plugin) throws(Fault) in
          try plugin.currentStage().animations.removeAnimations(plugin.layer(layer))
        }
      },
      begin_transaction: { host in
        serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          guard engine.transactionDepth < Int(TH_BRACKETS_MAXIMUM) else {
            throw .limitExceeded("\(TH_BRACKETS_MAXIMUM) transactions are open")
          }
          engine.beginTransaction()
        }
      },
      set_transaction_timing: { host, duration, curve, count in
        let curve = PluginHosting.numbers(curve, count)
        return serve(host) { (plugin) throws(Fault) in
          guard (0...TH_DURATION_MAXIMUM).contains(duration), let curve,
            curve.isEmpty || curve.count == 4
          else { throw .invalidArgument("a duration in seconds, and four numbers or none") }
          let bezier =
            curve.isEmpty
            ? nil
            : TimingCurve.cubic(
              CubicBezier(x1: curve[0], y1: curve[1], x2: curve[2], y2: curve[3]))
          guard
            try plugin.currentStage().animations.setTransaction(duration: duration, curve: bezier)
          else { throw .invalidState("no transaction is open") }
        }
      },
      set_transaction_completion: { host, completion in
        let reading = Callback.read(completion)
        return serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          guard engine.transactionDepth > 0 else { throw .invalidState("no transaction is open") }
          _ = engine.setTransactionCompletion(try reading.taken(by: plugin)?.completion)
        }
      },
      commit_transaction: { host in
        serve(host) { (plugin) throws(Fault) in
          guard try plugin.currentStage().animations.commitTransaction() else {
            throw .invalidState("no transaction is open")
          }
        }
      },
      get_media_time: { host, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.currentStage().clock.now
        }
      })
  }
}

extension PluginHost {
  fileprivate func animation(_ handle: th_handle_t) throws(Fault) -> PluginLayerAnimation {
    guard let animation = handles.object(handle, as: PluginLayerAnimation.self) else {
      throw .invalidHandle("layer animation")
    }
    return animation
  }
}
