import CTransHost

/// Seconds.
public typealias CFTimeInterval = TimeInterval

/// The host's clock, in seconds: stands still within one turn of the host's loop.
public func CACurrentMediaTime() -> CFTimeInterval {
  var time = 0.0
  HostSession.current.map { session in
    _ = session.perform(session.layerAnimations, "CACurrentMediaTime") {
      $0.get_media_time($1, &time)
    }
  }
  return time
}
