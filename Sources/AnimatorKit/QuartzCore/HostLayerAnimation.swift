import CTransHost

extension HostSession {
  var layerAnimations: UnsafePointer<th_host_layer_animations_t>? { table(TH_EXT_LAYER_ANIMATIONS) }
}

/// The host's animation while it is made: everything is told to it, then it is added.
final class HostLayerAnimation {
  private let reference: HostReference

  /// Makes it and tells it everything; nil if the host cannot.
  init?(_ animation: CAAnimation) {
    let kind = UInt32(animation.kind)
    reference = HostReference(\.layerAnimations, "CAAnimation") { $0.create($1, kind, $2) }
    guard reference.handle != TH_NONE else { return nil }
    animation.configure(self)
  }

  func set(_ key: Int, _ numbers: [Double]) {
    reference.call(\.layerAnimations, "CAAnimation") {
      $0.set_numbers($1, $2, UInt32(key), numbers, UInt32(numbers.count))
    }
  }

  func set(_ key: Int, value: Any?) {
    guard let value else { return }
    guard let numbers = Self.numbers(of: value) else {
      reference.session?.write(TH_LOG_WARNING, "CAAnimation: cannot animate a \(type(of: value))")
      return
    }
    set(key, numbers)
  }

  func number(_ key: Int) -> Double {
    reference.session?.numbers(
      reference.session?.layerAnimations, "CAAnimation", capacity: 1
    ) {
      $0.get_numbers($1, reference.handle, UInt32(key), $2, $3, $4)
    }?.first ?? 0
  }

  func setKeyPath(_ path: String) {
    path.withHostText { text in
      _ = reference.call(\.layerAnimations, "CAAnimation.keyPath") {
        $0.set_key_path($1, $2, text.baseAddress, UInt32(clamping: text.count))
      }
    }
  }

  func setMembers(_ members: [HostLayerAnimation]) {
    let handles = members.map(\.reference.handle)
    reference.call(\.layerAnimations, "CAAnimationGroup.animations") {
      $0.set_members($1, $2, handles, UInt32(handles.count))
    }
  }

  /// Has the host tell of its start and end.
  ///
  /// - Parameters:
  ///   - didStart: Runs when it starts.
  ///   - didStop: Runs once, at its end or when it is taken off.
  func tell(didStart: @escaping () -> Void, didStop: @escaping (Bool) -> Void) {
    let callback = HostCallback<Bool?>(once: false) { finished in
      if let finished { didStop(finished) } else { didStart() }
    }
    callback.hand { data in
      var delegate = th_layer_animation_delegate_t(
        size: UInt32(MemoryLayout<th_layer_animation_delegate_t>.size), reserved: 0,
        did_start: { HostCallback<Bool?>.run($0, nil) },
        did_stop: { HostCallback<Bool?>.run($0, $1 != 0) }, user_data: data,
        destroy: { HostCallback<Bool?>.release($0) })
      return reference.call(\.layerAnimations, "CAAnimation.delegate") {
        $0.set_delegate($1, $2, &delegate)
      }
    }
  }

  func add(to layer: CALayer, key: String) -> Bool {
    key.withHostText { text in
      reference.call(\.layerAnimations, "CALayer.add(_:forKey:)") {
        $0.add($1, layer.handle, $2, text.baseAddress, UInt32(clamping: text.count))
      }
    }
  }

  /// What the host takes of a value; nil if it is of no kind that can be animated.
  static func numbers(of value: Any) -> [Double]? {
    switch value {
    case let value as any HostNumbers: value.numbers
    case let value as UIColor: value.cgColor.numbers
    case let value as NSValue: value.hostNumbers
    default: nil
    }
  }
}
