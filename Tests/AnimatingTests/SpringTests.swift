import Animating
import Testing

struct SpringTests {
  static let springs: [SpringParameters] = {
    var springs: [SpringParameters] = []
    for ratio in [0.05, 0.3, 0.75, 0.999999, 1, 1.000001, 1.25, 4.56, 40] {
      for velocity in [-5.0, 0, 0.5, 20] {
        springs.append(
          SpringParameters(
            mass: 2, stiffness: 300, damping: ratio * 2 * (600.0).squareRoot(),
            initialVelocity: velocity))
      }
    }
    return springs
  }()

  @Test func springsBeginAtTheirVelocityAndSettle() {
    for spring in Self.springs {
      #expect(spring.value(at: 0) == 0)
      #expect(spring.velocity(at: 0) == spring.initialVelocity)
      let settled = spring.settlingTime(within: 0.001)
      #expect(settled.isFinite)
      for factor in [1.0, 1.1, 1.5, 4, 100] {
        let rest = abs(1 - spring.value(at: settled * factor))
        #expect(rest <= 0.001 + 1e-9, "\(spring) \(factor)")
      }
      #expect(spring.value(at: .infinity) == 1)
    }
  }

  @Test func velocityIsTheDerivative() {
    for spring in Self.springs {
      for time in [0.01, 0.1, 0.3, 1.0] {
        let h = 1e-6
        let difference =
          (spring.value(at: time + h) - spring.value(at: time - h))
          / (2 * h)
        #expect(abs(spring.velocity(at: time) - difference) < 1e-4)
      }
    }
  }

  /// mass x'' = stiffness (1 - x) - damping x', checked by differences.
  @Test func springsSolveTheEquationOfMotion() {
    for spring in Self.springs where spring.dampingRatio <= 1 {
      for time in [0.02, 0.2, 0.7] {
        let h = 1e-5
        let acceleration =
          (spring.velocity(at: time + h)
            - spring.velocity(at: time - h)) / (2 * h)
        let force =
          spring.stiffness * (1 - spring.value(at: time))
          - spring.damping * spring.velocity(at: time)
        let scale = spring.stiffness + spring.damping * (1 + abs(spring.initialVelocity))
        #expect(abs(spring.mass * acceleration - force) < 1e-4 * scale, "\(spring) \(time)")
      }
    }
  }

  @Test func overDampedSpringsAreCriticalForApple() {
    let over = SpringParameters(mass: 3, stiffness: 1000, damping: 500)
    let critical = SpringParameters(
      mass: 3, stiffness: 1000, damping: 2 * (3000.0).squareRoot())
    #expect(over.dampingRatio > 4.5)
    for time in [0.01, 0.1, 0.5] {
      #expect(abs(over.value(at: time) - critical.value(at: time)) < 1e-12)
    }
  }

  /// Framer's table, as computed from its relation.
  @Test(arguments: [
    (0.75, 0.5, 0.5, 348.149, 27.988), (0.75, 0.5, -0.5, 355.264, 28.273),
    (0.75, 0.75, 0, 156.346, 18.756), (0.75, 1.25, 0, 56.285, 11.254),
    (0.75, 1, 0.5, 86.090, 13.918), (0.5, 0.5, 0.8, 633.584, 25.171),
    (0.5, 0.75, 0.8, 278.459, 16.687), (0.7, 0.5, 0.8, 380.515, 27.310),
  ])
  func knownAnimatorsHaveTheirConstants(
    ratio: Double, duration: Double, velocity: Double, stiffness: Double, damping: Double
  ) {
    let spring = SpringParameters(
      duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    #expect(abs(spring.stiffness - stiffness) < 0.00151)
    #expect(abs(spring.damping - damping) < 0.00151)
  }

  /// Where Newton's method goes astray the relation still holds.
  @Test(arguments: [(1.0, 0.3, 1.0), (2, 0.3, 1), (2, 0.5, 1), (10, 0.2, 3), (5, 1, 2), (10, 1, 9)])
  func slowSpringsThatAreThrownKeepTheRelation(
    duration: Double, ratio: Double, velocity: Double
  ) {
    let spring = SpringParameters(
      duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    let w = spring.frequency
    let exponential = spring.motion(from: -1, velocity: velocity, at: duration)
    #expect(w.isFinite && w > 0)
    #expect(abs(exponential.position) < 0.0035)
    #expect(abs(1 - spring.value(at: duration)) < 0.0035)
  }

  @Test func absurdSpringsStayFinite() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, -1, 1e-300]
    for a in absurd {
      for b in absurd {
        let springs = [
          SpringParameters(mass: a, stiffness: b, damping: a, initialVelocity: b),
          SpringParameters(mass: 1, stiffness: b, damping: a, initialVelocity: a),
          SpringParameters(duration: a, dampingRatio: b, initialVelocity: a),
          SpringParameters(duration: 1, dampingRatio: a, initialVelocity: b),
        ]
        for spring in springs {
          for time in absurd + [0.5] {
            #expect(!spring.value(at: time).isNaN)
            #expect(!spring.velocity(at: time).isNaN)
          }
          #expect(spring.settlingTime >= 0)
          #expect(spring.settlingTime <= SpringParameters.longestSettlingTime)
          _ = spring.settlingTime(from: a, velocity: b, within: 0.1)
        }
      }
    }
  }
}
