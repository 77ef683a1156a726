import Compositing
import Dispatch
import Synchronization

/// Writes frames on a thread of its own, while the next ones are drawn.
///
/// There are two frames: one is drawn while the other is converted and encoded. Frames are written in
/// the order in which they come, so the result is what it would be without a second thread. All of it
/// is called on one thread.
final class FramePipeline {
  private let queue = DispatchQueue(label: "transhost.frames")
  private let frames: [PixelBuffer]
  private var count = 0
  /// Counts the frames that are not being written; from 0, so that it may go at any time.
  private let free = DispatchSemaphore(value: 0)
  private let shared: Shared

  /// What the writing thread works with.
  private final class Shared: @unchecked Sendable {
    /// Touched on the queue alone.
    var sink: any FrameSink
    /// Why writing ended.
    let failure = Mutex<(any Error)?>(nil)

    init(_ sink: any FrameSink) { self.sink = sink }

    func write(_ frame: PixelBuffer) {
      guard failure.withLock({ $0 == nil }) else { return }
      do {
        try sink.write(frame)
      } catch {
        failure.withLock { [error] in $0 = error }
      }
    }
  }

  /// Makes the frames; the sink belongs to the pipeline from now on.
  init(_ sink: any FrameSink, width: Int, height: Int) throws {
    shared = Shared(sink)
    frames = [
      try PixelBuffer(width: width, height: height), try PixelBuffer(width: width, height: height),
    ]
    for _ in frames { free.signal() }
  }

  /// Draws a frame, and has it written; waits until one of the frames is free.
  ///
  /// - Throws: What went wrong with a frame before, when that is known.
  func append(_ draw: (PixelBuffer) -> Void) throws {
    free.wait()
    if let failure = shared.failure.withLock({ $0 }) { throw failure }
    let frame = frames[count % frames.count]
    count += 1
    draw(frame)
    queue.async { [shared, free] in
      shared.write(frame)
      free.signal()
    }
  }

  /// Writes what is left and puts the result in its place.
  func finish() throws {
    try queue.sync {
      if let failure = shared.failure.withLock({ $0 }) { throw failure }
      try shared.sink.finish()
    }
  }

  /// Leaves nothing behind.
  func discard() {
    queue.sync { shared.sink.discard() }
  }
}
