#if Media
  import Compositing
  import Foundation
  import Geometry
  import Media
  import Playing
  import Synchronization
  import TestSupport
  import Testing

  /// Films of many screens, made without the command.
  @Suite @MainActor
  final class SequenceTests {
    private let scratch = Scratch()
    private static let side = 100

    /// The left half red, the right half blue.
    private func halves() throws -> PixelBuffer {
      let picture = try PixelBuffer(width: Self.side, height: Self.side)
      picture.fill(Color(red: 1, green: 0, blue: 0))
      for y in 0..<Self.side {
        for x in Self.side / 2..<Self.side {
          picture.setPixel(Pixel(blue: 255, green: 0, red: 0, alpha: 255), x: x, y: y)
        }
      }
      return picture
    }

    /// The screens one after another, each held for so long, with a container's own transition between two.
    private func sequence(_ screens: [Screen], hold: Double) -> FilmSequence {
      let kind = PlayedContainers.all[0]
      let size = Size(width: Double(Self.side), height: Double(Self.side))
      return FilmSequence(
        parts: screens.map { screen in .init(hold: hold) { screen } }, kind: { _ in "own" },
        player: { _, from, to in
          TransitionPlayer(
            .init(container: kind, operation: kind.operations[0], size: size),
            animator: kind.makeDefaultAnimator(), from: from, to: to)
        })
    }

    /// The middle row of each frame.
    private func rows(_ screens: [Screen], hold: Double) throws -> [[Pixel]] {
      let path = "\(scratch.path)/film.bgra"
      let sequence = sequence(screens, hold: hold)
      let film = Film(
        path: path, format: try #require(OutputFormat(word: "raw")), rate: FrameRate(10), threads: 1
      )
      let result = try film.make(
        of: sequence, size: FrameSize(width: Self.side, height: Self.side))
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let frame = Self.side * Self.side * 4
      #expect(bytes.count == result.count * frame)
      return (0..<result.count).map { index in
        let start = index * frame + Self.side / 2 * Self.side * 4
        return (0..<Self.side).map { x in
          let at = start + x * 4
          return Pixel(
            blue: bytes[at], green: bytes[at + 1], red: bytes[at + 2], alpha: bytes[at + 3])
        }
      }
    }

    /// Where red ends.
    private func edge(_ row: [Pixel]) -> Double {
      row.reduce(0) { $0 + Double($1.red) / 255 }
    }

    /// Which frames of a film are the ones before once more.
    private func repetitions(_ screens: [Screen], hold: Double) throws -> [Bool] {
      let sequence = sequence(screens, hold: hold)
      let film = Film(
        path: "film.bgra", format: try #require(OutputFormat(word: "raw")), rate: FrameRate(10),
        threads: 1)
      let timeline = try film.timeline(of: sequence)
      let found = Mutex<[Bool]>([])
      try film.draw(
        0..<timeline.count, of: sequence, timeline,
        size: FrameSize(width: Self.side, height: Self.side), progress: { _, _ in }
      ) { @Sendable _, isRepeated throws(MediaError) in
        found.withLock { $0.append(isRepeated) }
      }
      return found.withLock(\.self)
    }

    @Test func aScreenThatRestsIsDrawnOnce() throws {
      let found = try repetitions([.color(.white), .picture(try halves())], hold: 0.5)
      // 5 alone, 4 of the transition, of which the first shows the screen before, and 5 alone.
      #expect(found.count == 14)
      #expect(found.prefix(5) == [false, true, true, true, true])
      #expect(found.suffix(4) == [true, true, true, true])
      #expect(found.filter { !$0 }.count <= 6)
      let one = try repetitions([.picture(try halves())], hold: 1)
      #expect(one == [false] + Array(repeating: true, count: 9))
    }

    @Test func aPictureThatMovesIsDrawnAgain() throws {
      let move = PictureMove(start: 1, end: 1.2, focus: Point(x: 0, y: 0.5))
      let found = try repetitions([.picture(try halves(), fit: PictureFit(move: move))], hold: 1)
      #expect(found == Array(repeating: false, count: 10))
    }

    @Test func aPictureMovesWithOnePointAtRest() throws {
      let move = PictureMove(start: 1, end: 1.2, focus: Point(x: 0, y: 0.5))
      let rows = try rows([.picture(try halves(), fit: PictureFit(move: move))], hold: 1.1)
      #expect(rows.count == 11)
      // The left edge rests, so that the middle goes from 50 to 60, evenly.
      for (index, row) in rows.enumerated() {
        #expect(abs(edge(row) - 50 - Double(index)) < 0.6, "\(index): \(edge(row))")
      }
    }

    @Test func theMovesOfManyGoOnThroughTransitions() throws {
      let away = PictureMove(start: 1.2, end: 1, focus: Point(x: 0, y: 0.5))
      let rows = try rows(
        [.color(.white), .picture(try halves(), fit: PictureFit(move: away))], hold: 0.5)
      // 5 alone, 4 of the transition, 5 alone: the picture is in sight for 9.
      #expect(rows.count == 14)
      for index in 9..<14 {
        let expected = 60 - 10 * Double(index - 5) / 8
        #expect(abs(edge(rows[index]) - expected) < 0.6, "\(index): \(edge(rows[index]))")
      }
    }

    @Test func theMovesOfManyAreChanceOfOneSeed() {
      var (one, same, other) = (SeededRandom(seed: 1), SeededRandom(seed: 1), SeededRandom(seed: 2))
      let moves = (0..<4).map { PictureMove.gentle($0, &one) }
      #expect(moves == (0..<4).map { PictureMove.gentle($0, &same) })
      #expect(moves != (0..<4).map { PictureMove.gentle($0, &other) })
      for (index, move) in moves.enumerated() {
        #expect((move.start < move.end) == (index % 2 == 0))
        #expect((0.3...0.7).contains(move.focus.x) && (0.3...0.7).contains(move.focus.y))
      }
    }

    @Test func whatMovesDoesNotLeaveTheScreen() throws {
      let move = PictureMove(start: 1.5, end: 1.5, focus: Point(x: 0.5, y: 0.5))
      let screen = Screen.picture(try halves(), fit: PictureFit(move: move))
      // The default animator moves both screens sideways: what comes is not over what goes too early.
      let still = try rows([.color(.white), .picture(try halves())], hold: 0.5)
      let moving = try rows([.color(.white), screen], hold: 0.5)
      func white(_ row: [Pixel]) -> Int { row.count { $0.red == 255 && $0.blue == 255 } }
      #expect(still.map(white) == moving.map(white))
    }
  }
#endif
