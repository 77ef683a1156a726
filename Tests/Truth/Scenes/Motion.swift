public import Exact

/// A slow motion, frame by frame: how it changes says whether it crawls or pops.
public struct Motion: Sendable {
  public var name: String
  public var frames: [Scene]

  /// All that are compared.
  public static let all = zooms + secondTurns

  private static let zooms: [Motion] =
    [
      ("upright", PlaneMap.identity), ("turned by 20°", Scene.turn(20)),
      ("turned away by 50°", Scene.away(50, 300)),
    ]
    .flatMap { place, map in
      printed { source, number in
        [0.3, 0.55].map { start in
          Motion("zoom, \(source), from \(start), \(place)", number) { frame in
            let scale = start + 0.002 * Double(frame)
            return .scaled(scale, scale).then(map)
          }
        }
      }
    }

  /// Turned about one axis and, from the second frame on, about another, too.
  private static let secondTurns: [Motion] =
    [(0.4, 30.0), (0.6, 50), (0.9, 65)].flatMap { scale, degrees in
      printed { source, number in
        let map = PlaneMap.scaled(scale, scale)
        return [
          Motion("turn, \(source), \(scale), away by \(Int(degrees))°, then down", number) {
            map.then(Scene.away(degrees, 300)).then(Scene.down(0.25 * Double($0), 300))
          },
          Motion("turn, \(source), \(scale), down by \(Int(degrees))°, then away", number) {
            map.then(Scene.down(degrees, 300)).then(Scene.away(0.25 * Double($0), 300))
          },
        ]
      }
    }

  /// With the pictures whose pixels differ most from their neighbours.
  private static func printed(_ motions: (String, Int) -> [Motion]) -> [Motion] {
    motions("zone plate", Source.zonePlateNumber) + motions("page", Source.pageNumber)
  }

  private init(_ name: String, _ number: Int, _ map: (_ frame: Int) -> PlaneMap) {
    self.name = name
    frames = (0..<5).map {
      Scene("slow motion", "\($0)", [Scene.picture(number, 480, 360, map($0))])
    }
  }
}

/// How much a drawn motion changes that ought not to, from frame to frame: the root of the mean square, in
/// levels.
public func crawl(of drawn: [[UInt8]], exact: [ExactPicture]) -> Double {
  var (squares, count) = (0.0, 0)
  for frame in 1..<drawn.count {
    for index in drawn[frame].indices {
      let change = Double(drawn[frame][index]) - Double(drawn[frame - 1][index])
      let error = change - (exact[frame].values[index] - exact[frame - 1].values[index])
      squares += error * error
      count += 1
    }
  }
  return (squares / Double(count)).squareRoot()
}
