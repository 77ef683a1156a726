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
          return try plugin.handle(animation)
        }
      },
      set_key_path: { host, animation, path, length in
        let path = text(path, length, "key path")
        return serve(host) { (plugin) throws(Fault) in
          let animation = try plugin.animation(animation)
          try animation.setKeyPath(path.get())
        }
      },
      set_numbers: { host, animation, key, values, count in
        let values = PluginHosting.numbers(
          values, count, allowsInfinity: key == TH_LAYER_ANIMATION_REPEAT_COUNT)
        return serve(host) { (plugin) throws(Fault) in
          let animation = try plugin.animation(animation)
          try animation.set(key, values.get())
        }
      },
      get_numbers: { host, animation, key, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          Listing(try plugin.animation(animation).get(key))
        }
      },
      set_members: { host, group, animations, count in
        let members = list(animations, count, .groupMembers, TH_GROUP_MEMBERS_MAXIMUM)
        return serve(host) { (plugin) throws(Fault) in
          let group = try plugin.animation(group)
          var found: [PluginLayerAnimation] = []
          for member in try members.get() { found.append(try plugin.animation(member)) }
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
        let key = text(key, length, "key")
        return serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          let animation = try plugin.animation(animation)
          let key = try key.get()
          try plugin.checkAnimations(animation.count)
          let made = try animation.made()
          try plugin.currentStage().animations.add(made, to: layer, key: key.isEmpty ? nil : key)
        }
      },
      remove: { host, layer, key, length in
        let key = text(key, length, "key")
        return serve(host) { (plugin) throws(Fault) in
          let layer = try plugin.layerToChange(layer)
          let key = try key.get()
          guard try plugin.currentStage().animations.removeAnimation(layer, key: key) else {
            throw .notFound("the layer has no animation '\(key)'")
          }
        }
      },
      remove_all: { host, layer in
        serve(host) { (plugin) throws(Fault) in
          try plugin.currentStage().animations.removeAnimations(plugin.layerToChange(layer))
        }
      },
      begin_transaction: { host in
        serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          guard engine.transactionDepth < Int(TH_BRACKETS_MAXIMUM) else {
            throw .limitExceeded(.transactions)
          }
          engine.beginTransaction()
        }
      },
      set_transaction_timing: { host, duration, curve, count in
        let curve = PluginHosting.numbers(curve, count)
        return serve(host) { (plugin) throws(Fault) in
          guard (0...TH_DURATION_MAXIMUM).contains(duration), let curve = try? curve.get(),
            curve.isEmpty || curve.count == 4
          else { throw .invalidArgument("a duration in seconds, and four numbers or none") }
          let bezier = TimingCurve.cubics(curve).first
          _ = try plugin.engineInTransaction().setTransaction(duration: duration, curve: bezier)
        }
      },
      set_transaction_disables_actions: { host, disables in
        serve(host) { (plugin) throws(Fault) in
          _ = try plugin.engineInTransaction().setTransactionDisablesActions(disables != 0)
        }
      },
      set_transaction_completion: { host, completion in
        let reading = Callback.read(completion)
        return serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.engineInTransaction()
          _ = engine.setTransactionCompletion(try reading.taken(by: plugin)?.completion)
        }
      },
      commit_transaction: { host in
        serve(host) { (plugin) throws(Fault) in
          _ = try plugin.engineInTransaction().commitTransaction()
        }
      },
      get_media_time: { answer($0, $1) { $0.clock.now } })
  }
}

extension PluginHost {
  /// The engine, if a transaction is open that the plugin has opened since it was called.
  fileprivate func engineInTransaction() throws(Fault) -> AnimationEngine {
    let engine = try currentStage().animations
    guard hasOpenTransaction else { throw .invalidState("no transaction is open") }
    return engine
  }

  fileprivate func animation(_ handle: th_handle_t) throws(Fault) -> PluginLayerAnimation {
    try object(handle)
  }
}
