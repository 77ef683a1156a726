#if Media
  internal import CFFmpeg

  /// FFmpeg's words for one of its error numbers, which are negative.
  func ffmpegText(_ status: Int32) -> String {
    var text = [CChar](repeating: 0, count: 128)
    av_strerror(status, &text, text.count)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  extension FrameRate {
    /// As FFmpeg has it.
    var rational: AVRational { AVRational(num: Int32(numerator), den: Int32(denominator)) }
  }

  /// Sets options as a command line would, for as long as a call takes, by which the library strikes out
  /// those that it knows.
  func withOptions<Result>(
    _ options: [(String, String)], _ call: (UnsafeMutablePointer<OpaquePointer?>) -> Result
  ) -> Result {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
    return call(&dictionary)
  }
#endif
