internal import Dispatch
internal import Synchronization

/// A few pieces of memory that are filled in turn and written, in that order, on a thread of its own.
///
/// While one is written the next ones are filled; whoever fills waits where all are on their way. The
/// result is what it would be without a second thread. All of it is called on one thread.
public final class WritingQueue<Piece: Sendable> {
  private let queue = DispatchQueue(label: "transhost.writing")
  private let pieces: [Piece]
  /// How many pieces have been filled.
  private var count = 0
  /// Counts the pieces that are not being written; from 0, so that it may go at any time.
  private let free = DispatchSemaphore(value: 0)
  private let shared: Shared
  /// Writing is for the same as what is filled.
  private let wish = MediaWork.wish

  /// What the writing thread works with.
  private final class Shared: @unchecked Sendable {
    /// Called on the queue alone.
    private let write: (Piece, Bool) throws(MediaError) -> Void
    /// Why writing ended.
    private let failure = Mutex<MediaError?>(nil)

    init(_ write: @escaping (Piece, Bool) throws(MediaError) -> Void) { self.write = write }

    func take(_ piece: Piece, isRepeated: Bool) {
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(MediaError) {
        try write(piece, isRepeated)
      } catch {
        failure.withLock { $0 = error }
      }
    }

    func check() throws(MediaError) {
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }

  /// Makes a queue.
  ///
  /// - Parameters:
  ///   - pieces: What is filled and written, over and over; at least one.
  ///   - write: Writes one; called on the queue's thread, and no more once it has thrown.
  public convenience init(
    _ pieces: [Piece], write: @escaping (Piece) throws(MediaError) -> Void
  ) {
    self.init(pieces) { piece, _ throws(MediaError) in try write(piece) }
  }

  /// Makes a queue of pieces that may be written more than once.
  ///
  /// - Parameters:
  ///   - pieces: What is filled and written, over and over; at least one.
  ///   - write: Writes one, and hears whether it is the one before once more, with nothing changed; called on the
  ///     queue's thread, and no more once it has thrown.
  public init(
    _ pieces: [Piece],
    write: @escaping (_ piece: Piece, _ isRepeated: Bool) throws(MediaError) -> Void
  ) {
    self.pieces = pieces
    shared = Shared(write)
    for _ in pieces { free.signal() }
  }

  deinit { wait() }

  /// Has the next piece filled, then written; waits until it is free.
  ///
  /// - Parameter fill: Fills it, at once.
  /// - Throws: What went wrong with a piece before, when that is known.
  public func append(_ fill: (Piece) -> Void) throws(MediaError) {
    fill(try next())
    submit()
  }

  /// Has the next piece filled, then written, or the last one written once more.
  ///
  /// - Parameter fill: Fills a piece, at once, if it is to differ from the last one, which is being written
  ///   meanwhile; `false` if it has left it alone and the last one is to be written again.
  /// - Throws: What went wrong with a piece before, when that is known.
  public func append(orRepeat fill: (_ piece: Piece, _ last: Piece?) -> Bool) throws(MediaError) {
    let piece = try next()
    let last = count > 0 ? pieces[(count - 1) % pieces.count] : nil
    if fill(piece, last) || last == nil {
      submit()
    } else {
      last.map { write($0, isRepeated: true) }
    }
  }

  /// The piece that is to be filled next, once it is free; `submit()` is to follow.
  func next() throws(MediaError) -> Piece {
    try MediaWork.wait(for: free)
    do throws(MediaError) {
      try shared.check()
    } catch {
      free.signal()
      throw error
    }
    return pieces[count % pieces.count]
  }

  /// Has the piece that has been filled written.
  func submit() {
    let piece = pieces[count % pieces.count]
    count += 1
    write(piece, isRepeated: false)
  }

  /// Has a piece written when those before are.
  private func write(_ piece: Piece, isRepeated: Bool) {
    queue.async { [shared, free, wish] in
      MediaWork.$wish.withValue(wish) { shared.take(piece, isRepeated: isRepeated) }
      free.signal()
    }
  }

  /// Waits until all is written.
  ///
  /// - Throws: What went wrong with a piece.
  public func finish() throws(MediaError) {
    wait()
    try shared.check()
  }

  /// Waits until nothing is being written.
  public func wait() { queue.sync {} }
}
