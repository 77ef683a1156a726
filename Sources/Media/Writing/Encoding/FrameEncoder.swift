#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Frames in, packets out, a chunk at a time: conversion and encoding of films whose frames build on
  /// each other.
  ///
  /// Chunks are encoded as `ChunkQueue` says. One thread at a time may call.
  final class FrameEncoder {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private let pool = FramePool()
    private let chunks: ChunkQueue
    /// What the frame before was converted to: a frame of its own, as that one is the encoder's.
    private var last: VideoFrame?

    /// How many frames have been converted.
    var conversionCount: Int { scaler.count }

    /// Makes a converter and a queue.
    ///
    /// - Parameters:
    ///   - encoding: What frames become.
    ///   - settings: What the film is to be like.
    ///   - first: A fresh encoder of it.
    /// - Throws: `MediaError.outOfMemory`.
    init(
      _ encoding: VideoEncoding, _ settings: FilmSettings, first: VideoEncoder
    ) throws(MediaError) {
      path = encoding.path
      size = settings.size
      scaler = try FrameScaler(
        size: encoding.size, format: encoding.pixelFormat, threads: settings.threads)
      chunks = ChunkQueue(encoding, first: first, pool: pool, atOnce: settings.threads)
    }

    /// Converts a frame and has it encoded.
    ///
    /// - Parameters:
    ///   - frame: A frame of the film's size; it may be drawn on again when this returns.
    ///   - isRepeated: Whether it has the pixels of the one before, which is not converted again then.
    /// - Returns: The packets of each chunk that is done, in order.
    /// - Throws: The `MediaError` that says what is wrong.
    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) -> [[EncodedPacket]] {
      try size.check(frame, path: path)
      if isRepeated, let last { return try chunks.append(VideoFrame(sharing: last)) }
      last = nil
      let planes: VideoFrame
      if let used = pool.take() { planes = used } else { planes = try scaler.makeFrame() }
      try scaler.convert(frame, into: planes)
      last = try VideoFrame(sharing: planes)
      return try chunks.append(planes)
    }

    /// Says that there are no more frames.
    ///
    /// - Returns: The packets of each chunk that is left, in order.
    /// - Throws: The `MediaError` that says what is wrong.
    func finish() throws(MediaError) -> [[EncodedPacket]] { try chunks.finish() }
  }
#endif
