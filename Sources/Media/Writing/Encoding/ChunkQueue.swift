#if Media
  internal import CFFmpeg
  internal import Dispatch
  internal import Synchronization

  /// Encodes a film in chunks of a fixed number of frames, each with a fresh encoder, several at a time.
  ///
  /// Chunks come out in their order, and what is in them does not depend on how many are encoded at a
  /// time. All of it is called on one thread.
  final class ChunkQueue {
    private let encoding: VideoEncoding
    private let pool: FramePool
    private let mostAtOnce: Int
    /// Counts the frames that may still wait; from 0, so that it may go at any time.
    private let room = DispatchSemaphore(value: 0)
    /// Those that have begun and have not been taken, in order.
    private var chunks: [Chunk] = []
    private var current: Chunk?
    /// A fresh encoder for the first chunk.
    private var first: VideoEncoder?

    /// How many bytes of frames may wait to be encoded.
    private static let mostWaiting = 1 << 28
    private static let leastWaiting = 8

    /// Makes a queue.
    ///
    /// - Parameters:
    ///   - encoding: What frames become.
    ///   - first: A fresh encoder of it, for the first chunk.
    ///   - pool: Where frames go that have been encoded.
    ///   - atOnce: How many chunks are encoded at a time.
    init(_ encoding: VideoEncoding, first: VideoEncoder, pool: FramePool, atOnce: Int) {
      self.encoding = encoding
      self.first = first
      self.pool = pool
      mostAtOnce = max(1, atOnce)
      let bytes = max(
        1, encoding.size.width * encoding.size.height * (encoding.hasAlpha ? 5 : 3) / 2)
      let most = min(mostAtOnce * VideoEncoding.framesPerChunk, Self.mostWaiting / bytes)
      for _ in 0..<max(Self.leastWaiting, most) { room.signal() }
    }

    deinit { for chunk in chunks { chunk.abandon() } }

    /// Has a frame encoded; waits where too many wait already.
    ///
    /// - Parameter frame: The next frame; the queue's from now on.
    /// - Returns: The packets of each chunk that is done, in order.
    /// - Throws: What went wrong with a chunk.
    func append(_ frame: VideoFrame) throws(MediaError) -> [[EncodedPacket]] {
      var done: [[EncodedPacket]] = []
      if current == nil {
        while chunks.count >= mostAtOnce { done.append(try chunks.removeFirst().result()) }
        let chunk = Chunk(try freshEncoder(), pool: pool, room: room)
        chunks.append(chunk)
        current = chunk
      }
      try MediaWork.wait(for: room)
      current?.encode(frame)
      if current?.count == VideoEncoding.framesPerChunk { endChunk() }
      while let first = chunks.first, first.isDone {
        done.append(try chunks.removeFirst().result())
      }
      return done
    }

    /// Says that there are no more frames, and waits.
    ///
    /// - Returns: The packets of each chunk that is left, in order.
    /// - Throws: What went wrong with a chunk.
    func finish() throws(MediaError) -> [[EncodedPacket]] {
      endChunk()
      var done: [[EncodedPacket]] = []
      while !chunks.isEmpty { done.append(try chunks.removeFirst().result()) }
      return done
    }

    private func freshEncoder() throws(MediaError) -> VideoEncoder {
      guard let first else { return try encoding.open() }
      self.first = nil
      return first
    }

    private func endChunk() {
      current?.finish()
      current = nil
    }
  }

  /// A chunk that is being encoded, on a thread of its own.
  private final class Chunk: @unchecked Sendable {
    private let encoder: VideoEncoder
    private let pool: FramePool
    private let room: DispatchSemaphore
    private let queue = DispatchQueue(label: "transhost.encoding")
    /// Frames so far; the caller's alone.
    private(set) var count = 0
    private let state = Mutex(State())
    /// Signalled once, when all has been encoded.
    private let end = DispatchSemaphore(value: 0)

    private struct State {
      var packets: [EncodedPacket] = []
      var failure: MediaError?
      var isDone = false
      var isAbandoned = false
    }

    init(_ encoder: VideoEncoder, pool: FramePool, room: DispatchSemaphore) {
      self.encoder = encoder
      self.pool = pool
      self.room = room
    }

    var isDone: Bool { state.withLock { $0.isDone } }

    func encode(_ frame: VideoFrame) {
      count += 1
      queue.async { [self] in
        take(frame)
        pool.put(frame)
        room.signal()
      }
    }

    func finish() {
      queue.async { [self] in
        take(nil)
        state.withLock { $0.isDone = true }
        end.signal()
      }
    }

    /// Says that nobody wants it: what waits is not encoded.
    func abandon() {
      state.withLock { $0.isAbandoned = true }
      queue.sync {}
    }

    /// Waits until all is done; once, after `finish()`.
    func result() throws(MediaError) -> [EncodedPacket] {
      try MediaWork.wait(for: end)
      return try state.withLock { state throws(MediaError) in
        if let failure = state.failure { throw failure }
        return state.packets
      }
    }

    private func take(_ frame: VideoFrame?) {
      guard state.withLock({ $0.failure == nil && !$0.isAbandoned }) else { return }
      do throws(MediaError) {
        let packets = try encoder.encode(frame) { [self] in state.withLock { $0.isAbandoned } }
        state.withLock { $0.packets += packets }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }
#endif
