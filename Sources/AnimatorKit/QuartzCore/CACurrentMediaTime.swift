import CTransHost

/// Seconds.
public typealias CFTimeInterval = TimeInterval

/// The host's clock, in seconds: stands still within one turn of the host's loop.
public func CACurrentMediaTime() -> CFTimeInterval {
  HostSession.value(\.layerAnimations, "CACurrentMediaTime", or: 0) { $0.get_media_time($1, $2) }
}
