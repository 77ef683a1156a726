#if Media
  /// Numbers and texts one after another, as they go between the program and a decoder's process on the same
  /// machine.
  struct Message {
    private(set) var bytes: [UInt8] = []
    /// Where the next thing is read.
    private var place = 0

    /// A message that does not hold what it should.
    struct Broken: Error {}

    /// An empty one, to be written.
    init() {}

    /// One that came, to be read; the other side may be anybody.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func put(_ number: Int) {
      withUnsafeBytes(of: Int64(number)) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ number: Double) { put(Int(bitPattern: UInt(number.bitPattern))) }

    mutating func put(_ text: String) {
      put(text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    mutating func put(_ samples: [Float]) {
      samples.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ other: Message) { bytes += other.bytes }

    mutating func integer() throws(Broken) -> Int {
      Int(try take(8).withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
    }

    mutating func double() throws(Broken) -> Double {
      Double(bitPattern: UInt64(UInt(bitPattern: try integer())))
    }

    mutating func text() throws(Broken) -> String {
      String(decoding: try take(try integer()), as: UTF8.self)
    }

    mutating func samples(_ count: Int) throws(Broken) -> [Float] {
      let size = MemoryLayout<Float>.size
      guard count >= 0, count <= bytes.count / size else { throw Broken() }
      let taken = try take(count * size)
      return [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        taken.withUnsafeBytes { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
        initialized = count
      }
    }

    private mutating func take(_ count: Int) throws(Broken) -> ArraySlice<UInt8> {
      guard count >= 0, count <= bytes.count - place else { throw Broken() }
      defer { place += count }
      return bytes[place..<place + count]
    }
  }
#endif
