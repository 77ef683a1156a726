import Dispatch
import Media
import Synchronization
import Testing

/// Pieces that are filled on one thread and written on another.
@Suite struct WritingQueueTests {
  private final class Piece: Sendable {
    let number = Mutex(0)
  }

  @Test(arguments: [1, 2, 5])
  func piecesAreWrittenOnceEachInTheirOrder(count: Int) throws {
    let written = Mutex<[Int]>([])
    let queue = WritingQueue((0..<count).map { _ in Piece() }) { piece throws(MediaError) in
      let number = piece.number.withLock(\.self)
      written.withLock { $0.append(number) }
    }
    for number in 0..<200 { try queue.append { $0.number.withLock { $0 = number } } }
    try queue.finish()
    #expect(written.withLock(\.self) == Array(0..<200))
  }

  @Test(arguments: [1, 2, 5])
  func theLastPieceIsWrittenAgainInItsOrder(count: Int) throws {
    struct Written: Equatable {
      var number: Int
      var isRepeated: Bool
    }
    let written = Mutex<[Written]>([])
    let queue = WritingQueue((0..<count).map { _ in Piece() }) {
      piece, isRepeated throws(MediaError) in
      let number = piece.number.withLock(\.self)
      written.withLock { $0.append(Written(number: number, isRepeated: isRepeated)) }
    }
    // 0 0 0 3 3 3 6 …
    for number in 0..<200 {
      try queue.append(orRepeat: { piece, last in
        #expect((last == nil) == (number == 0))
        if number % 3 != 0 {
          #expect(last?.number.withLock(\.self) == number / 3 * 3)
          return false
        }
        #expect(count == 1 || piece !== last)
        piece.number.withLock { $0 = number }
        return true
      })
    }
    try queue.finish()
    #expect(
      written.withLock(\.self)
        == (0..<200).map { Written(number: $0 / 3 * 3, isRepeated: $0 % 3 != 0) })
  }

  @Test func theFirstPieceIsNoRepetition() throws {
    let repeated = Mutex<[Bool]>([])
    let queue = WritingQueue([Piece(), Piece()]) { _, isRepeated throws(MediaError) in
      repeated.withLock { $0.append(isRepeated) }
    }
    for _ in 0..<3 { try queue.append(orRepeat: { _, _ in false }) }
    try queue.finish()
    #expect(repeated.withLock(\.self) == [false, true, true])
  }

  @Test func whatWaitsBehindWhatGoesWrongIsNotWritten() throws {
    let failure = MediaError.notWritable(path: "x", reason: "full")
    let written = Mutex<[Int]>([])
    let both = DispatchSemaphore(value: 0)
    let queue = WritingQueue([Piece(), Piece()]) { piece throws(MediaError) in
      let number = piece.number.withLock(\.self)
      written.withLock { $0.append(number) }
      both.wait()
      throw failure
    }
    for number in 0..<2 { try queue.append { $0.number.withLock { $0 = number } } }
    for _ in 0..<2 { both.signal() }
    #expect(throws: failure) { try queue.finish() }
    #expect(written.withLock(\.self) == [0])
  }

  @Test func whatGoesWrongIsSaidAndNothingIsWrittenAfterIt() throws {
    let failure = MediaError.notWritable(path: "x", reason: "full")
    let written = Mutex(0)
    let queue = WritingQueue([Piece(), Piece()]) { piece throws(MediaError) in
      if piece.number.withLock({ $0 == 3 }) { throw failure }
      written.withLock { $0 += 1 }
    }
    for number in 0..<4 { try queue.append { $0.number.withLock { $0 = number } } }
    queue.wait()
    // However often it is tried again.
    for _ in 0..<5 {
      #expect(throws: failure) { try queue.append { $0.number.withLock { $0 = 9 } } }
    }
    #expect(throws: failure) { try queue.finish() }
    #expect(written.withLock(\.self) == 3)
  }
}
