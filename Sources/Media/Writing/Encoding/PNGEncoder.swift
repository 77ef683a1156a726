#if Media
  internal import CFFmpeg
  internal import Compositing

  /// PNG bytes of pictures.
  enum PNGEncoder {
    /// The bytes of a picture's file.
    ///
    /// - Parameters:
    ///   - picture: Premultiplied pixels.
    ///   - path: Of the file, for errors.
    /// - Returns: The bytes.
    /// - Throws: The `MediaError` that says what is wrong.
    static func encode(_ picture: PixelBuffer, path: String) throws(MediaError) -> [UInt8] {
      var bytes: [UInt8] = []
      try encode(frame(of: picture), path: path) { bytes = Array($0) }
      return bytes
    }

    /// A picture as the encoder takes it, for which the picture need not be kept.
    static func frame(of picture: PixelBuffer) throws(MediaError) -> VideoFrame {
      let isOpaque = picture.isOpaque
      let frame = try VideoFrame(
        size: FrameSize(width: picture.width, height: picture.height),
        format: isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA)
      guard let target = frame.row(0, 0) else { throw .outOfMemory }
      markColors(of: frame.pointer)
      fill(target, stride: frame.stride, from: picture, isOpaque: isOpaque)
      return frame
    }

    /// Encodes a frame.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - path: Of the file, for errors.
    ///   - write: Gets all bytes of the file, at once.
    /// - Throws: The `MediaError` that says what is wrong, or what `write` throws.
    static func encode(
      _ frame: VideoFrame, path: String,
      _ write: (UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) throws(MediaError) {
      guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
        throw .encoding(path: path, reason: "FFmpeg has no PNG encoder")
      }
      var context = avcodec_alloc_context3(codec)
      var packet = av_packet_alloc()
      defer {
        av_packet_free(&packet)
        avcodec_free_context(&context)
      }
      guard let context, let packet else { throw .outOfMemory }
      context.pointee.width = frame.pointer.pointee.width
      context.pointee.height = frame.pointer.pointee.height
      context.pointee.pix_fmt = AVPixelFormat(rawValue: frame.pointer.pointee.format)
      context.pointee.time_base = AVRational(num: 1, den: 1)
      context.pointee.thread_count = 1
      context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
      guard avcodec_open2(context, codec, nil) == 0 else {
        throw .encoding(path: path, reason: "the encoder does not take the picture")
      }
      guard avcodec_send_frame(context, frame.pointer) == 0, avcodec_send_frame(context, nil) == 0,
        avcodec_receive_packet(context, packet) == 0, let bytes = packet.pointee.data
      else { throw .encoding(path: path, reason: "the encoder gave nothing") }
      try write(UnsafeRawBufferPointer(start: bytes, count: Int(packet.pointee.size)))
    }

    /// Has the encoder say in the file that its colours are sRGB: who manages colours need not guess.
    static func markColors(of frame: UnsafeMutablePointer<AVFrame>) {
      frame.pointee.color_primaries = AVCOL_PRI_BT709
      frame.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    }

    /// Premultiplied BGRA to straight RGB or RGBA, rounded to nearest.
    static func fill(
      _ target: UnsafeMutablePointer<UInt8>, stride: Int, from picture: PixelBuffer, isOpaque: Bool
    ) {
      let step = isOpaque ? 3 : 4
      picture.withUnsafeBytes { bytes in
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            let at = y * picture.bytesPerRow + x * 4
            let to = target + y * stride + x * step
            let alpha = UInt32(bytes[at + 3])
            for channel in 0..<3 {
              let value = UInt32(bytes[at + 2 - channel])
              to[channel] =
                alpha == 255
                ? UInt8(value) : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
            }
            if !isOpaque { to[3] = UInt8(alpha) }
          }
        }
      }
    }
  }

  extension PixelBuffer {
    /// Whether every pixel's alpha is full.
    fileprivate var isOpaque: Bool {
      withUnsafeBytes { bytes in
        for y in 0..<height {
          for x in 0..<width where bytes[y * bytesPerRow + x * 4 + 3] != 255 { return false }
        }
        return true
      }
    }
  }
#endif
