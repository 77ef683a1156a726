#if Media
  internal import CFFmpeg

  /// What is in a file of one stream, in the order in which it is decoded.
  final class PacketReader {
    private let input: InputContext
    private let stream: UnsafeMutablePointer<AVStream>
    private let file: InputFile
    /// What has been read and not been handed on, the next one first.
    private var waiting: ArraySlice<UnsafeMutablePointer<AVPacket>?> = []

    /// What may wait between two whole pictures, in bytes.
    private static let mostWaiting = 64 << 20
    /// How much later than it is decoded a picture may be shown at most, in seconds.
    private static let mostDelay = 2.0

    /// Begins with what comes next.
    ///
    /// - Parameters:
    ///   - input: The file, as FFmpeg sees it.
    ///   - stream: Which stream of it; the others are passed over.
    ///   - file: The same file: it hears that it goes on.
    init(_ input: InputContext, _ stream: UnsafeMutablePointer<AVStream>, _ file: InputFile) {
      (self.input, self.stream, self.file) = (input, stream, file)
    }

    deinit { forget() }

    /// Forgets what waits: the file is read from elsewhere.
    func forget() {
      for var packet in waiting { av_packet_free(&packet) }
      waiting = []
    }

    /// Takes the next one.
    ///
    /// - Parameter packet: Where it goes; nothing is in it.
    /// - Returns: 0, or FFmpeg's number for why there is none.
    func next(_ packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
      guard var first = waiting.popFirst() else { return read(packet) }
      if let first { av_packet_move_ref(packet, first) }
      av_packet_free(&first)
      return 0
    }

    private func read(_ packet: UnsafeMutablePointer<AVPacket>) -> Int32 {
      while true {
        let status = av_read_frame(input.format, packet)
        guard status >= 0 else { return status }
        file.hasProgressed()
        if packet.pointee.stream_index == stream.pointee.index { return 0 }
        av_packet_unref(packet)
      }
    }

    /// Reads on to the last whole picture that is shown no later than a time; that is next then.
    ///
    /// For files that cannot tell where it is, or tell it wrong.
    ///
    /// - Parameter time: In seconds of the file's own.
    /// - Returns: The latest time at which something is shown that was passed over, minus infinity where
    ///   nothing tells; nil if there is no such picture, and nothing has been passed over.
    func pass(to time: Double) -> Double? {
      let unit = stream.pointee.time_base
      let seconds = { (stamp: Int64) in
        stamp == Int64.min ? nil : Double(stamp) * Double(unit.num) / Double(unit.den)
      }
      var (latest, passed) = (-Double.infinity, Double?.none)
      var bytes = waiting.reduce(0) { $0 + Int($1?.pointee.size ?? 0) }
      while bytes < Self.mostWaiting, let packet = av_packet_alloc() {
        var packet: UnsafeMutablePointer<AVPacket>? = packet
        guard let read = packet, self.read(read) >= 0 else {
          // Whoever asks for it next is told why.
          av_packet_free(&packet)
          break
        }
        let shown = seconds(read.pointee.pts)
        if read.pointee.flags & AV_PKT_FLAG_KEY != 0, let shown, shown <= time {
          forget()
          (passed, bytes) = (latest, 0)
        }
        waiting.append(packet)
        bytes += Int(read.pointee.size)
        if let shown { latest = max(latest, shown) }
        if let decoded = seconds(read.pointee.dts) ?? shown.map({ $0 - Self.mostDelay }),
          decoded > time
        {
          break
        }
      }
      return passed
    }
  }
#endif
