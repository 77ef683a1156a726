#if Media
  internal import CFFmpeg
  internal import Glibc
  internal import SystemCalls

  /// A chunk of a film in a file: its packets, what it is a chunk of, and a digest that says that it is
  /// whole.
  ///
  /// Numbers are little-endian. After the line `transhost-chunk/1` come the stamp and the packets, each
  /// length before what it counts, and the SHA-256 of all before it. The times of packets count frames
  /// from the chunk's first.
  enum PacketFile {
    private static let format = Array("transhost-chunk/1\n".utf8)

    /// The bytes of a chunk.
    ///
    /// - Parameters:
    ///   - packets: The chunk.
    ///   - stamp: What it is a chunk of: who reads it asks for the same.
    /// - Returns: What the file is to hold.
    static func bytes(_ packets: [EncodedPacket], stamp: String) -> [UInt8] {
      var bytes = format
      append(Array(stamp.utf8)[...], to: &bytes)
      append(packets.count, to: &bytes)
      for packet in packets {
        let pointer = packet.pointer.pointee
        append(Int(pointer.pts), to: &bytes)
        append(Int(pointer.dts), to: &bytes)
        append(Int(pointer.flags), to: &bytes)
        append(UnsafeBufferPointer(start: pointer.data, count: Int(pointer.size)), to: &bytes)
        append(Int(pointer.side_data_elems), to: &bytes)
        for index in 0..<Int(pointer.side_data_elems) {
          let side = pointer.side_data[index]
          append(Int(side.type.rawValue), to: &bytes)
          append(UnsafeBufferPointer(start: side.data, count: side.size), to: &bytes)
        }
      }
      return bytes + digest(of: bytes[...])
    }

    /// Reads a chunk.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - stamp: What it has to be a chunk of.
    /// - Returns: Its packets, none of which is in any other hand.
    /// - Throws: A `MediaError` if it is not there, not whole, or of another film.
    static func read(_ path: String, stamp: String) throws(MediaError) -> [EncodedPacket] {
      let bytes = try contents(path)
      guard bytes.starts(with: format) else {
        throw .notReadable(path: path, reason: "it is no chunk of a film")
      }
      let end = bytes.count - digestLength
      guard end >= format.count, Array(bytes[end...]) == digest(of: bytes[..<end]) else {
        throw .damaged(path: path)
      }
      var reader = Reader(bytes: bytes[format.count..<end])
      guard let found = reader.block() else { throw .damaged(path: path) }
      guard Array(found) == Array(stamp.utf8) else {
        throw .notReadable(path: path, reason: "it is a chunk of another film, or another chunk")
      }
      guard let count = reader.number() else { throw .damaged(path: path) }
      var packets: [EncodedPacket] = []
      for _ in 0..<count {
        guard let packet = try reader.packet() else { throw .damaged(path: path) }
        packets.append(packet)
      }
      return packets
    }

    private static func contents(_ path: String) throws(MediaError) -> [UInt8] {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw errno == ENOENT
          ? .notFound(path: path) : .notReadable(path: path, reason: systemText())
      }
      defer { close(file) }
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .notReadable(path: path, reason: "it is not a regular file")
      }
      let bytes = readAll(file, offset: 0, count: Int(status.st_size))
      guard bytes.count == Int(status.st_size) else {
        throw .notReadable(path: path, reason: systemText())
      }
      return bytes
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
      withUnsafeBytes(of: Int64(number).littleEndian) { bytes += $0 }
    }

    private static func append(_ block: some Collection<UInt8>, to bytes: inout [UInt8]) {
      append(block.count, to: &bytes)
      bytes += block
    }

    private static let digestLength = 32

    /// SHA-256.
    static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: digestLength)
      guard let state = av_sha_alloc() else { return digest }
      defer { av_free(UnsafeMutableRawPointer(state)) }
      av_sha_init(state, 256)
      bytes.withUnsafeBufferPointer { av_sha_update(state, $0.baseAddress, $0.count) }
      av_sha_final(state, &digest)
      return digest
    }

    /// Takes a file's numbers and blocks in turn; nil where it ends.
    private struct Reader {
      var bytes: ArraySlice<UInt8>

      mutating func number() -> Int? {
        guard bytes.count >= 8 else { return nil }
        let number = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(8)
        return Int(Int64(bitPattern: number))
      }

      mutating func block() -> ArraySlice<UInt8>? {
        guard let count = number(), count >= 0, count <= bytes.count else { return nil }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
      }

      mutating func packet() throws(MediaError) -> EncodedPacket? {
        guard let shown = number(), let decoded = number(), let flags = number(),
          let data = block(), let sides = number()
        else { return nil }
        let packet = try EncodedPacket()
        guard av_new_packet(packet.pointer, Int32(data.count)) == 0 else { throw .outOfMemory }
        _ = UnsafeMutableBufferPointer(start: packet.pointer.pointee.data, count: data.count)
          .update(fromContentsOf: data)
        packet.pointer.pointee.pts = Int64(shown)
        packet.pointer.pointee.dts = Int64(decoded)
        packet.pointer.pointee.flags = Int32(truncatingIfNeeded: flags)
        for _ in 0..<sides {
          guard let type = number(), let side = block() else { return nil }
          let kind = AVPacketSideDataType(rawValue: UInt32(truncatingIfNeeded: type))
          guard let target = av_packet_new_side_data(packet.pointer, kind, side.count) else {
            throw .outOfMemory
          }
          _ = UnsafeMutableBufferPointer(start: target, count: side.count)
            .update(fromContentsOf: side)
        }
        return packet
      }
    }
  }
#endif
