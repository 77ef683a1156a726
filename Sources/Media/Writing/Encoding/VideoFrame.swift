#if Media
  internal import CFFmpeg
  internal import Synchronization

  /// A frame as encoders take it.
  ///
  /// One thread at a time may use it.
  final class VideoFrame: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVFrame>
    /// Whether its memory is another frame's.
    private(set) var isShared = false
    /// Whether no other frame shows what is in its memory.
    var isAlone: Bool { av_frame_is_writable(pointer) > 0 }

    /// Makes a frame with memory of its own.
    init(size: FrameSize, format: AVPixelFormat) throws(MediaError) {
      guard (size.width + 128) * (size.height + 128) < MediaError.mostFramePixels else {
        throw .frameTooLarge(width: size.width, height: size.height)
      }
      guard let frame = av_frame_alloc() else { throw .outOfMemory }
      pointer = frame
      pointer.pointee.width = Int32(size.width)
      pointer.pointee.height = Int32(size.height)
      pointer.pointee.format = format.rawValue
      guard av_frame_get_buffer(pointer, 0) == 0 else { throw .outOfMemory }
    }

    /// Makes a frame that is to get its memory from others.
    init() throws(MediaError) {
      guard let frame = av_frame_alloc() else { throw .outOfMemory }
      pointer = frame
    }

    /// Makes a frame that shows what another does, in the same memory, at a time of its own.
    init(sharing other: VideoFrame) throws(MediaError) {
      guard let frame = av_frame_alloc() else { throw .outOfMemory }
      pointer = frame
      guard av_frame_ref(pointer, other.pointer) == 0 else { throw .outOfMemory }
      isShared = true
    }

    deinit {
      var frame: UnsafeMutablePointer<AVFrame>? = pointer
      av_frame_free(&frame)
    }

    /// The bytes from one row of the first plane to the next.
    var stride: Int { Int(pointer.pointee.linesize.0) }

    /// A row of a plane.
    ///
    /// - Parameters:
    ///   - plane: 0...2.
    ///   - y: The row.
    /// - Returns: Its first byte; nil if there is no such plane.
    func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>? {
      let data = pointer.pointee.data
      let strides = pointer.pointee.linesize
      return switch plane {
      case 0: data.0.map { $0 + y * Int(strides.0) }
      case 1: data.1.map { $0 + y * Int(strides.1) }
      default: data.2.map { $0 + y * Int(strides.2) }
      }
    }
  }

  /// Frames that wait to be used again: memory that has been had once is cheaper.
  ///
  /// Any thread.
  final class FramePool: Sendable {
    private let frames = Mutex<[VideoFrame]>([])

    /// A frame that nobody uses and whose memory no other shows; nil if there is none.
    func take() -> VideoFrame? {
      frames.withLock { frames in
        frames.lastIndex(where: \.isAlone).map { frames.remove(at: $0) }
      }
    }

    /// Gives back a frame that is not used any more; one that only shares another's memory goes.
    func put(_ frame: VideoFrame) {
      if !frame.isShared { frames.withLock { $0.append(frame) } }
    }
  }
#endif
