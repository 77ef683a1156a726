#if Media
  /// How light that no usual screen has is brought into what it has: the EETF of Report ITU-R BT.2390-8,
  /// section 5.4.1, with black at 0.
  ///
  /// It works on PQ's numbers, which are even steps to the eye: up to a knee nothing changes, and from there
  /// a Hermite spline leads to the brightest of the target.
  struct ToneCurve {
    /// The number of the brightest light of the source, and that of the target by it.
    private let source: Double
    private let most: Double
    private let knee: Double

    /// Makes a curve.
    ///
    /// - Parameters:
    ///   - peak: The brightest light of the source, in cd/m².
    ///   - target: The brightest light of the target, in cd/m².
    init(peak: Double, target: Double) {
      source = HDRTransfer.number(ofLight: max(peak, target))
      most = HDRTransfer.number(ofLight: target) / source
      knee = 1.5 * most - 0.5
    }

    /// The light that is shown for light, in cd/m².
    func light(_ light: Double) -> Double {
      let number = min(1, HDRTransfer.number(ofLight: light) / source)
      guard number > knee, knee < 1 else { return light }
      let t = (number - knee) / (1 - knee)
      let (t2, t3) = (t * t, t * t * t)
      let shown =
        (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most
      return HDRTransfer.pq.light(shown * source)
    }
  }
#endif
