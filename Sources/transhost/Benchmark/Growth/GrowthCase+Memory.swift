import Geometry
import Measuring

extension GrowthCase {
  /// 640 bytes, of which one number is ever used.
  private final class PlainObject {
    var numbers = (SIMD64<Double>.zero, SIMD16<Double>.zero)
  }

  /// What memory alone makes of numbers: objects that do nothing, of which a hundred thousand fit into no cache, either.
  static let memory = [
    GrowthCase(name: "plain objects made") { count in
      var objects: [PlainObject] = []
      return Measurement.time { for _ in 0..<count { objects.append(PlainObject()) } }
    },
    GrowthCase(name: "plain objects changed in any order") { count in
      let objects = makeObjects(count)
      return Measurement.time { for object in objects { object.numbers.0[0] += 1 } }
    },
    GrowthCase(name: "plain objects let go in any order") { count in
      var objects: [PlainObject?] = makeObjects(count)
      return Measurement.time { for index in 0..<count { objects[index] = nil } }
    },
  ]

  /// Objects in an order that is not that of their places in memory.
  private static func makeObjects(_ count: Int) -> [PlainObject] {
    var objects = (0..<count).map { _ in PlainObject() }
    var random = SeededRandom(seed: 1)
    objects.shuffle(using: &random)
    return objects
  }
}
