#if Media
  /// A chunk of a film whose frames do not go by each other, in a file: their bytes, as the film has them.
  ///
  /// Numbers are little-endian, of 8 bytes. After the line `transhost-frames/1` come the stamp, its length
  /// before it; the bytes of the frames; the length of each; how many there are; and the checksum of all
  /// before it. Such a chunk may have a gigabyte, so it is never in memory as a whole.
  final class FrameFileWriter {
    private let file: BlockWriter
    private let checksum: Checksum
    private var lengths: [Int] = []
    private var length = 0

    static let format = Array("transhost-frames/1\n".utf8)

    /// Opens a file, which has its name when it is whole.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - stamp: What it is a chunk of: who reads it asks for the same.
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ path: String, stamp: String) throws(MediaError) {
      file = try BlockWriter(TemporaryFile(for: path, whenTaken: .replaced))
      checksum = try Checksum()
      let stamp = Array(stamp.utf8)
      try append(Self.format + Self.bytes([stamp.count]) + stamp)
    }

    /// How many frames there are.
    var count: Int { lengths.count }

    /// Adds bytes to the frame that is being written.
    ///
    /// - Parameter bytes: What a packer made.
    /// - Throws: The `MediaError` that says what is wrong.
    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
      length += bytes.count
      checksum.add(bytes)
      try file.write(bytes)
    }

    /// Says that the frame is whole.
    func endFrame() {
      lengths.append(length)
      length = 0
    }

    /// Writes what is left and moves the file into its place.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    func finish() throws(MediaError) {
      try append(Self.bytes(lengths + [count]))
      let sum = checksum.value()
      try sum.span.withUnsafeBytes { bytes throws(MediaError) in try file.write(bytes) }
      try file.finish()
    }

    private func append(_ bytes: [UInt8]) throws(MediaError) {
      try bytes.span.withUnsafeBytes { bytes throws(MediaError) in
        checksum.add(bytes)
        try file.write(bytes)
      }
    }

    private static func bytes(_ numbers: [Int]) -> [UInt8] {
      numbers.flatMap { number in withUnsafeBytes(of: Int64(number).littleEndian) { Array($0) } }
    }
  }
#endif
