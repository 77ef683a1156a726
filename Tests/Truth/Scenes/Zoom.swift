public import Exact

/// A slow zoom, frame by frame: how it changes says whether it crawls.
public struct Zoom: Sendable {
  public var name: String
  public var frames: [Scene]

  /// All that are compared.
  public static let all: [Zoom] =
    [
      ("upright", PlaneMap.identity), ("turned by 20°", Scene.turn(20)),
      ("turned away by 50°", Scene.away(50, 300)),
    ]
    .flatMap { place, map in
      [("zone plate", Source.zonePlateNumber), ("page", Source.pageNumber)].flatMap {
        source, number in
        [0.3, 0.55].map { start in
          Zoom(
            name: "\(source), from \(start), \(place)",
            frames: (0..<5).map { frame in
              let scale = start + 0.002 * Double(frame)
              return Scene(
                "slow zoom", "\(frame)",
                [Scene.picture(number, 480, 360, .scaled(scale, scale).then(map))])
            })
        }
      }
    }
}

/// How much a drawn zoom changes that ought not to, from frame to frame: the root of the mean square, in
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
