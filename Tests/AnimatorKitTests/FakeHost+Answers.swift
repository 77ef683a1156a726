import CTransHost

private let ok = th_status_t(TH_OK)
private let invalidHandle = th_status_t(TH_ERROR_INVALID_HANDLE)
private let invalidArgument = th_status_t(TH_ERROR_INVALID_ARGUMENT)

/// What the fake host does, by table and function; what is not here does nothing, and succeeds.
extension FakeHost {
  func answer(_ call: HostCall) -> th_status_t {
    switch call.table {
    case "handles": answerHandles(call)
    case "views", "layers": answerTrees(call)
    case "view-animations", "property-animators": answerAnimations(call)
    case "layer-animations": answerLayerAnimations(call)
    case "display-link": answerDisplayLinks(call)
    case "transition-context", "view-controllers": answerTransitions(call)
    case "snapshot": answerSnapshots(call)
    case "log": answerLog(call)
    default: call.answerNothing()
    }
  }

  private func answerHandles(_ call: HostCall) -> th_status_t {
    let handle = call.handle(1)
    switch call.name {
    case "retain": return retain(handle)
    case "release": return release(handle)
    default: return call.answer(UInt32(objects[handle]?.kind ?? TH_KIND_NONE))
    }
  }

  private func answerLog(_ call: HostCall) -> th_status_t {
    guard call.name == "log" else { return call.answerNothing() }
    warnings.append(call.text(2))
    return ok
  }

  private func answerTrees(_ call: HostCall) -> th_status_t {
    let (parent, child) = (call.handle(1), call.handle(2))
    switch call.name {
    case "create":
      let made = make(call.table == "views" ? TH_KIND_VIEW : TH_KIND_LAYER)
      if call.table == "views", let rect = call.value(1, th_rect_t.self) {
        objects[made]?.numbers[UInt32(TH_VIEW_FRAME)] = [rect.x, rect.y, rect.width, rect.height]
      }
      return give(made, call)
    case "create_image_view": return give(make(TH_KIND_VIEW), call)
    case "add_subview", "add_sublayer", "bring_subview_to_front":
      return insert(child, into: parent, at: .max)
    case "send_subview_to_back": return insert(child, into: parent, at: 0)
    case "insert_subview_at", "insert_sublayer_at":
      return insert(child, into: parent, at: Int(call.unsigned(3)))
    case "insert_subview_above", "insert_sublayer_above":
      return insert(child, into: parent, beside: call.handle(3), 1)
    case "insert_subview_below", "insert_sublayer_below":
      return insert(child, into: parent, beside: call.handle(3), 0)
    case "remove_from_superview", "remove_from_superlayer":
      remove(parent)
      return ok
    case "get_superview", "get_superlayer": return give(objects[parent]?.parent ?? 0, call)
    case "get_subviews", "get_sublayers":
      let children = objects[parent]?.children ?? []
      let status = call.answer(list: children)
      if status == TH_OK { children.forEach(lend) }
      return status
    case "get_tag": return call.answer(objects[parent]?.tag ?? 0)
    case "set_tag":
      objects[parent]?.tag = call.integer(2)
      return ok
    case "find_by_tag":
      let children = objects[parent]?.children ?? []
      return give(children.first { objects[$0]?.tag == call.integer(2) } ?? 0, call)
    case "get_numbers", "get_presentation_numbers":
      guard let object = objects[parent] else { return invalidHandle }
      guard let numbers = object.numbers[call.unsigned(2)] else {
        return th_status_t(TH_ERROR_NOT_FOUND)
      }
      return call.answer(list: numbers)
    case "set_numbers": return setNumbers(call)
    case "convert_point": return call.answer(call.value(3, th_point_t.self) ?? th_point_t())
    case "convert_rect": return call.answer(call.value(3, th_rect_t.self) ?? th_rect_t())
    case "get_layer":
      if objects[parent]?.layer == 0 {
        let layer = make(TH_KIND_LAYER)
        objects[parent]?.layer = layer
      }
      return give(objects[parent]?.layer ?? 0, call)
    default: return call.answerNothing()
    }
  }

  private func setNumbers(_ call: HostCall) -> th_status_t {
    guard objects[call.handle(1)] != nil else { return invalidHandle }
    let numbers = call.array(3, of: Double.self)
    guard numbers.allSatisfy(\.isFinite) else { return invalidArgument }
    objects[call.handle(1)]?.numbers[call.unsigned(2)] = numbers
    return ok
  }

  private func insert(
    _ child: th_handle_t, into parent: th_handle_t, beside sibling: th_handle_t, _ offset: Int
  ) -> th_status_t {
    let index = objects[parent]?.children.firstIndex(of: sibling)
    return insert(child, into: parent, at: index.map { $0 + offset } ?? .max)
  }

  private func note(_ words: String, brackets: Int = 0) -> th_status_t {
    calls.append(words)
    openBrackets += brackets
    return ok
  }

