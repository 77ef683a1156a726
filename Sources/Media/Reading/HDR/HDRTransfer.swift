#if Media
  internal import Glibc

  /// What the numbers of a picture of high dynamic range mean, by Recommendation ITU-R BT.2100-2.
  enum HDRTransfer: Int32 {
    /// The perceptual quantizer, SMPTE ST 2084: numbers stand for light that a display gives.
    case pq = 16
    /// Hybrid log-gamma, ARIB STD-B67: numbers stand for light that a camera sees.
    case hlg = 18

    /// The light of reference white, as of paper, in cd/m²: Report ITU-R BT.2408-4, section 2.
    static let referenceWhite = 203.0
    /// The most light that PQ has a number for, in cd/m².
    static let mostLight = 10_000.0
    /// What a picture is taken to be mastered for where it does not say: the usual display of BT.2408.
    static let usualPeak = 1000.0

    /// The system's gamma of HLG on a display of 1000 cd/m²: BT.2100-2, table 5, note 5f.
    static let systemGamma = 1.2

    /// The light of a number: of PQ in cd/m², of HLG as a part of the most that the scene has.
    ///
    /// The functions are the EOTF of table 4 and the inverse OETF of table 5 of BT.2100-2.
    ///
    /// - Parameter number: From 0 to 1.
    /// - Returns: The light.
    func light(_ number: Double) -> Double {
      switch self {
      case .pq:
        let root = pow(max(0, number), 1 / PQ.m2)
        return Self.mostLight * pow(max(0, root - PQ.c1) / (PQ.c2 - PQ.c3 * root), 1 / PQ.m1)
      case .hlg:
        guard number > 0.5 else { return number * number / 3 }
        return (exp((number - HLG.c) / HLG.a) + HLG.b) / 12
      }
    }

    /// The number that PQ has for light in cd/m².
    static func number(ofLight light: Double) -> Double {
      let part = pow(max(0, light) / mostLight, PQ.m1)
      return pow((PQ.c1 + PQ.c2 * part) / (1 + PQ.c3 * part), PQ.m2)
    }

    private enum PQ {
      static let m1 = 2610.0 / 16384
      static let m2 = 2523.0 / 4096 * 128
      static let c1 = 3424.0 / 4096
      static let c2 = 2413.0 / 4096 * 32
      static let c3 = 2392.0 / 4096 * 32
    }

    private enum HLG {
      static let a = 0.17883277
      static let b = 1 - 4 * a
      static let c = 0.5 - a * log(4 * a)
    }
  }
#endif
