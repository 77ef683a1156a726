import CTransHost

extension HostSession {
  var layerAnimations: UnsafePointer<th_host_layer_animations_t>? { table(TH_EXT_LAYER_ANIMATIONS) }
}

/// The host's animation while it is made: everything is told to it, then it is added.
final class HostLayerAnimation {
  private let reference: HostReference
  private let session: HostSession

  /// Makes it and tells it everything; nil if the host cannot.
  init?(_ animation: CAAnimation) {
    guard let session = HostSession.current else { return nil }
    let kind = UInt32(animation.kind)
    let handle = session.handle(session.layerAnimations, "CAAnimation") { $0.create($1, kind, $2) }
    guard handle != 0 else { return nil }
    self.session = session
    reference = HostReference(session, owning: handle)
    animation.configure(self)
  }

  func set(_ key: Int, _ numbers: [Double]) {
    session.perform(session.layerAnimations, "CAAnimation") {
      $0.set_numbers($1, reference.handle, UInt32(key), numbers, UInt32(numbers.count))
    }
  }

  func set(_ key: Int, value: Any?) {
    guard let value else { return }
    guard let numbers = Self.numbers(of: value) else {
      return session.write(TH_LOG_WARNING, "CAAnimation: cannot animate a \(type(of: value))")
    }
    set(key, numbers)
  }

  func number(_ key: Int) -> Double {
    session.numbers(session.layerAnimations, "CAAnimation", capacity: 1) {
      $0.get_numbers($1, reference.handle, UInt32(key), $2, $3, $4)
    }?.first ?? 0
  }

  func setKeyPath(_ path: String) {
    Self.withText(path) { text in
      _ = session.perform(session.layerAnimations, "CAAnimation.keyPath") {
        $0.set_key_path($1, reference.handle, text.baseAddress, UInt32(clamping: text.count))
      }
    }
  }

  func setMembers(_ members: [HostLayerAnimation]) {
    let handles = members.map(\.reference.handle)
    session.perform(session.layerAnimations, "CAAnimationGroup.animations") {
      $0.set_members($1, reference.handle, handles, UInt32(handles.count))
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
      return session.perform(session.layerAnimations, "CAAnimation.delegate") {
        $0.set_delegate($1, reference.handle, &delegate)
      }
    }
  }

  func add(to layer: CALayer, key: String) -> Bool {
    Self.withText(key) { text in
      session.perform(session.layerAnimations, "CALayer.add(_:forKey:)") {
        $0.add(
          $1, layer.handle, reference.handle, text.baseAddress, UInt32(clamping: text.count))
      }
    }
  }

  /// What the host takes of a value; nil if it is of no kind that can be animated.
  static func numbers(of value: Any) -> [Double]? {
    switch value {
    case let value as any HostNumbers: value.numbers
    case let value as CGColor: value.numbers
    case let value as UIColor: value.cgColor.numbers
    case let value as NSValue: value.hostNumbers
    default: nil
    }
  }

  static func withText<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<CChar>) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { $0.withMemoryRebound(to: CChar.self, body) }
  }
}
