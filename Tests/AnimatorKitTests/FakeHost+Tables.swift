import CTransHost

private let ok = th_status_t(TH_OK)
private var host: FakeHost {
  guard let host = FakeHost.current else { fatalError("no fake host") }
  return host
}

extension FakeHost {
  static func table(_ id: String) -> UnsafeRawPointer? {
    switch id {
    case TH_EXT_HANDLES: UnsafeRawPointer(handles)
    case TH_EXT_VIEWS: UnsafeRawPointer(views)
    case TH_EXT_LAYERS: UnsafeRawPointer(layers)
    case TH_EXT_VIEW_ANIMATIONS: UnsafeRawPointer(animations)
    case TH_EXT_TRANSITION_CONTEXT: UnsafeRawPointer(contexts)
    case TH_EXT_VIEW_CONTROLLERS: UnsafeRawPointer(viewControllers)
    case TH_EXT_SNAPSHOT: UnsafeRawPointer(snapshots)
    case TH_EXT_PROPERTY_ANIMATORS: UnsafeRawPointer(animators)
    case TH_EXT_LAYER_ANIMATIONS: UnsafeRawPointer(layerAnimations)
    case TH_EXT_DISPLAY_LINK: UnsafeRawPointer(displayLinks)
    case TH_EXT_LOG: UnsafeRawPointer(logs)
    default: nil
    }
  }

  private static func keep<Table>(_ table: Table) -> UnsafePointer<Table> {
    let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    pointer.initialize(to: table)
    return UnsafePointer(pointer)
  }

  private static let handles = keep(
    th_host_handles_t(
      retain: { _, handle in host.give(handle, nil) },
      release: { _, handle in host.release(handle) },
      get_kind: { _, handle, out in
        out?.pointee = UInt32(host.objects[handle]?.kind ?? TH_KIND_NONE)
        return ok
      }))

  private static let logs = keep(
    th_host_log_t(
      log: { _, _, text, length in
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
        host.warnings.append(String(decoding: bytes, as: UTF8.self))
        return ok
      },
      get_last_error: { _, _, _, length in
        length?.pointee = 0
        return ok
      }))

  private static func get(
    _ handle: th_handle_t, _ key: UInt32, _ out: UnsafeMutablePointer<Double>?, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>?
  ) -> th_status_t {
    guard let object = host.objects[handle] else { return th_status_t(TH_ERROR_INVALID_HANDLE) }
    guard let numbers = object.numbers[key] else { return th_status_t(TH_ERROR_NOT_FOUND) }
    guard numbers.count <= Int(capacity) else { return th_status_t(TH_ERROR_BUFFER_TOO_SMALL) }
    for (index, number) in numbers.enumerated() { out?[index] = number }
    count?.pointee = UInt32(numbers.count)
    return ok
  }

  private static func set(
    _ handle: th_handle_t, _ key: UInt32, _ numbers: UnsafePointer<Double>?, _ count: UInt32
  ) -> th_status_t {
    guard host.objects[handle] != nil else { return th_status_t(TH_ERROR_INVALID_HANDLE) }
    let values = Array(UnsafeBufferPointer(start: numbers, count: Int(count)))
    guard values.allSatisfy(\.isFinite) else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    host.objects[handle]?.numbers[key] = values
    return ok
  }

  private static func list(
    _ handles: [th_handle_t], _ out: UnsafeMutablePointer<th_handle_t>?, _ capacity: UInt32,
    _ count: UnsafeMutablePointer<UInt32>?
  ) -> th_status_t {
    count?.pointee = UInt32(handles.count)
    guard handles.count <= Int(capacity) else { return th_status_t(TH_ERROR_BUFFER_TOO_SMALL) }
    for (index, handle) in handles.enumerated() { _ = host.give(handle, out.map { $0 + index }) }
    return ok
  }

