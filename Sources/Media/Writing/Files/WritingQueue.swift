internal import Dispatch
internal import Synchronization

/// A few pieces of memory that are filled in turn and written, in that order, on a thread of its own.
///
/// While one is written the next ones are filled; whoever fills waits where all are on their way. The
/// result is what it would be without a second thread. All of it is called on one thread.
public final class WritingQueue<Piece: Sendable> {
  private let queue = DispatchQueue(label: "transhost.writing")
  private let pieces: [Piece]
  private var count = 0
  /// Counts the pieces that are not being written; from 0, so that it may go at any time.
  private let free = DispatchSemaphore(value: 0)
  private let shared: Shared

  /// What the writing thread works with.
  private final class Shared: @unchecked Sendable {
    /// Called on the queue alone.
    private let write: (Piece) throws(MediaError) -> Void
    /// Why writing ended.
    private let failure = Mutex<MediaError?>(nil)

    init(_ write: @escaping (Piece) throws(MediaError) -> Void) { self.write = write }

    func take(_ piece: Piece) {
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(MediaError) {
        try write(piece)
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
  public init(_ pieces: [Piece], write: @escaping (Piece) throws(MediaError) -> Void) {
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

  /// The piece that is to be filled next, once it is free; `submit()` is to follow.
  func next() throws(MediaError) -> Piece {
    free.wait()
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
    queue.async { [shared, free] in
      shared.take(piece)
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
