import CTransHost

extension CALayer {
  /// Adds an animation, taking its values as they are now.
  ///
  /// - Parameters:
  ///   - anim: The animation.
  ///   - key: The same key replaces; nil adds.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    guard !isPresentation, let animation = HostLayerAnimation(anim) else { return }
    if let key { animations[key] = anim }
    if anim.delegate != nil || key != nil {
      let delegate = anim.delegate
      animation.tell(
        didStart: { delegate?.animationDidStart(anim) },
        didStop: { [weak self] finished in
          if anim.isRemovedOnCompletion, let key, self?.animations[key] === anim {
            self?.animations[key] = nil
          }
          delegate?.animationDidStop(anim, finished: finished)
        })
    }
    if !animation.add(to: self, key: key ?? ""), let key { animations[key] = nil }
  }

  /// The animation that was added under a key and is still on the layer.
  public func animation(forKey key: String) -> CAAnimation? { animations[key] }

  /// The keys of the animations that are on the layer; nil if there are none.
  public func animationKeys() -> [String]? {
    animations.isEmpty ? nil : animations.keys.sorted()
  }

  /// Takes the animation with this key off the layer.
  public func removeAnimation(forKey key: String) {
    animations[key] = nil
    guard let session = reference.session, let table = session.layerAnimations else { return }
    key.withHostText { text in
      // None there is no failure: in Core Animation it is not one either.
      _ = table.pointee.remove(
        session.host, handle, text.baseAddress, UInt32(clamping: text.count))
    }
  }

  /// Takes all animations off the layer.
  public func removeAllAnimations() {
    animations = [:]
    reference.call(\.layerAnimations, "removeAllAnimations") { $0.remove_all($1, $2) }
  }
}