  private static let views = keep(
    th_host_views_t(
      create: { _, frame, out in
        let view = host.make(TH_KIND_VIEW)
        let rect = frame?.pointee ?? th_rect_t()
        host.objects[view]?.numbers[UInt32(TH_VIEW_FRAME)] = [
          rect.x, rect.y, rect.width, rect.height,
        ]
        return host.give(view, out)
      },
      create_image_view: { _, _, out in host.give(host.make(TH_KIND_VIEW), out) },
      add_subview: { _, view, child in
        guard host.objects[view] != nil, host.objects[child] != nil else {
          return th_status_t(TH_ERROR_INVALID_HANDLE)
        }
        host.insert(child, into: view, at: .max)
        return ok
      },
      insert_subview_at: { _, view, child, index in
        host.insert(child, into: view, at: Int(index))
        return ok
      },
      insert_subview_above: { _, view, child, sibling in
        host.insert(beside: sibling, child, into: view, 1)
      },
      insert_subview_below: { _, view, child, sibling in
        host.insert(beside: sibling, child, into: view, 0)
      },
      bring_subview_to_front: { _, view, child in
        host.insert(child, into: view, at: .max)
        return ok
      },
      send_subview_to_back: { _, view, child in
        host.insert(child, into: view, at: 0)
        return ok
      },
      remove_from_superview: { _, view in
        host.remove(view)
        return ok
      },
      get_superview: { _, view, out in host.give(host.objects[view]?.parent ?? 0, out) },
      get_subviews: { _, view, out, capacity, count in
        list(host.objects[view]?.children ?? [], out, capacity, count)
      },
      get_tag: { _, view, out in
        out?.pointee = host.objects[view]?.tag ?? 0
        return ok
      },
      set_tag: { _, view, tag in
        host.objects[view]?.tag = tag
        return ok
      },
      find_by_tag: { _, view, tag, out in
        let found = host.objects[view]?.children.first { host.objects[$0]?.tag == tag }
        return host.give(found ?? 0, out)
      },
      get_numbers: { _, view, key, out, capacity, count in get(view, key, out, capacity, count) },
      set_numbers: { _, view, key, numbers, count in set(view, key, numbers, count) },
      convert_point: { _, _, _, point, out in
        out?.pointee = point?.pointee ?? th_point_t()
        return ok
      },
      convert_rect: { _, _, _, rect, out in
        out?.pointee = rect?.pointee ?? th_rect_t()
        return ok
      },
      get_layer: { _, view, out in
        if host.objects[view]?.layer == 0 {
          let layer = host.make(TH_KIND_LAYER)
          host.objects[view]?.layer = layer
        }
        return host.give(host.objects[view]?.layer ?? 0, out)
      },
      set_image: { _, _, _ in ok }))

  private func insert(
    beside sibling: th_handle_t, _ child: th_handle_t, into view: th_handle_t, _ offset: Int
  ) -> th_status_t {
    guard let index = objects[view]?.children.firstIndex(of: sibling) else {
      return th_status_t(TH_ERROR_INVALID_ARGUMENT)
    }
    insert(child, into: view, at: index + offset)
    return ok
  }

  private static let layers: UnsafePointer<th_host_layers_t> = {
    var table = th_host_layers_t()
    table.create = { _, out in host.give(host.make(TH_KIND_LAYER), out) }
    table.add_sublayer = { _, layer, child in
      host.insert(child, into: layer, at: .max)
      return ok
    }
    table.remove_from_superlayer = { _, layer in
      host.remove(layer)
      return ok
    }
    table.get_sublayers = { _, layer, out, capacity, count in
      list(host.objects[layer]?.children ?? [], out, capacity, count)
    }
    table.get_numbers = { _, layer, key, out, capacity, count in
      get(layer, key, out, capacity, count)
    }
    table.get_presentation_numbers = { _, layer, key, out, capacity, count in
      get(layer, key, out, capacity, count)
    }
    table.set_numbers = { _, layer, key, numbers, count in set(layer, key, numbers, count) }
    table.set_reference = { _, _, _, _ in ok }
    return keep(table)
  }()

  private static func open(_ words: String) -> th_status_t {
    host.calls.append(words)
    host.openBrackets += 1
    return ok
  }

  private static func close(_ words: String) -> th_status_t {
    host.calls.append(words)
    host.openBrackets -= 1
    return ok
  }

  private static func words(_ name: String, _ animation: UnsafePointer<th_view_animation_t>?)
    -> String?
  {
    guard let animation = animation?.pointee, animation.duration.isFinite else { return nil }
    let timing = animation.timing
    return "\(name) \(animation.duration) \(animation.delay) \(timing.kind) \(timing.options)"
      + (timing.kind == 0 ? "" : " \(timing.numbers.0) \(timing.numbers.1)")
  }

  static func take(_ completion: UnsafePointer<th_completion_t>?) -> th_status_t {
    guard let completion = completion?.pointee else { return ok }
    if host.refusesCallbacks { return th_status_t(TH_ERROR_LIMIT_EXCEEDED) }
    host.completions.append(completion)
    return ok
  }

  private static let animations = keep(
    th_host_view_animations_t(
      begin: { _, animation in
        words("begin", animation).map(open) ?? th_status_t(TH_ERROR_INVALID_ARGUMENT)
      },
      begin_keyframes: { _, animation in
        words("keyframes", animation).map(open) ?? th_status_t(TH_ERROR_INVALID_ARGUMENT)
      },
      begin_keyframe: { _, start, duration in open("key \(start) \(duration)") },
      end_keyframe: { _ in close("end key") },
      end: { _, completion in
        _ = close("end")
        return take(completion)
      },
      begin_without_animation: { _ in open("without") },
      end_without_animation: { _ in close("end without") },
      set_animations_enabled: { _, _ in ok },
      get_animations_enabled: { _, out in
        out?.pointee = 1
        return ok
      },
      get_inherited_duration: { _, out in
        out?.pointee = 0
        return ok
      }))

