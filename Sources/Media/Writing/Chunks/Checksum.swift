#if Media
  internal import CFFmpeg

  /// Tells whether bytes are what they were, of which there are many: 128 bits of MurmurHash3.
  ///
  /// It finds what came to be by chance. Who wants to deceive is not kept from it, and could as well make a
  /// chunk of their own; a digest that does would take longer than the drawing.
  final class Checksum {
    private let state: OpaquePointer

    /// How many bytes a checksum has.
    static let length = 16

    /// Begins with nothing.
    ///
    /// - Throws: `MediaError.outOfMemory`.
    init() throws(MediaError) {
      guard let state = av_murmur3_alloc() else { throw .outOfMemory }
      av_murmur3_init(state)
      self.state = state
    }

    deinit { av_free(UnsafeMutableRawPointer(state)) }

    /// Adds bytes.
    ///
    /// - Parameter bytes: The next ones.
    func add(_ bytes: UnsafeRawBufferPointer) {
      av_murmur3_update(state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }

    /// The checksum of all that was added; once.
    func value() -> [UInt8] {
      var value = [UInt8](repeating: 0, count: Self.length)
      av_murmur3_final(state, &value)
      return value
    }
  }
#endif
