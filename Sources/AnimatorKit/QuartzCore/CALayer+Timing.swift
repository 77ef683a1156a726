import CTransHost

// The time of a layer, and of all that is in it: (t - beginTime) · speed + timeOffset, where t is
// that of its superlayer, at the root the host's clock.
extension CALayer {
  /// When its time begins, in seconds of its superlayer's.
  public var beginTime: CFTimeInterval {
    get { read(TH_LAYER_BEGIN_TIME, or: 0) }
    set { write(TH_LAYER_BEGIN_TIME, newValue) }
  }

  /// How fast its time goes; 0 holds everything in it, and what is held comes to no end.
  public var speed: Float {
    get { read(TH_LAYER_SPEED, or: 1) }
    set { write(TH_LAYER_SPEED, newValue) }
  }

  /// Added to its own time, in seconds: what shows while the speed is 0.
  public var timeOffset: CFTimeInterval {
    get { read(TH_LAYER_TIME_OFFSET, or: 0) }
    set { write(TH_LAYER_TIME_OFFSET, newValue) }
  }

  /// A time of another layer's, or of the host's clock for nil, in this layer's.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    reference.value(\.layers, "convertTime", or: t) {
      $0.convert_time($1, l?.handle ?? TH_NONE, $2, t, $3)
    }
  }

  /// A time of this layer's in another's, or on the host's clock for nil.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    reference.value(\.layers, "convertTime", or: t) {
      $0.convert_time($1, $2, l?.handle ?? TH_NONE, t, $3)
    }
  }
}
