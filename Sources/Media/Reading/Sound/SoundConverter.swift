#if Media
  internal import CFFmpeg

  /// Makes two channels of 48 kHz of whatever a decoder gives.
  ///
  /// One channel is heard on both sides as loud as it is, as players have it; more than two are mixed as
  /// their names say, the front ones as loud as they are. As those of the decoders, its last bits are the
  /// same on processors that have the same instructions. One thread at a time.
  final class SoundConverter {
    private var context: OpaquePointer?
    private let format: Int32
    private let rate: Int32
    private let channels: Int32
    private let path: String

    /// Slower sound is none; what is faster, nobody has.
    private static let rates: ClosedRange<Int32> = 2_000...1_000_000

    /// Makes a converter.
    ///
    /// - Parameters:
    ///   - frame: The first frame that it is to convert.
    ///   - path: The file, for errors.
    /// - Throws: `MediaError.damaged` for what cannot be.
    init(for frame: UnsafeMutablePointer<AVFrame>, path: String) throws(MediaError) {
      self.path = path
      format = frame.pointee.format
      rate = frame.pointee.sample_rate
      channels = frame.pointee.ch_layout.nb_channels
      guard Self.rates.contains(rate), channels > 0 else { throw .damaged(path: path) }
      var (source, target) = (AVChannelLayout(), AVChannelLayout())
      defer {
        av_channel_layout_uninit(&source)
        av_channel_layout_uninit(&target)
      }
      av_channel_layout_default(&target, 2)
      if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
        av_channel_layout_default(&source, channels)
      } else {
        av_channel_layout_copy(&source, &frame.pointee.ch_layout)
      }
      guard
        swr_alloc_set_opts2(
          &context, &target, AV_SAMPLE_FMT_FLTP, Int32(SoundBlock.rate), &source,
          AVSampleFormat(rawValue: format), rate, 0, nil) >= 0
      else { throw .damaged(path: path) }
      if channels == 1 { swr_set_matrix(context, [1, 1], 1) }
      guard swr_init(context) >= 0 else {
        swr_free(&context)
        throw .damaged(path: path)
      }
    }

    deinit { swr_free(&context) }

    /// Whether a frame is like those before.
    func takes(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
      frame.pointee.format == format && frame.pointee.sample_rate == rate
        && frame.pointee.ch_layout.nb_channels == channels
    }

    /// Samples that are still to come of what was converted.
    var delay: Int { Int(swr_get_delay(context, Int64(SoundBlock.rate))) }

    /// Converts a frame.
    func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> SoundBlock {
      let count = frame.pointee.nb_samples
      return try convert(
        UnsafeMutableRawPointer(frame.pointee.extended_data)?
          .assumingMemoryBound(to: UnsafePointer<UInt8>?.self), count)
    }

    /// What is left in the converter, which is not used any more then.
    func rest() throws(MediaError) -> SoundBlock { try convert(nil, 0) }

    private func convert(
      _ source: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ count: Int32
    ) throws(MediaError) -> SoundBlock {
      let room = swr_get_out_samples(context, count)
      guard room >= 0 else { throw .damaged(path: path) }
      var block = SoundBlock(silence: Int(room))
      let made = block.left.withUnsafeMutableBytes { left in
        block.right.withUnsafeMutableBytes { right in
          var sides = [left, right].map { $0.baseAddress?.assumingMemoryBound(to: UInt8.self) }
          return swr_convert(context, &sides, room, source, count)
        }
      }
      guard made >= 0 else { throw .damaged(path: path) }
      return block.takeFirst(Int(made))
    }
  }
#endif
