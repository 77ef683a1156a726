#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
internal import CKernels
internal import Synchronization

/// A picture in memory: rows of BGRA pixels, 8 bits a channel, premultiplied, sRGB.
///
/// Rows lie top to bottom, `bytesPerRow` apart; the memory is aligned to 64 bytes. The buffer owns
/// its memory.
///
/// - Important: A buffer that is some layer's contents is not changed any more: renderers on other
///   threads may be reading it. Before that, one thread at a time may write. This is why the class
///   can be `Sendable`.
public final class PixelBuffer: @unchecked Sendable {
  /// The number of pixels in a row, at least 1.
  @exclusivity(unchecked) public private(set) var width: Int
  /// The number of rows, at least 1.
  @exclusivity(unchecked) public private(set) var height: Int
  /// The distance from one row to the next in bytes; at least `4 * width`, a multiple of 64.
  @exclusivity(unchecked) public private(set) var bytesPerRow: Int

  /// The largest width and height of a buffer in pixels.
  public static let maximumDimension = 65_535
  /// The largest side of a picture that is asked for from outside: of a file, a screen, a snapshot, a
  /// plugin's image; in pixels.
  public static let maximumSide = 16_384
  /// The largest number of bytes that one buffer takes.
  public static let maximumByteCount = 1 << 31

  let base: UnsafeMutableRawPointer
  private let memory: PixelMemory
  /// What is derived from the pixels when it is first asked for.
  let derived = Mutex(Derived())
  /// Another number whenever the pixels may have changed.
  private let changes = Atomic<Int>(0)

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1 to `maximumDimension`.
  ///   - height: Rows, 1 to `maximumDimension`.
  /// - Throws: `PixelBufferError.invalidSize` for other sizes, or if the picture would take more
  ///   than `maximumByteCount`; `.outOfMemory` if the system has no room for it.
  public convenience init(width: Int, height: Int) throws(PixelBufferError) {
    try self.init(width: width, height: height, isCleared: true)
  }

  /// Makes a picture; without `isCleared`, there may be anything in it.
  ///
  /// One that `isGrowing` has memory for half as many pixels more, which `reshape` gives it.
  init(
    width: Int, height: Int, isCleared: Bool, isGrowing: Bool = false
  ) throws(PixelBufferError) {
    guard (1...Self.maximumDimension).contains(width), (1...Self.maximumDimension).contains(height)
    else { throw .invalidSize(width: width, height: height) }
    let bytesPerRow = Self.bytesPerRow(width)
    let count = bytesPerRow * height
    guard count <= Self.maximumByteCount else {
      throw .invalidSize(width: width, height: height)
    }
    let room = isGrowing ? min(count + count / 2, Self.maximumByteCount) : count
    guard let memory = PixelMemory(byteCount: room, isCleared: isCleared) else {
      throw .outOfMemory(bytes: count)
    }
    self.memory = memory
    self.base = memory.base
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
  }

  /// Makes one transparent pixel, which can always be had.
  init(transparentPixel: ()) {
    width = 1
    height = 1
    bytesPerRow = 64
    memory = PixelMemory()
    base = memory.base
  }

  deinit {
    memory.free()
  }

  /// Gives a picture another size in the memory that it has, with anything in it.
  ///
  /// Nobody may be reading it.
  ///
  /// - Returns: `false`, with nothing done, if it has too little memory for that, or far too much.
  func reshape(width: Int, height: Int) -> Bool {
    let bytesPerRow = Self.bytesPerRow(width)
    let most = max(Self.wastedByteCount, 4 * bytesPerRow * height)
    guard width > 0, height > 0, bytesPerRow * height <= memory.byteCount, memory.byteCount <= most
    else { return false }
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    invalidateDerived()
    return true
  }

