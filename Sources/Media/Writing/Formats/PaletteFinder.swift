#if Media
  internal import CFFmpeg

  /// Finds the 256 colours that suit all frames of a film, on a thread of its own.
  ///
  /// Of large frames it looks at every second, third, … pixel of a row and every such row, with another
  /// beginning in each frame, so that what rests is seen whole: where there are many colours, counting
  /// them is as much work as all the rest. One thread at a time may call.
  final class PaletteFinder {
    private let path: String
    private let step: Int
    private let samples: WritingQueue<VideoFrame>
    private let graph: FilterGraph
    private var count = 0

    /// The pixels of a frame that are looked at, at most, about.
    private static let mostSamples = 1 << 16
    /// Frames' samples that wait to be counted.
    private static let samplesUnderWay = 4

    /// Makes one that has seen nothing.
    ///
    /// - Parameters:
    ///   - path: The film's path, for errors.
    ///   - size: The frames' size.
    ///   - rate: Their rate.
    /// - Throws: `MediaError.outOfMemory`, or `encoding` if FFmpeg has no such filter.
    init(path: String, size: FrameSize, rate: FrameRate) throws(MediaError) {
      self.path = path
      step = Self.step(size)
      let side = FrameSize(width: size.width / step, height: size.height / step)
      let graph = try FilterGraph(
        FilterGraph.source("film", side, AV_PIX_FMT_BGRA, rate)
          + ",palettegen=stats_mode=full,buffersink@out", path: path)
      self.graph = graph
      let pieces = try (0..<Self.samplesUnderWay).map { _ throws(MediaError) in
        try VideoFrame(size: side, format: AV_PIX_FMT_BGRA)
      }
      samples = WritingQueue(pieces) { sample throws(MediaError) in
        try graph.send(sample, to: "film")
      }
    }

    /// From one pixel that is looked at to the next, at most the shorter side.
    private static func step(_ size: FrameSize) -> Int {
      var step = 1
      while size.width * size.height > mostSamples * step * step { step += 1 }
      return min(step, size.width, size.height)
    }

    /// Looks at a frame.
    ///
    /// - Parameter frame: Pixels of four bytes; it may be changed when this returns.
    /// - Throws: What went wrong with a frame before.
    func append(_ frame: VideoFrame) throws(MediaError) {
      let sample = try samples.next()
      guard av_frame_make_writable(sample.pointer) == 0, let target = sample.row(0, 0),
        let source = frame.row(0, count / step % step)
      else { throw .outOfMemory }
      let (width, height) = (Int(sample.pointer.pointee.width), Int(sample.pointer.pointee.height))
      for y in 0..<height {
        let from = UnsafeRawPointer(source + y * step * frame.stride + count % step * 4)
        let row = UnsafeMutableRawPointer(target + y * sample.stride)
        for x in 0..<width {
          let pixel = from.load(fromByteOffset: x * step * 4, as: UInt32.self)
          row.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
        }
      }
      sample.pointer.pointee.pts = Int64(count)
      count += 1
      samples.submit()
    }

    /// The colours.
    ///
    /// - Returns: A picture of them, of 256 pixels.
    /// - Throws: `MediaError.encoding` if there was no frame.
    func finish() throws(MediaError) -> VideoFrame {
      try samples.finish()
      try graph.send(nil, to: "film")
      guard let colors = try graph.receive() else {
        throw .encoding(path: path, reason: "a GIF has at least one frame")
      }
      return colors
    }
  }
#endif