  private static let contexts: UnsafePointer<th_host_transition_context_t> = {
    var table = th_host_transition_context_t()
    table.get_container_view = { _, _, out in host.give(host.container, out) }
    table.get_view = { _, _, key, out in
      host.give(Int(key) == TH_KEY_FROM ? host.from : host.to, out)
    }
    table.get_view_controller = { _, _, key, out in
      host.give(host.controllers[Int(key) - 1], out)
    }
    table.get_initial_frame = { _, _, _, out in
      out?.pointee = th_rect_t()
      return ok
    }
    table.get_final_frame = { _, _, _, out in
      out?.pointee = th_rect_t(x: 0, y: 0, width: 101, height: 51)
      return ok
    }
    table.was_cancelled = { _, _, out in
      out?.pointee = host.wasCancelled ? 1 : 0
      return ok
    }
    table.get_operation = { _, _, out in
      out?.pointee = host.operation
      return ok
    }
    table.get_duration = { _, _, out in
      out?.pointee = 2
      return ok
    }
    table.update_interactive = { _, _, fraction in
      host.calls.append("update \(fraction)")
      return ok
    }
    table.finish_interactive = { _, _ in
      host.calls.append("finish")
      return ok
    }
    table.complete = { _, _, didComplete in
      guard host.completed.isEmpty else { return th_status_t(TH_ERROR_ALREADY_COMPLETED) }
      host.completed.append(didComplete != 0)
      return ok
    }
    return keep(table)
  }()

  private static let viewControllers: UnsafePointer<th_host_view_controllers_t> = {
    var table = th_host_view_controllers_t()
    table.get_view = { _, controller, out in
      host.give(controller == host.controllers[0] ? host.from : host.to, out)
    }
    table.get_parent = { _, _, out in host.give(0, out) }
    return keep(table)
  }()

  private static let snapshots = keep(
    th_host_snapshot_t(
      snapshot_view: { _, _, _, out in host.give(host.make(TH_KIND_VIEW), out) },
      resizable_snapshot_view: { _, _, rect, _, _, out in
        guard let rect = rect?.pointee, rect.width > 0, rect.height > 0 else {
          return th_status_t(TH_ERROR_NOT_SUPPORTED)
        }
        host.calls.append("snapshot \(rect.x) \(rect.y) \(rect.width) \(rect.height)")
        return host.give(host.make(TH_KIND_VIEW), out)
      }))

  private static let animators: UnsafePointer<th_host_property_animators_t> = {
    var table = th_host_property_animators_t()
    table.create = { _, duration, _, out in
      guard duration.isFinite else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
      return host.give(host.make(TH_KIND_PROPERTY_ANIMATOR), out)
    }
    table.begin_animations = { _, _, factor in open("animations \(factor)") }
    table.end_animations = { _, _ in close("end animations") }
    table.add_completion = { _, _, completion in
      if let completion = completion?.pointee { host.positionCompletions.append(completion) }
      return ok
    }
    table.start = { _, _, delay in
      host.calls.append("start \(delay)")
      return ok
    }
    table.get_number = { _, _, _, out in
      out?.pointee = 0
      return ok
    }
    return keep(table)
  }()

  private static let layerAnimations: UnsafePointer<th_host_layer_animations_t> = {
    var table = th_host_layer_animations_t()
    table.create = { _, kind, out in
      host.calls.append("animation \(kind)")
      return host.give(host.make(TH_KIND_LAYER_ANIMATION), out)
    }
    table.set_key_path = { _, _, path, length in
      let bytes = UnsafeRawBufferPointer(start: path, count: Int(length))
      host.calls.append("path " + String(decoding: bytes, as: UTF8.self))
      return ok
    }
    table.set_numbers = { _, animation, key, numbers, count in
      set(animation, key, numbers, count)
    }
    table.set_delegate = { _, _, delegate in
      if let delegate = delegate?.pointee { host.delegates.append(delegate) }
      return ok
    }
    table.add = { _, _, animation, key, length in
      let bytes = UnsafeRawBufferPointer(start: key, count: Int(length))
      let numbers = host.objects[animation]?.numbers ?? [:]
      let texts = numbers.keys.sorted().map { "\($0): \(numbers[$0] ?? [])" }
      host.calls.append("add '" + String(decoding: bytes, as: UTF8.self) + "' \(texts)")
      return ok
    }
    table.remove = { _, _, _, _ in ok }
    table.get_media_time = { _, out in
      out?.pointee = 7.25
      return ok
    }
    return keep(table)
  }()

  private static let displayLinks = keep(
    th_host_display_link_t(
      create: { _, tick, out in
        if host.refusesCallbacks { return th_status_t(TH_ERROR_LIMIT_EXCEEDED) }
        if let tick = tick?.pointee { host.ticks.append(tick) }
        return host.give(host.make(TH_KIND_DISPLAY_LINK), out)
      },
      set_paused: { _, _, paused in
        host.calls.append("paused \(paused)")
        return ok
      },
      invalidate: { _, _ in
        for tick in host.ticks { tick.destroy(tick.user_data) }
        host.ticks = []
        return ok
      }))
}
