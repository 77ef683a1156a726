/// How a picture is to be turned to stand upright.
struct Orientation: Equatable {
  /// Quarter turns clockwise.
  var quarterTurns = 0
  /// Whether left and right change places before that.
  var isMirrored = false

  static let upright = Orientation()

  init() {}

  /// From the number that cameras give, TIFF's tag 274; nil if it is none of the eight.
  init?(exif: Int) {
    switch exif {
    case 1: break
    case 2: isMirrored = true
    case 3: quarterTurns = 2
    case 4: (quarterTurns, isMirrored) = (2, true)
    case 5: (quarterTurns, isMirrored) = (3, true)
    case 6: quarterTurns = 1
    case 7: (quarterTurns, isMirrored) = (1, true)
    case 8: quarterTurns = 3
    default: return nil
    }
  }

  /// From FFmpeg's display matrix, 16.16 fixed point: the first two columns of the first two rows.
  init(matrix: UnsafePointer<Int32>) {
    let (a, b, c, d) = (
      matrix[0].signum(), matrix[1].signum(), matrix[3].signum(), matrix[4].signum()
    )
    switch (a, b, c, d) {
    case (0, 1, -1, 0): quarterTurns = 1
    case (-1, 0, 0, -1): quarterTurns = 2
    case (0, -1, 1, 0): quarterTurns = 3
    case (-1, 0, 0, 1): isMirrored = true
    case (1, 0, 0, -1): (quarterTurns, isMirrored) = (2, true)
    case (0, 1, 1, 0): (quarterTurns, isMirrored) = (3, true)
    case (0, -1, -1, 0): (quarterTurns, isMirrored) = (1, true)
    default: break
    }
  }

  /// Whether what was wide is high.
  var isSideways: Bool { quarterTurns % 2 == 1 }
}