  /// A picture of a size with anything in it, for one that is read no more: the same, if it can be reshaped.
  ///
  /// What grows from frame to frame has more memory than it takes, or all of it would be new in each, and giving it
  /// would take the system as long as half of a shadow's frame.
  static func replacing(_ old: PixelBuffer?, width: Int, height: Int) -> PixelBuffer? {
    if let old, old.reshape(width: width, height: height) { return old }
    let isGrowing = old.map { $0.memory.byteCount < bytesPerRow(width) * height } ?? false
    return try? PixelBuffer(width: width, height: height, isCleared: false, isGrowing: isGrowing)
  }

  private static func bytesPerRow(_ width: Int) -> Int { (width * 4 + 63) & ~63 }

  /// So much memory is kept whatever lies in it.
  private static let wastedByteCount = 1 << 20

  /// Lends the bytes for reading.
  ///
  /// The pointer is good only inside the closure; row *y* begins at `y * bytesPerRow`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: bytesPerRow * height))
  }

  /// Lends the bytes for writing.
  ///
  /// The pointer is good only inside the closure; row *y* begins at `y * bytesPerRow`. Colours have
  /// to be premultiplied: a colour above its alpha is drawn saturated, never out of memory.
  public func withUnsafeMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    invalidateDerived()
    return try body(UnsafeMutableRawBufferPointer(start: base, count: bytesPerRow * height))
  }
}

/// Why a pixel buffer could not be made.
public enum PixelBufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side is not in 1...`PixelBuffer.maximumDimension`, or both together are too large.
  case invalidSize(width: Int, height: Int)
  /// The system has no room for so many bytes.
  case outOfMemory(bytes: Int)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "A picture of \(width) x \(height) pixels cannot be made: each side has to be 1 to "
        + "\(PixelBuffer.maximumDimension), and the whole at most 2 GiB."
    case .outOfMemory(let bytes):
      "There is no memory for a picture of \(bytes) bytes."
    }
  }
}

/// What follows from a picture's pixels.
struct Derived {
  var pyramid: Pyramid?
  var isOpaque: Bool?
}

// Two buffers are equal when they are the same buffer: contents are compared by identity, as layers
// share pictures and never copy them.
extension PixelBuffer: Hashable {
  /// Whether two references are the same buffer.
  public static func == (a: PixelBuffer, b: PixelBuffer) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension PixelBuffer {
  /// The pixel at a place; a place outside the picture gives a transparent pixel.
  public func pixel(x: Int, y: Int) -> Pixel {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return .clear }
    return Pixel(packed: row(y)[x])
  }

  /// Sets one pixel; a place outside the picture is left out.
  public func setPixel(_ pixel: Pixel, x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    invalidateDerived()
    row(y)[x] = pixel.packed
  }

  /// Sets every pixel to one colour.
  public func fill(_ color: Color) {
    invalidateDerived()
    let value = color.pixel.packed
    for y in 0..<height {
      row(y).update(repeating: value, count: width)
    }
  }

  /// Whether two pictures have the same size and the same pixels.
  public func hasSamePixels(as other: PixelBuffer) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { memcmp(row($0), other.row($0), width * 4) == 0 }
  }

  /// Forgets what was derived from the pixels, before they change.
  func invalidateDerived() {
    derived.withLock { $0 = Derived() }
    changes.add(1, ordering: .relaxed)
  }

  /// A number that tells one state of the pixels from another.
  var version: Int { changes.load(ordering: .relaxed) }

  /// Whether every pixel is opaque; found out when it is first asked for, by any thread.
  var isOpaque: Bool {
    derived.withLock { derived in
      if let isOpaque = derived.isOpaque { return isOpaque }
      let isOpaque = (0..<height).allSatisfy { y in
        // All of a row, as compilers make vectors of that.
        let row = row(y)
        var all = UInt32.max
        for x in 0..<width { all &= row[x] }
        return all >> 24 == 255
      }
      derived.isOpaque = isOpaque
      return isOpaque
    }
  }

  /// The first pixel of a row.
  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }
}
