#if Media
  internal import CFFmpeg

  extension ToneMap.Meaning {
    /// What a frame says of itself; nil where its range is the usual one.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - peak: What the file has said of the brightest light by now, in cd/m².
    init?(of frame: UnsafePointer<AVFrame>, peak: Double?) {
      self.init(
        transfer: Int32(frame.pointee.color_trc.rawValue),
        primaries: Int32(frame.pointee.color_primaries.rawValue), peak: peak)
    }

    /// From the numbers of Recommendation ITU-T H.273; nil where the range is the usual one.
    ///
    /// - Parameters:
    ///   - transfer: The transfer characteristics.
    ///   - primaries: The colour primaries; all but BT.709's are taken for BT.2020's, with which such pictures
    ///     are made.
    ///   - peak: The brightest light, in cd/m², where it is known.
    init?(transfer: Int32, primaries: Int32, peak: Double?) {
      guard let transfer = HDRTransfer(rawValue: transfer) else { return nil }
      self.init(
        transfer: transfer, peak: peak ?? HDRTransfer.usualPeak,
        isWide: primaries != Int32(AVCOL_PRI_BT709.rawValue))
    }
  }

  /// The brightest light that a picture was mastered for, in cd/m²: what it says of its contents (MaxCLL of
  /// CTA-861.3), else of the display that it was made on (SMPTE ST 2086).
  enum MasteringPeak {
    /// As a frame has it; nil where it has none.
    static func read(_ frame: UnsafePointer<AVFrame>) -> Double? {
      read {
        guard let data = av_frame_get_side_data(frame, $0) else { return nil }
        return UnsafeRawPointer(data.pointee.data)
      }
    }

    /// As a stream has it; nil where it has none.
    static func read(_ stream: UnsafePointer<AVStream>) -> Double? {
      read { kind in
        let kind =
          kind == AV_FRAME_DATA_CONTENT_LIGHT_LEVEL
          ? AV_PKT_DATA_CONTENT_LIGHT_LEVEL : AV_PKT_DATA_MASTERING_DISPLAY_METADATA
        return UnsafeRawPointer(av_stream_get_side_data(stream, kind, nil))
      }
    }

    private static func read(_ data: (AVFrameSideDataType) -> UnsafeRawPointer?) -> Double? {
      if let light = data(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)?
        .assumingMemoryBound(to: AVContentLightMetadata.self).pointee, light.MaxCLL > 0
      {
        return Double(light.MaxCLL)
      }
      guard
        let display = data(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)?
          .assumingMemoryBound(to: AVMasteringDisplayMetadata.self).pointee,
        display.has_luminance != 0, display.max_luminance.num > 0, display.max_luminance.den > 0
      else { return nil }
      return Double(display.max_luminance.num) / Double(display.max_luminance.den)
    }
  }
#endif
