import Animating
import Foundation
import TestSupport
import Testing

/// Springs against the tables of other libraries.
struct SpringOracleTests {
  /// A spring between two places, in whatever unit they have.
  private struct Motion {
    var spring: SpringParameters
    var from: Double
    var to: Double
    var velocity: Double

    func position(at time: Double) -> Double {
      to + spring.motion(from: from - to, velocity: velocity, at: time).position
    }
    func velocity(at time: Double) -> Double {
      spring.motion(from: from - to, velocity: velocity, at: time).velocity
    }
    func isAtRest(at time: Double, within distance: Double, slowerThan limit: Double) -> Bool {
      abs(position(at: time) - to) < distance && abs(velocity(at: time)) < limit
    }
    func settlingTime(within distance: Double) -> Double {
      spring.settlingTime(from: from - to, velocity: velocity, within: distance)
    }
  }

  private func motion(_ row: Oracle.Row) throws -> Motion {
    Motion(
      spring: SpringParameters(
        mass: try row.stated("mass"), stiffness: try row.stated("stiffness"),
        damping: try row.stated("damping")),
      from: try row.stated("from"), to: try row.stated("to"),
      velocity: try row.stated("velocity"))
  }

  // MARK: Flutter

  @Test func placesAndVelocitiesAreThoseOfFlutter() throws {
    let rows = try Oracle("springs_flutter", in: .module).rows("cases")
    #expect(rows.count == 3)
    for row in rows {
      let motion = try motion(row)
      let t = try row.stated("t")
      let isExact = row.text("rounding") == "exact"
      let (x, dx) = (motion.position(at: t), motion.velocity(at: t))
      #expect((isExact ? x : x.rounded(.down)) == row.number("x"), "\(row)")
      // Flutter truncates velocities less than 0 as whole numbers are: -65.2 reads -66 floored.
      #expect((isExact ? dx : dx.rounded(.down)) == row.number("dx"), "\(row)")
      #expect(
        abs(motion.spring.dampingRatio - (try row.stated("damping_ratio"))) < 1e-12)
    }
  }

  @Test func boundsAndRestAreThoseOfFlutter() throws {
    let oracle = try Oracle("springs_flutter", in: .module)
    let inequalities = oracle.rows("inequalities") + oracle.rows("snap")
    #expect(inequalities.count == 2)
    for row in inequalities {
      let motion = try motion(row)
      let t = try row.stated("t")
      #expect(motion.position(at: t) > row.number("x_above") ?? -.infinity, "\(row)")
      #expect(motion.position(at: t) < row.number("x_below") ?? .infinity, "\(row)")
      #expect(motion.velocity(at: t) > row.number("dx_above") ?? -.infinity, "\(row)")
      #expect(motion.velocity(at: t) < row.number("dx_below") ?? .infinity, "\(row)")
    }
    let done = oracle.rows("done")
    #expect(done.count == 3)
    for row in done {
      let isAtRest = try motion(row).isAtRest(
        at: try row.stated("t"), within: try row.stated("tol_distance"),
        slowerThan: try row.stated("tol_velocity"))
      #expect(isAtRest == row.flag("done"), "\(row)")
    }
  }

  @Test func regimesAreThoseOfFlutter() throws {
    let rows = try Oracle("springs_flutter", in: .module).rows("regimes")
    #expect(rows.count == 3)
    for row in rows {
      let k = try row.stated("stiffness")
      let m = try row.stated("mass")
      let damping =
        row.number("damping") ?? 2 * (row.number("damping_ratio") ?? 0) * (k * m).squareRoot()
      let ratio = SpringParameters(mass: m, stiffness: k, damping: damping).dampingRatio
      switch row.text("regime") {
      case "critically damped": #expect(ratio == 1, "\(row)")
      case "overdamped": #expect(ratio > 1, "\(row)")
      default: #expect(ratio < 1, "\(row)")
      }
    }
  }

  // MARK: Motion

  @Test func rowsAndSamplesAreThoseOfMotion() throws {
    let rows = try Oracle("springs_motion", in: .module).rows("cases")
    #expect(rows.count == 8)
    var checked = 0
    for row in rows where row.text("kind") != "settle" {
      let motion = try motion(row)
      let values = try #require(row.numbers("values"))
      // One that is given by its duration ends there, the others when they are at rest.
      let end = row.flag("ends_at_duration") == true ? try row.stated("duration_ms") / 1000 : nil
      let speed = end == nil ? try row.stated("rest_speed") : -1
      let delta = end == nil ? try row.stated("rest_delta") : -1
      let isRow = row.text("kind") == "row"
      let step =
        isRow
        ? try row.stated("step_ms") / 1000
        : try row.stated("total_ms") / 1000 / Double(values.count - 1)
      let scale = isRow ? 1.0 : 1e4
      for (index, expected) in values.enumerated() {
        let t = Double(index) * step
        let isAtRest =
          t >= end ?? .infinity
          || abs(motion.velocity(at: t)) <= speed
            && abs(motion.position(at: t) - motion.to) <= delta
        let x = isAtRest ? motion.to : motion.position(at: t)
        #expect((x * scale + 0.5).rounded(.down) / scale == expected, "\(row.label) \(index)")
        checked += 1
      }
    }
    #expect(checked == 8 + 9 + 6 + 37 + 27 + 28)
  }

  @Test func derivedConstantsAreThoseOfMotion() throws {
    let rows = try Oracle("springs_motion", in: .module).rows("cases")
    let named = Dictionary(
      rows.compactMap { row in row.text("name").map { ($0, row) } }, uniquingKeysWith: { a, _ in a }
    )
    let settling = try #require(named["duration 800 ms, bounce 0.25"])
    let byDuration = SpringParameters(duration: 0.8, dampingRatio: 0.75, initialVelocity: 0)
    #expect(abs(byDuration.stiffness - (try settling.stated("stiffness"))) < 1e-6)
    #expect(abs(byDuration.damping - (try settling.stated("damping"))) < 1e-6)
  }

  @Test func settlingOnTheGridIsThatOfMotion() throws {
    let rows = try Oracle("springs_motion", in: .module).rows("cases")
      .filter { $0.text("kind") == "settle" }
    #expect(rows.count == 2)
    for row in rows {
      let motion = try motion(row)
      let grid = try row.stated("grid_ms")
      let speed = try row.stated("rest_speed")
      let delta = try row.stated("rest_delta")
      let settled = (0...1000).first {
        let t = Double($0) * grid / 1000
        return abs(motion.velocity(at: t)) <= speed
          && abs(motion.position(at: t) - motion.to) <= delta
      }
      #expect(settled.map { Double($0) * grid } == row.number("settle_ms"), "\(row)")
    }
  }

  @Test func propertiesAreThoseOfMotion() throws {
    // The first two of the three are about springs that are given by a bounce, which are not ours.
    #expect(try Oracle("springs_motion", in: .module).rows("properties").count == 3)
    for (stiffness, damping) in [(700.0, 80.0), (100, 20)] {
      let motion = Motion(
        spring: SpringParameters(mass: 1, stiffness: stiffness, damping: damping), from: 1, to: 1,
        velocity: 50)
      #expect(!motion.isAtRest(at: 0, within: 0.005, slowerThan: 0.01))
      #expect(motion.position(at: 0.01) > 1.2)
    }
  }

  // MARK: androidx

  @Test func settlingTimesAreThoseOfAndroidx() throws {
    let rows = try Oracle("springs_androidx", in: .module).rows("cases")
    #expect(rows.count == 6)
    func settling(_ row: Oracle.Row, displacement: Double, velocity: Double, delta: Double) throws
      -> Double
    {
      let k = try row.stated("stiffness")
      let ratio = try row.stated("damping_ratio")
      return Motion(
        spring: SpringParameters(
          mass: try row.stated("mass"), stiffness: k,
          damping: 2 * ratio * k.squareRoot()), from: displacement, to: 0, velocity: velocity
      ).settlingTime(within: delta)
    }
    for row in rows {
      if let displacements = row.numbers("displacement"), let deltas = row.numbers("delta"),
        let velocities = row.numbers("velocity")
      {
        let times = try displacements.indices.map {
          try settling(
            row, displacement: displacements[$0], velocity: velocities[$0], delta: deltas[$0])
        }
        #expect(times.max() == times[0], "\(row)")
      } else if let from = row.number("from"), let to = row.number("to") {
        let k = try row.stated("stiffness")
        let spring = SpringParameters(mass: 1, stiffness: k, damping: 2 * k.squareRoot())
        let curve = TimingCurve.spring(spring)
        let end = spring.settlingTime
        #expect(curve.progress(at: end, duration: end) * (to - from) == row.number("x"), "\(row)")
        #expect(curve.velocity(at: end, duration: end) == row.number("dx"), "\(row)")
      } else {
        let time = try settling(
          row, displacement: try row.stated("displacement"),
          velocity: try row.stated("velocity"), delta: try row.stated("delta"))
        switch row.text("settle_ms") {
        case "unbounded": #expect(time == .infinity, "\(row)")
        case "finite": #expect(time.isFinite && time > 0, "\(row)")
        default:
          let expected = try row.stated("settle_ms")
          #expect((time * 1000).rounded(.down) == expected, "\(row)")
          #expect(abs(time * 1000 - (try row.stated("recomputed_ms"))) < 0.001, "\(row)")
        }
      }
    }
  }

  @Test func settlingHasThePropertiesThatAndroidxTests() throws {
    #expect(try Oracle("springs_androidx", in: .module).rows("properties").count == 2)
    var dampings = [1.0]
    for step in stride(from: 501.0, through: 9501, by: 2000) { dampings.append(step) }
    var checked = 0
    for mass in [1.0, 9, 2401, 9801] {
      for stiffness in [1.0, 81, 90_601, 962_361] {
        for damping in dampings + [2 * (stiffness * mass).squareRoot()] {
          for velocity in [-200_000.0, -3000, 0, 500, 200_000] {
            for displacement in [-10_000.0, -50, 0.5, 300, 10_000] {
              let motion = Motion(
                spring: SpringParameters(mass: mass, stiffness: stiffness, damping: damping),
                from: displacement, to: 0, velocity: velocity)
              let settle = motion.settlingTime(within: 1)
              func place(_ time: Double) -> Double { abs(motion.position(at: time)) }
              if settle == 0 {
                #expect(abs(displacement) <= 1)
              } else if motion.spring.dampingRatio < 1 {
                #expect(place(settle + 0.033) < 1)
              } else {
                let isLast =
                  place(max(0, settle - 0.033)) >= 0.999 && place(settle + 0.033) <= 1.001
                let isPeak =
                  place(settle) >= 0.999 && place(settle) > place(max(0, settle - 0.033))
                  && place(settle) > place(settle + 0.033)
                #expect(isLast || isPeak, "\(motion) \(settle)")
              }
              checked += 1
            }
          }
        }
      }
    }
    #expect(checked == 4 * 4 * 7 * 25)
  }

  // MARK: UIKit

  @Test func springsOfADurationAreThoseOfTheRelation() throws {
    let rows = try Oracle("springs_uikit", in: .module).rows("cases")
    #expect(rows.count == 37)
    for row in rows {
      let spring = SpringParameters(
        duration: try row.stated("duration"),
        dampingRatio: try row.stated("damping"),
        initialVelocity: try row.stated("velocity"))
      func near(_ actual: Double, _ key: String) throws {
        let expected = try #require(row.number(key))
        #expect(abs(actual - expected) <= 1e-6 * max(1, abs(expected)), "\(row.label) \(key)")
      }
      try near(spring.mass, "mass")
      try near(spring.frequency, "omega0")
      try near(spring.stiffness, "stiffness")
      try near(spring.damping, "damping_coefficient")
      for sample in try #require(row.pairs("samples")) {
        #expect(abs(spring.value(at: sample[0]) - sample[1]) <= 1e-6, "\(row.label) \(sample)")
      }
      try near(spring.value(at: try row.stated("duration")), "at_duration")
      #expect(row.number("settled_value") == 1)
      let settles = try row.stated("settles_within_0_001_at")
      let grid = (try row.stated("duration")) / 10_000
      for step in 0..<2000 {
        // The table rounds to a ten-thousandth of a second.
        let late = settles + 5e-5 + grid + Double(step) * grid
        #expect(abs(1 - spring.value(at: late)) < 0.001 + 1e-12, "\(row.label) \(late)")
      }
      #expect(spring.settlingTime >= settles - grid, "\(row.label)")
    }
  }
}
