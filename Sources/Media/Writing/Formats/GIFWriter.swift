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
    private let settings: FilmSettings
    private let file: TemporaryFile
    private let spool: FrameSpool
    private let frame: VideoFrame
    private let palette: PaletteFinder
    private var size: FrameSize { settings.size }
    private var hasAlpha: Bool { settings.compression.keepsAlpha }

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      self.settings = settings
      let size = settings.size
      guard max(size.width, size.height) <= UInt16.max else {
        throw .encoding(path: path, reason: "GIF has at most \(UInt16.max) pixels a side")
      }
      file = try TemporaryFile(for: path, whenTaken: settings.whenTaken, isRevised: true)
      frame = try VideoFrame(size: size, format: AV_PIX_FMT_BGRA)
      spool = try FrameSpool(beside: path, byteCount: frame.stride * size.height)
      palette = try PaletteFinder(path: path, size: size, rate: settings.rate)
    }

    func append(_ picture: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try size.check(picture, path: path)
      if !isRepeated { try fill(picture) }
      guard let pixels = frame.row(0, 0) else { throw .outOfMemory }
      try palette.append(frame)
      try spool.append(UnsafeRawBufferPointer(start: pixels, count: frame.stride * size.height))
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
          let row = UnsafeMutableRawPointer(target + y * frame.stride)
          for x in 0..<size.width {
            let pixel = bytes.load(
              fromByteOffset: y * pixels.bytesPerRow + x * 4, as: UInt32.self)
            row.storeBytes(of: pixel | opaque, toByteOffset: x * 4, as: UInt32.self)
          }
        }
      }
    }

    func finish() throws(MediaError) -> String {
      let size = size
      let colors = try palette.finish()
      let reduction = try ColorReduction(
        path: path, settings: settings, frames: spool, stride: frame.stride, palette: colors)
      let encoder = try VideoEncoder("gif", path: path, options: []) { context in
        context.pointee.width = Int32(size.width)
        context.pointee.height = Int32(size.height)
        context.pointee.pix_fmt = AV_PIX_FMT_PAL8
        context.pointee.time_base = av_inv_q(settings.rate.rational)
      }
      let muxer = try Muxer(
        "gif", path: path, into: file, encoder: encoder, rate: settings.rate,
        options: [("loop", "0")])
      let pieces = try (0..<Self.framesUnderWay).map { _ throws(MediaError) in
        try VideoFrame(size: size, format: AV_PIX_FMT_PAL8)
      }
      let writing = WritingQueue(pieces) { frame throws(MediaError) in
        try Self.write(encoder.encode(frame), muxer)
      }
      for _ in 0..<spool.count {
        try reduction.next(into: try writing.next())
        writing.submit()
      }
      try writing.finish()
      try Self.write(encoder.encode(nil), muxer)
      return try muxer.finish()
    }

    /// Frames that have got their colours or are getting them, while others are encoded.
    private static let framesUnderWay = 4

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
