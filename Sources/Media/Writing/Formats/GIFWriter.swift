extension OutputFormat {
  /// GIF, over and over.
  ///
  /// It counts in hundredths of a second, and viewers show one of them for ten.
  static let gif = OutputFormat(
    name: ".gif", word: "gif", summary: "256 colours", canKeepAlpha: true, fastest: 50,
    writer: GIFWriter.self)
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  /// A GIF, shown over and over, with one palette: the one that suits all of its frames.
  ///
  /// All frames are looked at for that before the first is written; meanwhile they are on disk.
  final class GIFWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let rate: FrameRate
    private let hasAlpha: Bool
    private let file: TemporaryFile
    private let spool: FrameSpool
    private let frame: VideoFrame
    private let palette: FilterGraph

    /// Errors are spread, which shows least, and only where a frame differs from the one before, so that
    /// what rests does not shimmer.
    private static let dithering = "dither=sierra2_4a:diff_mode=rectangle:alpha_threshold=128"

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      rate = settings.rate
      hasAlpha = settings.compression.keepsAlpha
      guard max(size.width, size.height) <= UInt16.max else {
        throw .encoding(path: path, reason: "GIF has at most \(UInt16.max) pixels a side")
      }
      file = try TemporaryFile(for: path, isRevised: true)
      frame = try VideoFrame(size: size, format: AV_PIX_FMT_BGRA)
      spool = try FrameSpool(
        beside: path, byteCount: Int(frame.pointer.pointee.linesize.0) * size.height)
      palette = try FilterGraph(
        FilterGraph.source("film", size, AV_PIX_FMT_BGRA, rate)
          + ",palettegen=stats_mode=full,buffersink@out", path: path)
    }

    func append(_ picture: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try size.check(picture, path: path)
      if !isRepeated { try fill(picture) }
      guard let target = frame.row(0, 0) else { throw .outOfMemory }
      frame.pointer.pointee.pts = Int64(spool.count)
      try spool.append(UnsafeRawBufferPointer(start: target, count: stride * size.height))
      try palette.send(frame, to: "film")
    }

    /// Brings a picture's pixels into the frame.
    private func fill(_ picture: PixelBuffer) throws(MediaError) {
      let pixels = hasAlpha ? try picture.straightForWriting() : picture
      guard av_frame_make_writable(frame.pointer) == 0, let target = frame.row(0, 0) else {
        throw .outOfMemory
      }
      let opaque: UInt32 = hasAlpha ? 0 : 0xFF00_0000
      pixels.withUnsafeBytes { bytes in
        for y in 0..<size.height {
          let row = UnsafeMutableRawPointer(target + y * stride)
          for x in 0..<size.width {
            let pixel = bytes.load(
              fromByteOffset: y * pixels.bytesPerRow + x * 4, as: UInt32.self)
            row.storeBytes(of: pixel | opaque, toByteOffset: x * 4, as: UInt32.self)
          }
        }
      }
    }

    /// Bytes from one row to the next, on disk as in memory.
    private var stride: Int { Int(frame.pointer.pointee.linesize.0) }

    func finish() throws(MediaError) {
      try palette.send(nil, to: "film")
      guard let colors = try palette.receive() else {
        throw .encoding(path: path, reason: "a GIF has at least one frame")
      }
      let side = FrameSize(
        width: Int(colors.pointer.pointee.width), height: Int(colors.pointer.pointee.height))
      let reduction = try FilterGraph(
        FilterGraph.source("film", size, AV_PIX_FMT_BGRA, rate) + "[film];"
          + FilterGraph.source("palette", side, AV_PIX_FMT_BGRA, rate) + "[palette];"
          + "[film][palette]paletteuse=\(Self.dithering),buffersink@out", path: path)
      let encoder = try VideoEncoder("gif", path: path, options: []) { context in
        context.pointee.width = Int32(size.width)
        context.pointee.height = Int32(size.height)
        context.pointee.pix_fmt = AV_PIX_FMT_PAL8
        context.pointee.time_base = av_inv_q(rate.rational)
      }
      let muxer = try Muxer(
        "gif", path: path, into: file, encoder: encoder, rate: rate, options: [("loop", "0")])
      colors.pointer.pointee.pts = 0
      try reduction.send(colors, to: "palette")
      try reduction.send(nil, to: "palette")
      for index in 0..<spool.count {
        try MediaWork.check()
        guard av_frame_make_writable(frame.pointer) == 0, let target = frame.row(0, 0) else {
          throw .outOfMemory
        }
        try spool.read(index, into: UnsafeMutableRawPointer(target))
        frame.pointer.pointee.pts = Int64(index)
        try reduction.send(frame, to: "film")
        try write(reduction, encoder, muxer)
      }
      try reduction.send(nil, to: "film")
      try write(reduction, encoder, muxer)
      try Self.write(encoder.encode(nil), muxer)
      try muxer.finish()
    }

    /// Encodes and writes what comes of the reduction.
    private func write(
      _ reduction: FilterGraph, _ encoder: VideoEncoder, _ muxer: Muxer
    ) throws(MediaError) {
      while let reduced = try reduction.receive() { try Self.write(encoder.encode(reduced), muxer) }
    }

    private static func write(_ packets: [EncodedPacket], _ muxer: Muxer) throws(MediaError) {
      for packet in packets {
        let number = packet.pointer.pointee.pts
        try muxer.write(packet, shown: number, decoded: number)
      }
    }
  }
#else
  typealias GIFWriter = WriterWithoutMedia
#endif
