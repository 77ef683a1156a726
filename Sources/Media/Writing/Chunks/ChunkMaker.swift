#if Media
  internal import Compositing

  /// Makes chunks of frames, each a file that stands in its place when it is whole.
  ///
  /// One thread at a time.
  protocol ChunkMaker: AnyObject {
    /// Adds a frame, which may have the pixels of the one before; it may be drawn on again when this returns.
    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError)
    /// Writes what is left.
    func finish() throws(MediaError)
  }

  /// Makes chunks of films whose frames build on each other.
  final class EncodedChunkMaker: ChunkMaker {
    private let encoder: FrameEncoder
    private let place: ChunkWriter.Place
    private var next: Int

    init(
      _ first: Int, at place: ChunkWriter.Place, of path: String, _ format: OutputFormat,
      _ settings: FilmSettings
    ) throws(MediaError) {
      let encoding = try VideoEncoding(format, settings, path: path)
      encoder = try FrameEncoder(encoding, settings, first: try encoding.open())
      self.place = place
      next = first
    }

    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try write(encoder.append(frame, isRepeated: isRepeated))
    }

    func finish() throws(MediaError) { try write(encoder.finish()) }

    private func write(_ chunks: [[EncodedPacket]]) throws(MediaError) {
      for packets in chunks {
        let file = try TemporaryFile(for: place.path(next), whenTaken: .replaced)
        try file.write(PacketFile.bytes(packets, stamp: place.stamp(next)))
        try file.moveIntoPlace()
        next += 1
      }
    }
  }

  /// Makes chunks of films whose frames do not.
  final class LooseChunkMaker: ChunkMaker {
    private let path: String
    private let size: FrameSize
    private let packer: any FramePacker
    private let place: ChunkWriter.Place
    private var next: Int
    /// The chunk that is being written.
    private var current: FrameFileWriter?

    init(
      _ first: Int, at place: ChunkWriter.Place, of path: String, _ frames: LooseFrames,
      _ settings: FilmSettings
    ) throws(MediaError) {
      self.path = path
      size = settings.size
      packer = try frames.packer.init(path: path, settings: settings)
      self.place = place
      next = first
    }

    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try size.check(frame, path: path)
      let file: FrameFileWriter
      if let current {
        file = current
      } else {
        file = try FrameFileWriter(place.path(next), stamp: place.stamp(next))
      }
      current = file
      try packer.pack(frame, isRepeated: isRepeated) { bytes throws(MediaError) in
        try file.write(bytes)
      }
      file.endFrame()
      if file.count == OutputFormat.framesInChunks { try finish() }
    }

    func finish() throws(MediaError) {
      try current?.finish()
      if current != nil { next += 1 }
      current = nil
    }
  }
#endif
