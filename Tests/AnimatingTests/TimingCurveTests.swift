import Animating
import Testing

struct TimingCurveTests {
  static let curves: [TimingCurve] =
    [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "steps(1, jump-start)", "steps(1)",
      "cubic-bezier(0.3, -2, 0.7, 3)", "linear(0, 0.7 20%, 0.2, 1)", "steps(4, jump-both)",
    ].compactMap(timingCurve(css:)) + [
      .spring(SpringParameters(duration: 0.5, dampingRatio: 0.4, initialVelocity: 1)),
      .spring(SpringParameters(mass: 3, stiffness: 1000, damping: 500)),
    ]

  @Test func everyCurveIsNothingBeforeAndAllAfter() {
    #expect(Self.curves.count == 12)
    for curve in Self.curves {
      #expect(curve.progress(at: -1, duration: 0.5) == 0)
      #expect(curve.progress(at: 0.5, duration: 0.5) == 1)
      #expect(curve.progress(at: 3, duration: 0.5) == 1)
      #expect(curve.progress(at: 0, duration: 0) == 1)
      if case .steps = curve { continue }
      #expect(curve.progress(at: 0, duration: 0.5) == 0)
    }
    #expect(timingCurve(css: "steps(1, jump-start)")?.progress(at: 0, duration: 1) == 1)
    #expect(timingCurve(css: "linear(1, 0)")?.progress(at: 0, duration: 1) == 1)
    #expect(timingCurve(css: "linear(1, 0)")?.progress(at: 1, duration: 1) == 0)
  }

  @Test func namedCurvesAreThoseOfCoreAnimation() {
    let points: [(TimingCurve, [Double])] = [
      (.default, [0.25, 0.1, 0.25, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInOut, [0.42, 0, 0.58, 1]),
    ]
    for (curve, p) in points {
      #expect(curve == .cubic(CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])))
    }
    #expect(TimingCurve.easeInOut.progress(at: 0.25, duration: 0.5) == 0.5)
  }

  @Test func velocityIsTheDerivative() {
    for curve in Self.curves {
      if case .steps = curve { continue }
      for time in [0.03, 0.11, 0.27, 0.46] {
        let h = 1e-7
        let difference =
          (curve.progress(at: time + h, duration: 0.5) - curve.progress(at: time - h, duration: 0.5))
          / (2 * h)
        #expect(abs(curve.velocity(at: time, duration: 0.5) - difference) < 1e-3, "\(curve)")
      }
      #expect(curve.velocity(at: -1, duration: 0.5) == 0)
      #expect(curve.velocity(at: 0.5, duration: 0.5) == 0)
    }
  }

  @Test func absurdTimesDoNotCrash() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0]
    for curve in Self.curves {
      for a in absurd {
        for b in absurd {
          _ = curve.progress(at: a, duration: b)
          _ = curve.velocity(at: a, duration: b)
        }
      }
    }
  }
}
