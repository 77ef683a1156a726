public import Exact

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Scene {
  /// All that is compared.
  public static let all =
    turns + moves + scales + turnedScales + perspectives + shapes + blurs + stacks + cuts
    + neighbours

  /// A picture in the middle of a scene, of a size before it is mapped.
  static func picture(
    _ number: Int, _ width: Double, _ height: Double, _ map: PlaneMap,
    part: [Double] = [0, 0, 1, 1], _ setUp: (inout Figure) -> Void = { _ in }
  ) -> Figure {
    var figure = Figure(
      width, height, PlaneMap.moved(-width / 2, -height / 2).then(map).then(.moved(80, 60)))
    figure.picture = number
    figure.part = part
    setUp(&figure)
    return figure
  }

  /// A rectangle of one colour, or with what a closure gives it.
  static func box(
    _ width: Double, _ height: Double, _ map: PlaneMap, _ color: [Double]?,
    _ setUp: (inout Figure) -> Void = { _ in }
  ) -> Figure {
    var figure = Figure(
      width, height, PlaneMap.moved(-width / 2, -height / 2).then(map).then(.moved(80, 60)))
    figure.fill = color
    setUp(&figure)
    return figure
  }

  static func turn(_ degrees: Double) -> PlaneMap {
    .turned(cosine: cos(degrees * .pi / 180), sine: sin(degrees * .pi / 180))
  }

  static func away(_ degrees: Double, _ distance: Double) -> PlaneMap {
    .turnedAway(
      cosine: cos(degrees * .pi / 180), sine: sin(degrees * .pi / 180), distance: distance)
  }

  static func down(_ degrees: Double, _ distance: Double) -> PlaneMap {
    .turnedDown(
      cosine: cos(degrees * .pi / 180), sine: sin(degrees * .pi / 180), distance: distance)
  }

  static let white = [1.0, 1, 1]
  static let dark = [0.1, 0.1, 0.15]
  static let red = [0.9, 0.2, 0.2]
  /// What bytes say exactly.
  static let blue = [0.2, 0.4, 0.6]

  static let turns: [Scene] = [3, 17, 45, 72].map { degrees in
    Scene(
      "rotation", "photograph, \(degrees)°",
      [picture(Source.photographNumber, 100, 75, turn(Double(degrees)), part: [0, 0, 0.2, 0.2])])
  }

  static let moves: [Scene] = [(0.5, 0.0), (0.3, 0.7)].map { x, y in
    Scene(
      "translation", "page, \(x) and \(y) pixels",
      [
        picture(
          Source.pageNumber, 96, 72, .moved(x, y), part: [0, 0, 0.2, 0.2])
      ])
  }

  static let scales: [Scene] =
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1.5, 3].flatMap { scale in
      [
        ("photograph", Source.photographNumber), ("zone plate", Source.zonePlateNumber),
        ("page", Source.pageNumber),
      ].map { name, number in
        Scene(
          "scale", "\(name), \(scale)", [picture(number, 480, 360, .scaled(scale, scale))])
      }
    }

  /// Pictures that are made smaller and do not stand upright.
  static let turnedScales: [Scene] =
    ([0.1, 0.2, 0.3, 0.45, 0.6, 0.8].map {
      ("\($0), turned by 20°", turn(20).then(.scaled($0, $0)))
    }
    + [("0.3 by 0.9, turned by 20°", PlaneMap.scaled(0.3, 0.9).then(turn(20)))]
    + [30.0, 60, 75].map {
      ("0.3, turned away by \(Int($0))°", .scaled(0.3, 0.3).then(away($0, 300)))
    }
    + [30.0, 60].map {
      ("0.3, turned down by \(Int($0))°", .scaled(0.3, 0.3).then(down($0, 300)))
    }
    + [
      ("down by 60° and turned by 5°", 0.3, down(60, 300).then(turn(5))),
      ("away by 60° and down by 30°", 0.6, away(60, 300).then(down(30, 300))),
      ("turned by 20°, down by 60°", 0.9, turn(20).then(down(60, 300))),
    ].map { ("\($1), \($0)", PlaneMap.scaled($1, $1).then($2)) })
    .flatMap { name, map in
      [
        ("photograph", Source.photographNumber), ("zone plate", Source.zonePlateNumber),
        ("page", Source.pageNumber),
      ].map { source, number in
        Scene("turned and smaller", "\(source), \(name)", [picture(number, 480, 360, map)])
      }
    }

  static let perspectives: [Scene] =
    [30, 60, 75, 85].flatMap { degrees in
      [("photograph", Source.photographNumber), ("page", Source.pageNumber)].map { name, number in
        Scene(
          "perspective", "\(name), \(degrees)°",
          [picture(number, 120, 90, away(Double(degrees), 300), part: [0.3, 0.3, 0.7, 0.7])])
      }
    } + asides

  /// Seen from behind, from far below and from far to the side, so that lines lie aslant, and turned about a level axis.
  private static let asides: [Scene] = [
    ("from behind, 125°", away(125, 300)),
    ("high above the eye, 50°", PlaneMap.moved(0, -200).then(away(50, 300)).then(.moved(0, 200))),
    (
      "half as large, high above the eye, 65°",
      PlaneMap.scaled(0.5, 0.5).then(.moved(0, -200)).then(away(65, 300)).then(.moved(0, 200))
    ),
    ("turned down by 60°", down(60, 300)),
    ("turned down by 125°", down(125, 300)),
    (
      "left of the eye, turned down by 50°",
      PlaneMap.moved(-200, 0).then(down(50, 300)).then(.moved(200, 0))
    ),
  ].flatMap { name, map in
    [("photograph", Source.photographNumber), ("page", Source.pageNumber)].map { source, number in
      Scene(
        "perspective", "\(source), \(name)",
        [picture(number, 120, 90, map, part: [0.3, 0.3, 0.7, 0.7])])
    }
  }

  static let shapes: [Scene] =
    [
      Scene(
        "corners", "radius 12, upright",
        [box(90, 60, .moved(0.3, 0.6), white) { $0.radius = 12 }]),
      Scene(
        "corners", "radius 20, turned by 25°", [box(90, 60, turn(25), white) { $0.radius = 20 }]),
    ]
    + [(1.0, 0.3, 0.0), (2, 0.3, 0), (1, 0, 15), (3, 0, 30)].map { width, offset, degrees in
      Scene(
        "borders", "\(width) wide, \(offset) pixels, \(degrees)°",
        [
          box(90, 60, turn(degrees).then(.moved(offset, offset)), white) {
            $0.borderWidth = width
            $0.border = dark
            $0.radius = degrees == 30 ? 10 : 0
          }
        ])
    }

  static let blurs: [Scene] =
    [1.5, 4, 10].map { deviation in
      Scene(
        "shadows", "deviation \(deviation)", background: [0.95, 0.95, 0.95],
        [
          box(70, 40, .identity, white) {
            $0.shadow = .init(deviation: deviation, x: 3, y: 5, opacity: 0.6)
          }
        ])
    }
    + [(12.0, 0.1), (10, 0.04)].map { deviation, opacity in
      Scene(
        "shadows", "faint: deviation \(deviation), opacity \(opacity)", background: white,
        [
          box(60, 40, .identity, blue) {
            $0.shadow = .init(deviation: deviation, x: 0, y: 4, opacity: opacity)
          }
        ])
    }
    + [0.8, 3, 8].map { deviation in
      Scene(
        "blur", "photograph, deviation \(deviation)",
        [
          picture(
            Source.photographNumber, 96, 72, .identity, part: [0.3, 0.3, 0.5, 0.5]
          ) { $0.blur = deviation }
        ])
    }

  /// Small ones: each of many figures is looked at for every sample.
  static let stacks: [Scene] =
    [(100, 0.01), (300, 0.003)].map { count, opacity in
      var veil = part(40, 30)
      veil.opacity = opacity
      return Scene(
        "stacks", "\(count) veils of \(opacity)", width: 40, height: 30,
        Array(repeating: veil, count: count))
    } + [
      Scene(
        "stacks", "8 groups of 0.99 in one another", width: 40, height: 30,
        [
          (0..<8).reduce(part(40, 30)) { inner, _ in
            var group = Figure(40, 30, .identity)
            group.opacity = 0.99
            group.figures = [inner]
            return group
          }
        ])
    ]

  /// A part of the photograph.
  private static func part(_ width: Double, _ height: Double) -> Figure {
    var figure = Figure(width, height, .identity)
    figure.picture = Source.photographNumber
    figure.part = [0.3, 0.3, 0.34, 0.34]
    return figure
  }

  static let cuts: [Scene] = [(0.5, 0.0), (0, 30)].flatMap { offset, degrees in
    let map = turn(degrees).then(.moved(offset, offset))
    var child = Figure(80, 60, .identity)
    child.picture = Source.lightNumber
    child.part = [0, 0, 0.16, 0.16]
    var large = child
    large.map = .moved(-10, -10)
    large.width = 100
    large.height = 80
    return [
      Scene(
        "clips", "a child of the clip's size, \(offset) pixels, \(degrees)°",
        [
          box(80, 60, map, dark) {
            $0.clips = true
            $0.figures = [child]
          }
        ]),
      Scene(
        "clips", "a larger child, \(offset) pixels, \(degrees)°",
        [
          box(80, 60, map, dark) {
            $0.clips = true
            $0.radius = 10
            $0.figures = [large]
          }
        ]),
      Scene(
        "masks", "a mask of the bounds, \(offset) pixels, \(degrees)°",
        [
          box(80, 60, map, white) {
            $0.isMasked = true
            $0.figures = [large]
          }
        ]),
    ]
  }

  static let neighbours: [Scene] =
    [("0.5 pixels", PlaneMap.moved(0.5, 0.5)), ("7°", turn(7)), ("30°", turn(30))].flatMap {
      name, map in
      [
        Scene(
          "neighbours", "quarters of a picture, \(name)", background: [0, 0, 0],
          [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { column, row in
            var quarter = Figure(
              48, 36,
              PlaneMap.moved((column - 1) * 48, (row - 1) * 36).then(map).then(.moved(80, 60)))
            quarter.picture = Source.lightNumber
            quarter.part = [
              0.1 + column * 0.1, 0.1 + row * 0.1, 0.2 + column * 0.1, 0.2 + row * 0.1,
            ]
            return quarter
          }),
        Scene(
          "neighbours", "a picture on black of its size, \(name)", background: white,
          [
            box(96, 72, map, [0, 0, 0]) {
              var picture = Figure(96, 72, .identity)
              picture.picture = Source.lightNumber
              picture.part = [0.1, 0.1, 0.3, 0.3]
              $0.figures = [picture]
            }
          ]),
      ]
    }
}
