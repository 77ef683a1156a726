#if Media
  internal import CFFmpeg

  /// FFmpeg's filters, one after another.
  ///
  /// One thread at a time may call.
  final class FilterGraph {
    private var graph = avfilter_graph_alloc()
    private let path: String

    /// Makes a graph.
    ///
    /// - Parameters:
    ///   - words: The filters in FFmpeg's words: each source is a `buffer@NAME`, the end `buffersink@out`.
    ///   - path: The film's path, for errors.
    /// - Throws: `MediaError.encoding` if FFmpeg has them not here.
    init(_ words: String, path: String) throws(MediaError) {
      self.path = path
      av_log_set_level(AV_LOG_QUIET)
      guard let graph else { throw .outOfMemory }
      graph.pointee.nb_threads = 1
      var inputs: UnsafeMutablePointer<AVFilterInOut>?
      var outputs: UnsafeMutablePointer<AVFilterInOut>?
      let status = avfilter_graph_parse2(graph, words, &inputs, &outputs)
      avfilter_inout_free(&inputs)
      avfilter_inout_free(&outputs)
      guard status >= 0, avfilter_graph_config(graph, nil) >= 0 else {
        throw .encoding(path: path, reason: "FFmpeg's filters do not take it")
      }
    }

    deinit { avfilter_graph_free(&graph) }

    /// A source of frames, in FFmpeg's words.
    static func source(
      _ name: String, _ size: FrameSize, _ format: AVPixelFormat, _ rate: FrameRate
    )
      -> String
    {
      "buffer@\(name)=width=\(size.width):height=\(size.height):pix_fmt=\(format.rawValue)"
        + ":time_base=\(rate.denominator)/\(rate.numerator):sar=1/1"
    }

    /// Gives a source its next frame, which stays the caller's; nil says that there are no more.
    ///
    /// The filters do at once what they can with it, so that no frames wait in memory.
    func send(_ frame: VideoFrame?, to source: String) throws(MediaError) {
      let filter = avfilter_graph_get_filter(graph, "buffer@\(source)")
      let status = av_buffersrc_add_frame_flags(
        filter, frame?.pointer, Int32(AV_BUFFERSRC_FLAG_KEEP_REF | AV_BUFFERSRC_FLAG_PUSH))
      guard status >= 0 else { throw .encoding(path: path, reason: ffmpegText(status)) }
    }

    /// The next frame that is done; nil if there is none, yet or any more.
    func receive() throws(MediaError) -> VideoFrame? {
      let frame = try VideoFrame()
      let sink = avfilter_graph_get_filter(graph, "buffersink@out")
      let status = av_buffersink_get_frame(sink, frame.pointer)
      if status == -EAGAIN || status == averrorEOF { return nil }
      guard status >= 0 else { throw .encoding(path: path, reason: ffmpegText(status)) }
      return frame
    }
  }
#endif
