#if Media
  internal import CFFmpeg
  internal import Dispatch
  internal import Synchronization

  /// Gives frames the colours of a palette, on several threads.
  ///
  /// What a pixel lacks is spread to its neighbours, in their order, so a frame is cut into bands: as many
  /// as its height asks for, whatever the threads. Each band begins some rows higher, where nothing is
  /// kept, so that what is spread has settled where it begins and no seam shows. One thread at a time
  /// may call.
  final class ColorReduction {
    private let frames: FrameSpool
    private let bands: [Band]
    private let threads: Int
    /// How many frames have been sent in.
    private var sent = 0
    /// How many have come out.
    private var received = 0

    /// Errors are spread, which shows least, and only where a frame differs from the one before, so that
    /// what rests does not shimmer.
    private static let dithering = "dither=sierra2_4a:diff_mode=rectangle:alpha_threshold=128"
    /// The rows of a band, at least, and the bands of a frame, at most.
    private static let leastRows = 96
    private static let mostBands = 16
    /// The rows above a band with which it begins.
    private static let leadRows = 16

    /// Prepares to do so.
    ///
    /// - Parameters:
    ///   - path: The film's path, for errors.
    ///   - settings: What the film is to be like.
    ///   - frames: Pixels of four bytes.
    ///   - stride: The bytes from one of their rows to the next.
    ///   - palette: A picture of 256 colours.
    /// - Throws: `MediaError.outOfMemory`, or `encoding` if FFmpeg has no such filter.
    init(
      path: String, settings: FilmSettings, frames: FrameSpool, stride: Int, palette: VideoFrame
    ) throws(MediaError) {
      self.frames = frames
      threads = max(1, settings.threads)
      let size = settings.size
      palette.pointer.pointee.pts = 0
      let count = Self.bandCount(size.height)
      bands = try (0..<count).map { index throws(MediaError) in
        let rows = size.height * index / count..<size.height * (index + 1) / count
        let first = max(0, rows.lowerBound - Self.leadRows)
        let side = FrameSize(width: size.width, height: rows.upperBound - first)
        let colors = FrameSize(
          width: Int(palette.pointer.pointee.width), height: Int(palette.pointer.pointee.height))
        let graph = try FilterGraph(
          FilterGraph.source("film", side, AV_PIX_FMT_BGRA, settings.rate) + "[film];"
            + FilterGraph.source("palette", colors, AV_PIX_FMT_BGRA, settings.rate)
            + "[palette];[film][palette]paletteuse=\(Self.dithering),buffersink@out", path: path)
        try graph.send(palette, to: "palette")
        try graph.send(nil, to: "palette")
        let frame = try VideoFrame(size: side, format: AV_PIX_FMT_BGRA)
        // Rows are as wide, and FFmpeg lays them out by their width alone.
        guard frame.stride == stride else { throw .outOfMemory }
        return Band(rows: rows, lead: rows.lowerBound - first, graph: graph, frame: frame)
      }
    }

    /// A power of two, which processors share evenly.
    private static func bandCount(_ height: Int) -> Int {
      var count = 1
      while count < mostBands, height >= 2 * count * leastRows { count *= 2 }
      return count
    }

    /// Fills a frame with the next one's colours.
    ///
    /// - Parameter target: A frame of the film's size, of bytes with a palette.
    /// - Throws: What FFmpeg says, or `MediaError.notWritable` if a frame cannot be read again.
    func next(into target: VideoFrame) throws(MediaError) {
      guard av_frame_make_writable(target.pointer) == 0 else { throw .outOfMemory }
      // FFmpeg may want to see another frame before it gives one.
      while !bands.allSatisfy(\.hasFrame) {
        try MediaWork.check()
        let index = sent < frames.count ? sent : nil
        sent += 1
        try reduce(index)
      }
      for band in bands { band.take(into: target) }
      target.pointer.pointee.pts = Int64(received)
      received += 1
    }

    /// Has every band see its part of a frame, or hear that there are no more.
    private func reduce(_ index: Int?) throws(MediaError) {
      let failure = Mutex<MediaError?>(nil)
      let lanes = min(threads, bands.count)
      let (bands, frames) = (bands, frames)
      DispatchQueue.concurrentPerform(iterations: lanes) { lane in
        for band in stride(from: lane, to: bands.count, by: lanes) {
          do throws(MediaError) {
            try bands[band].reduce(index, of: frames)
          } catch {
            failure.withLock { $0 = error }
          }
        }
      }
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }

  /// Some rows of all frames.
  ///
  /// One thread at a time may use it.
  private final class Band: @unchecked Sendable {
    private let rows: Range<Int>
    private let lead: Int
    private let graph: FilterGraph
    private let frame: VideoFrame
    private var done: [VideoFrame] = []
    private var hasEnded = false

    init(rows: Range<Int>, lead: Int, graph: FilterGraph, frame: VideoFrame) {
      self.rows = rows
      self.lead = lead
      self.graph = graph
      self.frame = frame
    }

    var hasFrame: Bool { !done.isEmpty }

    func reduce(_ index: Int?, of frames: FrameSpool) throws(MediaError) {
      if let index {
        guard av_frame_make_writable(frame.pointer) == 0, let target = frame.row(0, 0) else {
          throw .outOfMemory
        }
        try frames.read(
          index, from: (rows.lowerBound - lead) * frame.stride,
          into: UnsafeMutableRawBufferPointer(
            start: target, count: (rows.count + lead) * frame.stride))
        frame.pointer.pointee.pts = Int64(index)
        try graph.send(frame, to: "film")
      } else if hasEnded {
        // One frame in is one frame out.
        throw .outOfMemory
      } else {
        hasEnded = true
        try graph.send(nil, to: "film")
      }
      while let frame = try graph.receive() { done.append(frame) }
    }

    /// Gives its part of a frame that is done.
    func take(into target: VideoFrame) {
      let part = done.removeFirst()
      guard let from = part.row(0, lead), let to = target.row(0, rows.lowerBound),
        let colors = part.row(1, 0), let palette = target.row(1, 0)
      else { return }
      let width = Int(target.pointer.pointee.width)
      for y in 0..<rows.count {
        (to + y * target.stride).update(from: from + y * part.stride, count: width)
      }
      palette.update(from: colors, count: Int(AVPALETTE_SIZE))
    }
  }
#endif