  private func begin(_ name: String, _ call: HostCall) -> th_status_t {
    guard let animation = call.value(1, th_view_animation_t.self), animation.duration.isFinite
    else { return invalidArgument }
    let words = "\(name) \(animation.duration) \(animation.delay) \(animation.options)"
    let pace = call.value(2, th_timing_t.self).map { timing in
      " kind \(timing.kind): \(timing.numbers.0) \(timing.numbers.1)"
    }
    return note(words + (pace ?? ""), brackets: 1)
  }

  private func answerAnimations(_ call: HostCall) -> th_status_t {
    switch call.name {
    case "begin": return begin("begin", call)
    case "begin_keyframes": return begin("keyframes", call)
    case "begin_keyframe":
      return note("key \(call.number(1)) \(call.number(2))", brackets: 1)
    case "end_keyframe": return note("end key", brackets: -1)
    case "end":
      _ = note("end", brackets: -1)
      guard let completion = call.value(1, th_completion_t.self) else { return ok }
      guard !refusesCallbacks else { return th_status_t(TH_ERROR_LIMIT_EXCEEDED) }
      completions.append(completion)
      return ok
    case "begin_without_animation": return note("without", brackets: 1)
    case "end_without_animation": return note("end without", brackets: -1)
    case "get_animations_enabled": return call.answer(th_bool_t(1))
    case "create":
      guard call.number(1).isFinite else { return invalidArgument }
      return give(make(TH_KIND_PROPERTY_ANIMATOR), call)
    case "begin_animations": return note("animations \(call.number(2))", brackets: 1)
    case "end_animations": return note("end animations", brackets: -1)
    case "add_completion":
      call.value(2, th_position_completion_t.self).map { positionCompletions.append($0) }
      return ok
    case "start": return note("start \(call.number(2))")
    default: return call.answerNothing()
    }
  }

  private func answerLayerAnimations(_ call: HostCall) -> th_status_t {
    switch call.name {
    case "create":
      _ = note("animation \(call.unsigned(1))")
      return give(make(TH_KIND_LAYER_ANIMATION), call)
    case "set_key_path": return note("path \(call.text(2))")
    case "set_numbers": return setNumbers(call)
    case "set_delegate":
      call.value(2, th_layer_animation_delegate_t.self).map { delegates.append($0) }
      return ok
    case "add":
      let numbers = objects[call.handle(2)]?.numbers ?? [:]
      let texts = numbers.keys.sorted().map { "\($0): \(numbers[$0] ?? [])" }
      return note("add '\(call.text(3))' \(texts)")
    case "get_media_time": return call.answer(7.25)
    default: return call.answerNothing()
    }
  }

  private func answerDisplayLinks(_ call: HostCall) -> th_status_t {
    switch call.name {
    case "create":
      guard !refusesCallbacks else { return th_status_t(TH_ERROR_LIMIT_EXCEEDED) }
      call.value(1, th_tick_t.self).map { ticks.append($0) }
      return give(make(TH_KIND_DISPLAY_LINK), call)
    case "set_paused": return note("paused \(call.isTrue(2) ? 1 : 0)")
    default:
      for tick in ticks { tick.destroy(tick.user_data) }
      ticks = []
      return ok
    }
  }

  private func answerTransitions(_ call: HostCall) -> th_status_t {
    switch call.name {
    case "get_container_view": return give(container, call)
    case "get_view" where call.table == "view-controllers":
      return give(call.handle(1) == controllers[0] ? from : to, call)
    case "get_view": return give(call.unsigned(2) == UInt32(TH_KEY_FROM) ? from : to, call)
    case "get_view_controller": return give(controllers[Int(call.unsigned(2)) - 1], call)
    case "get_final_frame": return call.answer(th_rect_t(x: 0, y: 0, width: 101, height: 51))
    case "was_cancelled": return call.answer(th_bool_t(wasCancelled ? 1 : 0))
    case "get_operation": return call.answer(operation)
    case "get_duration": return call.answer(2.0)
    case "update_interactive": return note("update \(call.number(2))")
    case "finish_interactive": return note("finish")
    case "complete":
      guard completed.isEmpty else { return th_status_t(TH_ERROR_ALREADY_COMPLETED) }
      completed.append(call.isTrue(2))
      return ok
    default: return call.answerNothing()
    }
  }

  private func answerSnapshots(_ call: HostCall) -> th_status_t {
    if call.name == "resizable_snapshot_view" {
      guard let rect = call.value(2, th_rect_t.self), rect.width > 0, rect.height > 0 else {
        return th_status_t(TH_ERROR_NOT_SUPPORTED)
      }
      _ = note("snapshot \(rect.x) \(rect.y) \(rect.width) \(rect.height)")
    }
    return give(make(TH_KIND_VIEW), call)
  }
}
